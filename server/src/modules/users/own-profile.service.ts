import type { Preferences } from '@arriero/contract/users/users.entities.ts'
import type { App } from '../../app/app.ts'
import { withAttempt } from '../../app/attempts.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields } from '../../app/errors.ts'
import { hashNewPassword, passwordMatches } from '../../app/passwords.ts'
import type { Caller } from '../../app/scope.ts'
import { preferencesOf } from './users.repository.ts'
import { recordChange } from '../../app/audit.ts'
import { tellAccessChanged } from './users.commands.ts'
import { texts } from './users.texts.ts'
import { endSessions, updateUser } from './users.write.ts'

const self = ({ tx, scope }: Work) =>
  tx.selectFrom('app_user').where('account_id', '=', scope.accountId).where('id', '=', scope.userId)

export async function ownProfile(work: Work) {
  const user = await self(work)
    .select(['id', 'name', 'username', 'email', 'preferences', 'password_changed_at', 'totp_since', 'recovery_hashes'])
    .executeTakeFirstOrThrow()
  const passkeys = await work.tx
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at as createdAt', 'used_at as usedAt'])
    .where('account_id', '=', work.scope.accountId)
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    email: user.email,
    preferences: preferencesOf(user.preferences),
    passwordChangedAt: user.password_changed_at,
    twoStepsSince: user.totp_since,
    recoveryCodes: user.recovery_hashes.length,
    passkeys,
  }
}

export const savePreferences = (work: Work, preferences: Preferences) =>
  updateUser(work, work.scope.userId, { preferences: JSON.stringify(preferences) }, work.scope.userId)

/** 400 at its field: `current` for a wrong password, `confirmation` when both differ. */
export async function changePassword(
  app: App,
  work: Work,
  caller: Caller,
  given: { current: string; password: string; confirmation: string },
): Promise<void> {
  await withAttempt(app, work, `password:${caller.userId}`, async () => {
    const { password_hash } = await self(work).select('password_hash').executeTakeFirstOrThrow()
    if (!(await passwordMatches(password_hash, given.current))) throw badFields({ current: [texts.wrongPassword] })
  })
  const user = await self(work).select(['username', 'name', 'role']).executeTakeFirstOrThrow()
  if (given.password !== given.confirmation) throw badFields({ confirmation: [texts.confirmation] })
  await updateUser(
    work,
    caller.userId,
    { ...(await hashNewPassword(given.password, user)), password_changed_at: new Date().toISOString() },
    caller.userId,
  )
  await endSessions(work, caller.userId, { keep: caller.tokenHash })
  await recordChange(work, caller, { action: 'user.password', subject: `user:${caller.userId}`, name: user.name })
  await tellAccessChanged(work, [caller.userId])
}
