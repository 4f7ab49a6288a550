import { randomBytes } from 'node:crypto'
import type { Share } from '@arriero/contract/tracking/tracking.entities.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, notFound } from '../../../app/errors.ts'
import { hashToken } from '../../../app/http/authenticate.ts'
import { scopeOfMaker } from '../../../app/person-scope.ts'
import { findUnit } from '../map/units.repository.ts'
import { placeInWords, stateNow, trail } from '../map/map.service.ts'
import { texts } from '../tracking.texts.ts'

const longestMs = 90 * 86_400_000
/** The link is open to everybody; nobody needs the way to the metre. */
const mostTrail = 400

const place = (unitId: number, hash: Buffer) => `share_link:${unitId}:${hash.toString('hex')}`
const address = (app: App, token: string) => `${app.publicUrl}/compartir/${token}`

const shares = ({ tx, scope }: Work) =>
  tx
    .selectFrom('share_link as s')
    .innerJoin('unit as u', (join) => join.onRef('u.id', '=', 's.unit_id').onRef('u.account_id', '=', 's.account_id'))
    .innerJoin('app_user as by', (join) =>
      join.onRef('by.id', '=', 's.created_by').onRef('by.account_id', '=', 's.account_id'),
    )
    .where('s.account_id', '=', scope.accountId)
    // Who sees only shared units sees, and may withdraw, the links they made themselves.
    .$if(!scope.seesAllUnits, (qb) => qb.where('s.created_by', '=', scope.userId))
    .select([
      's.id',
      's.unit_id as unitId',
      'u.name as unitName',
      's.note',
      'by.name as createdBy',
      's.created_at as createdAt',
      's.expires_at as expiresAt',
      's.revoked_at as revokedAt',
      's.views',
      's.token_hash as hash',
      's.token_secret as secret',
    ])
type ShareRow = Awaited<ReturnType<ReturnType<typeof shares>['executeTakeFirstOrThrow']>>

const worded = (app: App, { hash, secret, ...row }: ShareRow): Share => ({
  ...row,
  url: address(app, app.secrets.open(place(row.unitId, hash), secret)),
})

export async function listShares(work: Work, app: App, unitId: number | undefined, all: boolean): Promise<Share[]> {
  const rows = await shares(work)
    .$if(unitId !== undefined, (qb) => qb.where('s.unit_id', '=', unitId!))
    .$if(!all, (qb) => qb.where('s.revoked_at', 'is', null).where('s.expires_at', '>', new Date().toISOString()))
    .orderBy('s.id', 'desc')
    .limit(500)
    .execute()
  return rows.map((row) => worded(app, row))
}

/** A link with an unguessable token of 192 bits that works until its expiry or until it is revoked. */
export async function createShare(
  work: Work,
  app: App,
  given: { unitId: number; expiresAt: string; note?: string | undefined },
): Promise<Share> {
  const lifeMs = Date.parse(given.expiresAt) - Date.now()
  if (lifeMs <= 0) throw badFields({ expiresAt: [texts.expiresPast] })
  if (lifeMs > longestMs) throw badFields({ expiresAt: [texts.expiresFar] })
  await findUnit(work, given.unitId)
  const token = randomBytes(24).toString('base64url')
  const hash = hashToken(token)
  const { id } = await work.tx
    .insertInto('share_link')
    .values({
      account_id: work.scope.accountId,
      unit_id: given.unitId,
      token_hash: hash,
      token_secret: app.secrets.seal(place(given.unitId, hash), token),
      note: given.note?.trim() || null,
      created_by: work.scope.userId,
      expires_at: new Date(given.expiresAt).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return worded(app, await shares(work).where('s.id', '=', id).executeTakeFirstOrThrow())
}

export async function revokeShare(work: Work, id: number): Promise<void> {
  const share = await shares(work).where('s.id', '=', id).executeTakeFirst()
  if (!share) throw notFound(texts.unknownShare)
  await work.tx
    .updateTable('share_link')
    .set({ revoked_at: new Date().toISOString() })
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** What whoever holds the link may see: this unit's live position and its last hour, nothing else of the account. */
export async function openShare(app: App, token: string) {
  const { rows } = await app.pool.query<{
    account_id: number
    unit_id: number
    note: string | null
    expires_at: string
    created_by: number
  }>({
    name: 'open-share',
    text: 'select account_id, unit_id, note, expires_at, created_by from open_share($1)',
    values: [hashToken(token)],
  })
  const share = rows[0]
  if (!share) throw notFound(texts.unknownShare)
  const maker = await scopeOfMaker(app, share.account_id, share.created_by, 'mapas.share')
  if (!maker) throw notFound(texts.unknownShare)
  return inWork(app, maker, async (work) => {
    const { name: company } = await work.tx
      .selectFrom('account')
      .select('name')
      .where('id', '=', share.account_id)
      .executeTakeFirstOrThrow()
    const unit = await findUnit(work, share.unit_id)
    const way = await trail(work, share.unit_id)
    const step = Math.max(1, Math.ceil(way.lat.length / mostTrail))
    const thinned = (values: number[]) => values.filter((_, i) => i % step === 0)
    const { lat, lon } = unit
    return {
      company,
      unit: unit.name,
      plates: unit.plates,
      note: share.note,
      expiresAt: share.expires_at,
      at: unit.at,
      lat,
      lon,
      speed: unit.speed ?? 0,
      course: unit.course,
      state: stateNow(unit.state, unit.at),
      place: lat === null || lon === null ? null : (await placeInWords(app, { lat, lon })).short,
      trail: { lat: thinned(way.lat), lon: thinned(way.lon) },
    }
  })
}
