import { randomBytes } from 'node:crypto'
import { placeOf } from '@arriero/contract/core/addresses.ts'
import { permissionTree } from '@arriero/contract/core/permissions.ts'
import { roleLabel, roles } from '@arriero/contract/core/services.ts'
import type { AuthData, Principal } from '@arriero/contract/session/session.entities.ts'
import { inWork, type App } from '../../app/app.ts'
import { forgetAttempts, freeAttempts, takeAttempt } from '../../app/attempts.ts'
import type { Work } from '../../app/database/work.ts'
import { AppError, badFields, conflict, notFound } from '../../app/errors.ts'
import { fileUrl } from '../../app/files/stored-files.ts'
import { callerOf, hashToken } from '../../app/http/authenticate.ts'
import { systemScope, type Caller } from '../../app/scope.ts'
import { issuersOf } from '../social-reasons/social-reasons.read.ts'
import { platformNames } from '../tracking/tracking.read.ts'
import { demandManagement } from '../users/users-guard.read.ts'
import { inAccountOf } from '../users/users-reach.commands.ts'
import { readTarget } from '../users/users.read.ts'
import { passwordMatches } from '../../app/passwords.ts'
import { passesPasskey } from './passkeys.service.ts'
import { askSecondStep, openTicket, passesCode, sealTicket, secondStepMethods } from './second-step.service.ts'
import * as repository from './session.repository.ts'
import { servicesOf } from './services-of.ts'
import { texts } from './session.texts.ts'

interface From {
  address: string
  agent: string
}

/** 256 bits. */
const newToken = () => randomBytes(32).toString('base64url')

/** Sign-in refusals carry `non_field_errors`; the codes are 400, 404 unknown, 409 wrong password. */
const refuse = (message: string) =>
  new AppError(400, 'login_refused', message, { extra: { non_field_errors: [message] } })

export async function signIn(
  app: App,
  given: { username: string; password: string; cms?: boolean | undefined },
  from: From,
): Promise<AuthData> {
  const username = given.username.trim()
  const userKey = `user:${username.toLowerCase()}`
  const place = placeOf(from.address)
  const pairKey = `${userKey} from ${place}`
  const addressKey = `address:${place}`
  await takeAttempt(app, pairKey, freeAttempts.secret)
  const user = await repository.findLogin(app, username)
  // Whoever tries the names of others from elsewhere keeps nobody out of the places they usually sign in from.
  if (!user || !(await repository.knowsPlace(app, user.id, place))) {
    await takeAttempt(app, userKey, freeAttempts.user)
    await takeAttempt(app, addressKey, freeAttempts.address)
  }
  if (!user) throw notFound(texts.unknownUser)
  const inAccount = { ...systemScope(user.account_id), userId: user.id }
  if (!(await passwordMatches(user.password_hash, given.password))) {
    await inWork(app, inAccount, (work) =>
      repository.writeAudit(work, { action: 'login.refused', address: from.address }),
    )
    throw conflict(texts.wrongPassword)
  }
  if (user.deactivated_at) throw refuse(texts.deactivated)
  if (given.cms && user.role !== roles.administrator && !user.is_developer) throw refuse(texts.cmsRefused)
  const cms = given.cms ?? false
  const methods = await inWork(app, inAccount, (work) => secondStepMethods(work, user.id))
  // Attempts are forgotten when the whole sign-in is done: whoever has the password has not won yet.
  if (methods.length > 0)
    throw askSecondStep(sealTicket(app, { accountId: user.account_id, userId: user.id, cms }), methods)
  await forgetAttempts(app, [pairKey], [userKey, addressKey])
  return welcome(app, user, from, cms)
}

/** On record, and the session is open. */
async function welcome(
  app: App,
  user: Pick<repository.LoginRow, 'id' | 'account_id'>,
  from: From,
  cms: boolean,
): Promise<AuthData> {
  await inWork(app, { ...systemScope(user.account_id), userId: user.id }, (work) =>
    repository.writeAudit(work, { action: 'login', address: from.address, detail: { agent: from.agent } }),
  )
  return openSession(app, user, from, { cms })
}

/** 400 for a wrong code or key, at its field; as many tries as for passwords. */
export async function signInSecondStep(
  app: App,
  given: { ticket: string; code?: string | undefined; credential?: Record<string, unknown> | undefined },
  from: From,
): Promise<AuthData> {
  const { accountId, userId, cms } = openTicket(app, given.ticket)
  const { code, credential } = given
  const key = `step:${userId}`
  await takeAttempt(app, key, freeAttempts.secret)
  const inAccount = { ...systemScope(accountId), userId }
  const passes = await inWork(app, inAccount, async (work) =>
    credential ? passesPasskey(app, work, userId, credential) : code ? passesCode(app, work, userId, code) : false,
  )
  if (!passes) {
    await inWork(app, inAccount, (work) =>
      repository.writeAudit(work, { action: 'login.second_step', address: from.address }),
    )
    throw badFields({ code: [texts.wrongCode] })
  }
  await forgetAttempts(app, [key])
  return welcome(app, { id: userId, account_id: accountId }, from, cms)
}

