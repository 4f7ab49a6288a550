import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { recordChange } from '../../app/audit.ts'
import type { App } from '../../app/app.ts'
import { withAttempt } from '../../app/attempts.ts'
import type { Work } from '../../app/database/work.ts'
import { AppError, badFields, badRequest } from '../../app/errors.ts'
import { passwordMatches } from '../../app/passwords.ts'
import type { Caller } from '../../app/scope.ts'
import { endSessions, tellAccessChanged } from '../users/users.commands.ts'
import { texts } from './session.texts.ts'

/** Who passed the first step and with what they may pass the second. */
export interface Waiting {
  accountId: number
  userId: number
  cms: boolean
  /** Epoch ms. */
  until: number
}
const waitMs = 5 * 60_000
const place = 'login:second-step:ticket'
const recoveryCount = 10

/** The ticket names the waiting sign-in; it is sealed, so nothing is kept of sign-ins that nobody ends. */
export function sealTicket(app: Pick<App, 'secrets'>, who: Omit<Waiting, 'until'>): string {
  return app.secrets.seal(place, JSON.stringify({ ...who, until: Date.now() + waitMs }))
}

/** 400 when it is not one of ours or too late. */
export function openTicket(app: Pick<App, 'secrets'>, ticket: string): Waiting {
  const waiting = unsealed(app, ticket)
  if (!waiting || waiting.until < Date.now()) throw badRequest(texts.stepTooLate)
  return waiting
}

function unsealed(app: Pick<App, 'secrets'>, ticket: string): Waiting | undefined {
  try {
    return JSON.parse(app.secrets.open(place, ticket)) as Waiting // sealed by ourselves in `sealTicket`
  } catch {
    return undefined
  }
}

/** The sign-in goes on with a code or a key; nothing is open yet. */
export const askSecondStep = (ticket: string, methods: readonly ('totp' | 'passkey')[]) =>
  new AppError(401, 'second_step', texts.secondStep, { extra: { ticket, methods } })

const secretPlace = (userId: number) => `app_user:${userId}:totp_secret`
const totpOf = (username: string, secret: Secret) =>
  new TOTP({ issuer: 'Arriero', label: username, algorithm: 'SHA1', digits: 6, period: 30, secret })

const user = ({ tx, scope }: Work, id: number) =>
  tx.selectFrom('app_user').where('account_id', '=', scope.accountId).where('id', '=', id)

async function change({ tx, scope }: Work, id: number, values: Record<string, unknown>): Promise<void> {
  await tx.updateTable('app_user').set(values).where('account_id', '=', scope.accountId).where('id', '=', id).execute()
}

/** With what a user passes the second step; empty: they have none. */
export async function secondStepMethods(work: Work, id: number): Promise<('totp' | 'passkey')[]> {
  const { totp_since, passkeys } = await user(work, id)
    .select([
      'totp_since',
      sql<number>`(select count(*)::int from passkey k where k.account_id = app_user.account_id and k.user_id = app_user.id)`.as(
        'passkeys',
      ),
    ])
    .executeTakeFirstOrThrow()
  return [...(totp_since === null ? [] : (['totp'] as const)), ...(passkeys > 0 ? (['passkey'] as const) : [])]
}

const hashCode = (userId: number, code: string) =>
  createHash('sha256')
    .update(`${userId}:${code.replace(/[\s-]/g, '').toLowerCase()}`)
    .digest('hex')

