import { expect, test } from 'vitest'
import { roleColour, roleLabel } from '@arriero/contract/core/services.ts'
import type { AuthData } from '@arriero/contract/session/session.entities.ts'
import {
  carried,
  carriedBack,
  inSession,
  principalOf,
  roleOf,
  sessionFromStored,
  sessionIdIn,
  sessionKey,
  transitions,
} from './session.ts'
import { parseSearch, stringifySearch } from './shell/navigation.ts'

const auth = (userId: number): AuthData => ({
  isAuth: true,
  token: `token-${userId}`,
  platforms: [],
  permissions: {},
  socialReasons: [],
  isMainAccount: true,
  developer: false,
  cms: false,
  principal: null,
  user: {
    id: userId,
    userId,
    profileId: 1,
    name: `Usuario ${userId}`,
    username: 'u',
    email: null,
    phone: null,
    services: [],
    distributor: false,
    loaderImage: null,
    logoImage: null,
    mirrorUserId: null,
    account: { id: 1, name: 'Fletes', timezone: 'America/Mexico_City' },
    thumbnail: null,
    userTypes: [
      { id: 3, name: 'MONITOREO' },
      { id: 1, name: 'ADMINISTRADOR' },
    ],
  },
})

test('AUTH-06 who acts as another keeps the way back, also through a third', () => {
  const asA = transitions.signIn(auth(1))
  const asB = transitions.impersonate(asA, auth(2))
  expect(asB).toMatchObject({ auth: { user: { userId: 2 } }, base: { user: { userId: 1 } } })
  expect(principalOf(asB)).toEqual({ userId: 1, name: 'Usuario 1', token: 'token-1' })
  const asC = transitions.impersonate(asB, auth(3))
  expect(asC.base?.user.userId).toBe(1)
  expect(transitions.returnToPrincipal(asC)).toMatchObject({ auth: { user: { userId: 1 } }, base: null })
  expect(transitions.refresh(asB, auth(2)).base?.user.userId).toBe(1)
})

test('AUTH-05 a stored session comes back whole; anything else is no session', () => {
  const state = transitions.impersonate(transitions.signIn(auth(1)), auth(2))
  expect(sessionFromStored(JSON.parse(JSON.stringify(state)))).toEqual(state)
  for (const odd of [
    undefined,
    null,
    'x',
    {},
    { auth: {} },
    { auth: { token: 5 } },
    { auth: { ...auth(1), user: null } },
  ]) {
    expect(sessionFromStored(odd).auth).toBeNull()
  }
})

test('ROUTE-09 the address may name which stored login to use, never the login itself', () => {
  expect(sessionKey(sessionIdIn(''))).toBe('arriero.session')
  expect(sessionKey(sessionIdIn('?sessionId=b2'))).toBe('arriero.session.b2')
})

test.each([
  ['/Consola', undefined, '/Consola'],
  ['/Consola', 'b2', '/Consola?sessionId=b2'],
  ['/Consola/viaje_details?travel_id=3', 'b2', '/Consola/viaje_details?travel_id=3&sessionId=b2'],
  ['/', 'b&2', '/?sessionId=b%262'],
])('ROUTE-09 %s stays in the session %s', (address, id, expected) => {
  expect(inSession(address, id)).toBe(expected)
})

test.each([undefined, 'b2', 'b~2&x'])('ROUTE-09 who signs in elsewhere comes back to the session %s', (id) => {
  const state = 'a1.Zm9v_-'
  const search = `?${new URLSearchParams({ code: 'c', state: carried(state, id) })}`
  expect(sessionIdIn(search)).toBe(id)
  expect(carriedBack(new URLSearchParams(search).get('state')!).state).toBe(state)
})

test('ROUTE-09 every address the router writes keeps the session, and no page meets its id among its filters', () => {
  expect(stringifySearch({ search: 'kw', page: undefined }, 'b2')).toBe('?search=kw&sessionId=b2')
  expect(stringifySearch({}, 'b2')).toBe('?sessionId=b2')
  expect(stringifySearch({ search: 'kw' }, undefined)).toBe('?search=kw')
  expect(parseSearch('?search=kw&sessionId=b2')).toEqual({ search: 'kw' })
})

test('ROLE-01 the first user type is the role', () => {
  expect(roleOf(auth(1))).toBe(3)
  expect(roleOf(null)).toBe(0)
})

test.each([
  [1, 'Administrador'],
  [2, 'Cliente'],
  [3, 'Empresa de rastreo'],
  [4, 'Conductor'],
  [5, 'Supervisor'],
  [6, 'Espejo'],
  [7, 'Sin datos'],
  [99, 'Sin datos'],
])('ROLE-02 role %i is called %s', (role, label) => {
  expect(roleLabel(role)).toBe(label)
  expect(roleColour(role) === 'grey').toBe(label === 'Sin datos')
})