async function openSession(
  app: App,
  user: Pick<repository.LoginRow, 'id' | 'account_id'>,
  from: From,
  how: { cms: boolean; principal?: Principal; principalUserId?: number },
): Promise<AuthData> {
  const token = newToken()
  const tokenHash = hashToken(token)
  await repository.openSession(app, {
    tokenHash,
    accountId: user.account_id,
    userId: user.id,
    principalUserId: how.principalUserId ?? null,
    isCms: how.cms,
    address: from.address,
    agent: from.agent,
    lifeSeconds: app.config.SESSION_LIFE_SECONDS,
  })
  const caller = await callerOf(app, tokenHash)
  if (!caller) throw refuse(texts.deactivated)
  return authDataOf(app, caller, token, how.principal ?? null)
}

const mostListed = 20
/** The people whom the caller may see the console as; nobody for those who may not. */
export async function usersBelow(app: App, caller: Caller, search = '') {
  if (!caller.permissions.has('usuario.impersonate')) return []
  const rows = await repository.listUsersBelow(app, caller, search.trim(), mostListed)
  return rows.map(({ account_name: accountName, ...user }) => ({ ...user, accountName }))
}

/** 'Ver como': a session of a user below the caller, on record in both accounts' audit; never of somebody mightier. */
export async function impersonate(
  app: App,
  caller: Caller,
  work: Work,
  token: string,
  userId: number,
  from: From,
): Promise<AuthData> {
  const user = await repository.findUserBelow(app, caller.userId, userId)
  if (!user || user.deactivated_at || user.id === caller.userId) throw notFound(texts.cannotBeSeen)
  await inAccountOf(app, caller, work, userId, async (there) => {
    const target = await readTarget(there, userId)
    if (!target) throw notFound(texts.cannotBeSeen)
    demandManagement(caller, target)
  })
  const detail = { principalUserId: caller.principalUserId ?? caller.userId, seenUserId: user.id }
  await inWork(app, caller, (work) =>
    repository.writeAudit(work, { action: 'impersonate', subject: `user:${user.id}`, address: from.address, detail }),
  )
  if (user.account_id !== caller.accountId) {
    await inWork(app, systemScope(user.account_id), (work) =>
      repository.writeAudit(work, {
        action: 'impersonated',
        subject: `user:${user.id}`,
        principalUserId: detail.principalUserId,
        address: from.address,
      }),
    )
  }
  return openSession(app, user, from, {
    cms: false,
    principalUserId: detail.principalUserId,
    principal: { userId: caller.userId, name: caller.name, token },
  })
}

/** The auth state of a caller. */
export function authDataOf(app: App, caller: Caller, token: string, principal: Principal | null): Promise<AuthData> {
  return inWork(app, caller, async (work) => {
    const user = await repository.readSessionUser(work)
    const picture = (key: string | null) => (key === null ? null : fileUrl(app, key, 24 * 3600))
    const platforms = await platformNames(work)
    // A company's own images stand before those of its account.
    const logo = picture(user.own_logo_key ?? user.logo_key)
    const loader = picture(user.own_loader_key ?? user.loader_key) ?? logo
    const thumbnail = picture(user.thumbnail_key)
    return {
      isAuth: true,
      token,
      // That a token is stored, never the token: the server alone speaks with the platforms.
      platforms: platforms.map(({ name, hasToken }) => ({ name, token: hasToken ? '***' : '' })),
      permissions: permissionTree(caller.permissions),
      socialReasons: await issuersOf(work),
      isMainAccount: user.is_main,
      developer: user.is_developer,
      cms: caller.isCms,
      principal,
      user: {
        id: user.id,
        userId: user.id,
        profileId: user.id,
        name: user.name,
        username: user.username,
        email: user.email,
        phone: user.phone,
        services: servicesOf(user.services, caller.permissions, user.service_settings),
        distributor: user.is_distributor,
        loaderImage: loader,
        logoImage: logo,
        mirrorUserId: caller.role === roles.mirror ? user.parent_user_id : null,
        account: { id: user.accountId, name: user.accountName, timezone: user.timezone },
        thumbnail: thumbnail === null ? null : { url: thumbnail },
        userTypes: [{ id: user.role, name: roleLabel(user.role) }],
      },
    }
  })
}