/** Whether this code passes; each works once, those of the application and those for a lost device alike. */
export async function passesCode(app: App, work: Work, id: number, code: string): Promise<boolean> {
  const row = await user(work, id)
    .select(['username', 'totp_secret', 'totp_since', 'totp_last_step', 'recovery_hashes'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (row.totp_since !== null && row.totp_secret !== null && /^\d{6}$/.test(code)) {
    const step = stepOf(
      totpOf(row.username, Secret.fromBase32(app.secrets.open(secretPlace(id), row.totp_secret))),
      code,
    )
    if (step === undefined || step <= (row.totp_last_step ?? 0)) return false
    await change(work, id, { totp_last_step: step })
    return true
  }
  const hash = hashCode(id, code)
  if (!row.recovery_hashes.includes(hash)) return false
  await change(work, id, { recovery_hashes: row.recovery_hashes.filter((one) => one !== hash) })
  return true
}

/** The 30-second step a code belongs to, one before and one after allowed for clocks; nothing for a wrong code. */
function stepOf(totp: TOTP, code: string): number | undefined {
  const delta = totp.validate({ token: code, window: 1 })
  return delta === null ? undefined : Math.floor(Date.now() / 30_000) + delta
}

/** 400 at its field for a wrong one; as many attempts as for signing in. */
export async function demandPassword(app: App, work: Work, id: number, password: string): Promise<void> {
  await withAttempt(app, work, `password:${id}`, async () => {
    const { password_hash } = await user(work, id).select('password_hash').executeTakeFirstOrThrow()
    if (!(await passwordMatches(password_hash, password))) throw badFields({ password: [texts.wrongPassword] })
  })
}

export async function beginTotp(app: App, work: Work, caller: Caller, password: string) {
  await demandPassword(app, work, caller.userId, password)
  const { username, totp_since } = await user(work, caller.userId)
    .select(['username', 'totp_since'])
    .executeTakeFirstOrThrow()
  if (totp_since !== null) throw badRequest(texts.stepIsOn)
  const secret = new Secret({ size: 20 })
  await change(work, caller.userId, { totp_secret: app.secrets.seal(secretPlace(caller.userId), secret.base32) })
  return { secret: secret.base32, uri: totpOf(username, secret).toString() }
}

/** The first right code turns it on; the recovery codes are told this once and kept as hashes. */
export async function confirmTotp(app: App, work: Work, caller: Caller, code: string): Promise<string[]> {
  const { userId } = caller
  const row = await user(work, userId).select(['username', 'totp_secret', 'totp_since']).executeTakeFirstOrThrow()
  if (row.totp_since !== null || row.totp_secret === null) throw badRequest(texts.stepNotBegun)
  const step = stepOf(
    totpOf(row.username, Secret.fromBase32(app.secrets.open(secretPlace(userId), row.totp_secret))),
    code,
  )
  if (step === undefined) throw badFields({ code: [texts.wrongCode] })
  const codes = Array.from({ length: recoveryCount }, () =>
    randomBytes(5)
      .toString('hex')
      .replace(/^(.{5})/, '$1-'),
  )
  await change(work, userId, {
    totp_since: new Date().toISOString(),
    totp_last_step: step,
    recovery_hashes: codes.map((one) => hashCode(userId, one)),
  })
  await leaveOnly(work, caller)
  await record(work, caller, userId, caller.name, true)
  return codes
}

/** Whoever signed in without the second step signs in anew. */
export async function leaveOnly(work: Work, caller: Caller): Promise<void> {
  await endSessions(work, caller.userId, { keep: caller.tokenHash })
  await tellAccessChanged(work, [caller.userId])
}

const off = { totp_secret: null, totp_since: null, totp_last_step: null, recovery_hashes: [] }

export async function endTotp(app: App, work: Work, caller: Caller, password: string): Promise<void> {
  await demandPassword(app, work, caller.userId, password)
  await change(work, caller.userId, off)
  await record(work, caller, caller.userId, caller.name, false)
}

/** Codes and keys of somebody who lost their device are taken away; the password alone opens again. */
export async function resetSecondStep(work: Work, caller: Caller, target: { id: number; name: string }): Promise<void> {
  await change(work, target.id, off)
  await work.tx
    .deleteFrom('passkey')
    .where('account_id', '=', work.scope.accountId)
    .where('user_id', '=', target.id)
    .execute()
  await record(work, caller, target.id, target.name, false)
}

const record = (work: Work, caller: Caller, id: number, name: string, isOn: boolean) =>
  recordChange(work, caller, {
    action: 'user.second_step',
    subject: `user:${id}`,
    name,
    before: { secondStep: !isOn },
    after: { secondStep: isOn },
  })
