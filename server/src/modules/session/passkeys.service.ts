import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import { recordChange } from '../../app/audit.ts'
import type { App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { badRequest, notFound } from '../../app/errors.ts'
import type { Caller } from '../../app/scope.ts'
import { demandPassword, leaveOnly } from './second-step.service.ts'
import { texts } from './session.texts.ts'

type Json = Record<string, unknown>
// Loaded with the first key: few sign-ins need its certificates and algorithms.
const webAuthn = () => import('@simplewebauthn/server')
const challengeMinutes = 5
const mostKeys = 10

/** Keys belong to the name under which the console is reached. */
const site = (app: App) => ({ expectedOrigin: app.publicUrl, expectedRPID: new URL(app.publicUrl).hostname })

const keysOf = ({ tx, scope }: Work, userId: number) =>
  tx.selectFrom('passkey').where('account_id', '=', scope.accountId).where('user_id', '=', userId)

async function putChallenge({ tx, scope }: Work, userId: number, challenge: string): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ passkey_challenge: challenge, passkey_challenge_at: sql<string>`now()` })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', userId)
    .execute()
}

/** What was asked last, once. */
async function takeChallenge({ tx, scope }: Work, userId: number): Promise<string> {
  const { rows } = await sql<{ challenge: string }>`
    update app_user u set passkey_challenge = null
    from app_user old
    where u.account_id = ${scope.accountId} and u.id = ${userId} and old.id = u.id and old.passkey_challenge is not null
      and old.passkey_challenge_at > now() - make_interval(mins => ${challengeMinutes})
    returning old.passkey_challenge as challenge`.execute(tx)
  const challenge = rows[0]?.challenge
  if (challenge === undefined) throw badRequest(texts.stepTooLate)
  return challenge
}

export async function beginPasskey(app: App, work: Work, caller: Caller, password: string): Promise<Json> {
  await demandPassword(app, work, caller.userId, password)
  const keys = await keysOf(work, caller.userId).select(['credential_id', 'transports']).execute()
  if (keys.length >= mostKeys) throw badRequest(texts.tooManyKeys)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Arriero',
    rpID: site(app).expectedRPID,
    userName: caller.name,
    userID: new TextEncoder().encode(`arriero:${caller.userId}`),
    excludeCredentials: keys.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await putChallenge(work, caller.userId, options.challenge)
  return { ...options }
}

export async function addPasskey(app: App, work: Work, caller: Caller, name: string, credential: Json): Promise<void> {
  const expectedChallenge = await takeChallenge(work, caller.userId)
  const { verifyRegistrationResponse } = await webAuthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON, // the library itself checks its shape
    expectedChallenge,
    ...site(app),
    requireUserVerification: false,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || !registrationInfo) throw badRequest(texts.badKey)
  const { id, publicKey, counter, transports } = registrationInfo.credential
  await work.tx
    .insertInto('passkey')
    .values({
      account_id: work.scope.accountId,
      user_id: caller.userId,
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports: transports ?? [],
      name,
    })
    .execute()
  await leaveOnly(work, caller)
  await record(work, caller, name, true)
}

export async function removePasskey(app: App, work: Work, caller: Caller, id: number, password: string): Promise<void> {
  await demandPassword(app, work, caller.userId, password)
  const gone = await work.tx
    .deleteFrom('passkey')
    .where('account_id', '=', work.scope.accountId)
    .where('user_id', '=', caller.userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (!gone) throw notFound()
  await record(work, caller, gone.name, false)
}

const record = (work: Work, caller: Caller, key: string, isAdded: boolean) =>
  recordChange(work, caller, {
    action: 'user.passkey',
    subject: `user:${caller.userId}`,
    name: caller.name,
    before: { passkey: isAdded ? null : key },
    after: { passkey: isAdded ? key : null },
  })

/** What the browser signs to pass the second step. */
export async function passkeyChallenge(app: App, work: Work, userId: number): Promise<Json> {
  const keys = await keysOf(work, userId).select(['credential_id', 'transports']).execute()
  if (keys.length === 0) throw badRequest(texts.badKey)
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: site(app).expectedRPID,
    userVerification: 'preferred',
    allowCredentials: keys.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as AuthenticatorTransport[], // as the browser named them
    })),
  })
  await putChallenge(work, userId, options.challenge)
  return { ...options }
}

export async function passesPasskey(app: App, work: Work, userId: number, credential: Json): Promise<boolean> {
  const expectedChallenge = await takeChallenge(work, userId)
  const key = await keysOf(work, userId)
    .select(['id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', String(credential['id']))
    .executeTakeFirst()
  if (!key) return false
  const { verifyAuthenticationResponse } = await webAuthn()
  const result = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON, // the library itself checks its shape
    expectedChallenge,
    ...site(app),
    requireUserVerification: false,
    credential: { id: key.credential_id, publicKey: new Uint8Array(key.public_key), counter: key.counter },
  }).catch(() => undefined)
  if (!result?.verified) return false
  await work.tx
    .updateTable('passkey')
    .set({ counter: result.authenticationInfo.newCounter, used_at: sql<string>`now()` })
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', key.id)
    .execute()
  return true
}
