import { z } from 'zod'
import { create } from 'zustand'
import { authData, type AuthData, type Principal } from '@arriero/contract/session/session.entities.ts'
import { allPermissions, holds } from '@arriero/contract/core/permissions.ts'
import { readStored, writeStored } from './storage.ts'

export interface SessionState {
  auth: AuthData | null
  /** The principal user's own auth while they see the console as another one (userBaseAuth). */
  base: AuthData | null
  /** They have been welcomed: a tab that is loaded again goes on without a word. */
  isGreeted?: true
}

const noSession: SessionState = { auth: null, base: null }
const noticeKey = 'arriero.notice'

/** No sealed text has one. */
const behind = '~'
/** Rule ROUTE-09: `?sessionId=` names which stored login of this browser to restore; never a token in the address. */
export const sessionParameter = 'sessionId'
export function sessionIdIn(search: string): string | undefined {
  const given = new URLSearchParams(search)
  return given.get(sessionParameter) || carriedBack(given.get('state') ?? '').id
}
/** Of this page, for as long as it is loaded. */
export const sessionId = typeof location === 'undefined' ? undefined : sessionIdIn(location.search)

export const sessionKey = (id: string | undefined) => (id ? `arriero.session.${id}` : 'arriero.session')

/** An address that stays in the same session: without its id, a reload there would be somebody else's console. */
export function inSession(address: string, id = sessionId): string {
  if (!id) return address
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ [sessionParameter]: id }).toString()}`
}

/**
 * Whoever lets people in elsewhere (OAuth) leads them back to one fixed address, and returns only `state` as it was: the
 * session's id goes there and back behind it.
 */
export const carried = (state: string, id = sessionId): string => (id ? state + behind + id : state)
export function carriedBack(text: string): { state: string; id: string | undefined } {
  const [state = '', ...id] = text.split(behind)
  return { state, id: id.join(behind) || undefined }
}

const key = sessionKey(sessionId)

const stored = z.object({
  auth: z.unknown(),
  base: z.unknown(),
  isGreeted: z.literal(true).optional().catch(undefined),
})

/** Encoding checks a clean value: what passes is one. Codecs may stumble over what is far from their shape. */
function asAuth(value: unknown): AuthData | null {
  try {
    z.encode(authData as z.ZodType<unknown, unknown>, value)
    return value as AuthData
  } catch {
    return null
  }
}

/** What a tab finds in its storage; anything that is not a whole session is none. */
export function sessionFromStored(value: unknown): SessionState {
  const { data } = stored.safeParse(value)
  const auth = asAuth(data?.auth)
  return auth ? { auth, base: asAuth(data?.base), ...(data?.isGreeted && { isGreeted: true }) } : noSession
}

export const useSession = create<SessionState>(() => sessionFromStored(readStored('session', key)))

function keep(state: SessionState) {
  useSession.setState(state)
  writeStored('session', key, state.auth ? state : undefined)
}

/** Rule AUTH-06: who acts, and who waits behind, as pure transitions. */
export const transitions = {
  signIn: (auth: AuthData): SessionState => ({ auth, base: null }),
  refresh: (state: SessionState, auth: AuthData): SessionState => ({ ...state, auth }),
  /** Seeing as a third user from a second one keeps the first as the principal. */
  impersonate: (state: SessionState, auth: AuthData): SessionState => ({ auth, base: state.base ?? state.auth }),
  returnToPrincipal: (state: SessionState): SessionState => ({ auth: state.base ?? state.auth, base: null }),
}

export const startSession = (auth: AuthData) => keep(transitions.signIn(auth))
export const noteGreeted = () => keep({ ...useSession.getState(), isGreeted: true })
export const updateSession = (auth: AuthData) => keep(transitions.refresh(useSession.getState(), auth))

/** The page is loaded again in both directions: no data of one user may stay on another's screen. */
export function actAs(auth: AuthData) {
  keep(transitions.impersonate(useSession.getState(), auth))
  location.assign(inSession('/Consola'))
}
export function returnToPrincipal() {
  keep(transitions.returnToPrincipal(useSession.getState()))
  location.assign(inSession('/Consola'))
}

/** Whether a phone keeps a session; known before its database answers: whoever keeps none waits for none. */
export const keptSessionKey = 'arriero.session.kept'
/** What a phone keeps of a session; what waits to be sent is no part of it. */
const keptOfSession = ['session', 'day', 'papers']

function forgetKept() {
  writeStored('local', keptSessionKey, undefined)
  for (const name of keptOfSession) globalThis.indexedDB?.deleteDatabase(`arriero.${name}`)
}

/** Clears everything and loads the login page afresh (rules ROUTE-06, AUTH-02); the notice is shown there. */
export function endSession(notice?: string) {
  const isCms = useSession.getState().auth?.cms
  keep(noSession)
  forgetKept()
  if (notice) writeStored('session', noticeKey, notice)
  location.assign(inSession(isCms ? '/cms/login' : '/'))
}

/** The sentence a forced logout left for the login page; told once. */
export function takeNotice(): string | undefined {
  const notice = readStored('session', noticeKey)
  writeStored('session', noticeKey, undefined)
  return typeof notice === 'string' ? notice : undefined
}

export const principalOf = ({ base }: SessionState): Principal | null =>
  base && { userId: base.user.userId, name: base.user.name, token: base.token }

/** Rule ROLE-01: the role is the id of the first item of the user's types; 0 when there is none. */
export const roleOf = (auth: Pick<AuthData, 'user'> | null) => auth?.user.userTypes[0]?.id ?? 0

/** What the signed-in user may hand on: every permission they hold themselves. */
export const heldPermissions = (): ReadonlySet<string> => {
  const own = useSession.getState().auth?.permissions ?? {}
  return new Set(allPermissions.filter((permission) => holds(own, permission)))
}
