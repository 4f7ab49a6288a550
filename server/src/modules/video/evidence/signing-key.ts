import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { fingerprintOf, sha256 } from '@arriero/contract/video/evidence-packet.ts'
import type pg from 'pg'
import type { App } from '../../../app/app.ts'

export interface SigningKey {
  id: string
  /** Raw, 32 bytes. */
  publicKey: Uint8Array<ArrayBuffer>
  fingerprint: string
  sign(bytes: Uint8Array): Buffer
}

/** Who keeps keys: the owner of the database, or a connection of theirs. */
interface Keeper extends Pick<App, 'secrets'> {
  owner: { query<Found extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Found>> }
}

interface Row {
  id: string
  public_key: Buffer
  sealed: string
}
const place = (id: string) => `signing_key:${id}:sealed`

/** The key that signs for this installation, made the first time somebody asks; read with the owner's eyes, it is no account's. */
export async function signingKey({ owner, secrets }: Keeper): Promise<SigningKey> {
  const read = async () =>
    (await owner.query<Row>('select id, public_key, sealed from signing_key where retired_at is null')).rows[0]
  const row = (await read()) ?? (await make({ owner, secrets }).then(read))
  const key = createPrivateKey({
    key: Buffer.from(secrets.open(place(row!.id), row!.sealed), 'base64'),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = new Uint8Array(row!.public_key)
  return {
    id: row!.id,
    publicKey,
    fingerprint: await fingerprintOf(publicKey),
    sign: (bytes) => sign(null, bytes, key),
  }
}

/** Of the key that sealed something, which may be an older one than today's. */
export async function fingerprintOfKey({ owner }: Pick<Keeper, 'owner'>, id: string): Promise<string> {
  const { rows } = await owner.query<{ public_key: Buffer }>('select public_key from signing_key where id = $1', [id])
  return fingerprintOf(new Uint8Array(rows[0]!.public_key))
}

/** Of keys that no longer sign, the last one first. */
export async function formerFingerprints({ owner }: Pick<Keeper, 'owner'>): Promise<string[]> {
  const { rows } = await owner.query<{ public_key: Buffer }>(
    'select public_key from signing_key where retired_at is not null order by retired_at desc',
  )
  return Promise.all(rows.map((row) => fingerprintOf(new Uint8Array(row.public_key))))
}

async function make({ owner, secrets }: Keeper): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = rawOf(publicKey)
  const id = (await sha256(raw)).slice(0, 16)
  const sealed = secrets.seal(place(id), privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'))
  // Two that make one at once: the first stays.
  await owner.query('insert into signing_key (id, public_key, sealed) values ($1, $2, $3) on conflict do nothing', [
    id,
    Buffer.from(raw),
    sealed,
  ])
}

/** The last 32 bytes of its DER. */
const rawOf = (key: KeyObject) => new Uint8Array(key.export({ format: 'der', type: 'spki' }).subarray(-32))
