import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { isIdParam, spellings, type Endpoint } from '@arriero/contract/core/endpoint.ts'
import { allPermissions } from '@arriero/contract/core/permissions.ts'
import { encoderOf } from '../src/app/http/encode.ts'
import { openApi } from '../src/app/http/open-api.ts'
import { unknownNamesOf, unknownParametersOf } from '../src/app/http/unknown-names.ts'
import { routes } from '../src/app/modules.ts'
import { send } from './api.ts'
import { makeUser } from './factories.ts'

const contractFolder = join(import.meta.dirname, '../../contract/src')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'access' in value &&
  'reply' in value

/** Endpoints of a contract file, those of its families included. */
async function endpointsOf(file: string): Promise<Endpoint[]> {
  const exported = Object.values(
    (await import(pathToFileURL(join(contractFolder, file)).href)) as Record<string, unknown>,
  )
  return exported.flatMap((value) =>
    isEndpoint(value)
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).filter(isEndpoint)
        : [],
  )
}

const contractFiles = readdirSync(contractFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.contract.ts'),
)
const declared = (await Promise.all(contractFiles.map(endpointsOf))).flat()
const sample = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => (isIdParam(name) ? '1' : 'x'))

test('no two calls share method and path', () => {
  const lines = routes.flatMap(({ endpoint }) =>
    spellings(endpoint).map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')}`),
  )
  expect(lines.filter((line, i) => lines.indexOf(line) !== i)).toEqual([])
})

test('every endpoint has a handler and every handler an endpoint', () => {
  const handled = new Set<Endpoint>(routes.map(({ endpoint }) => endpoint))
  expect(declared.filter((endpoint) => !handled.has(endpoint)).map(({ method, path }) => `${method} ${path}`)).toEqual(
    [],
  )
  const known = new Set(declared)
  expect([...handled].filter((endpoint) => !known.has(endpoint)).map(({ path }) => path)).toEqual([])
})

test('every call demands a permission of the catalogue, a session, or says that it is public', () => {
  const understood = new Set<string>(['public', 'session', ...allPermissions])
  for (const { endpoint } of routes)
    for (const access of [endpoint.access].flat()) expect(understood, endpoint.path).toContain(access)
})

test('every call that is not public refuses who has no session', async () => {
  const strangers: Record<string, string>[] = [{}, { authorization: `Token ${'x'.repeat(43)}` }]
  for (const { endpoint } of routes) {
    if (endpoint.access === 'public') continue
    for (const { method, path } of spellings(endpoint)) {
      for (const headers of strangers) {
        const answer = await send(method, sample(path), { headers })
        expect([answer.status, answer.json], `${method} ${path}`).toMatchObject([403, { code: 'session_expired' }])
      }
    }
  }
})

/** Saves whose page has its own way with two editors: actions on an alert, and the trip form. */
const ownConflict = /^\/apis\/(alerts\/inbox|alert|trip|travel|viaje)/

test('a save that says which version was seen tells who saved meanwhile', () => {
  const silent = declared.filter(({ body, conflict, method, path }) => {
    if (!body || conflict || ownConflict.test(path)) return false
    const fields = 'kind' in body && body.kind === 'form' ? body.fields : body
    const { version } = 'schemas' in fields ? (fields.schemas as Record<string, z.ZodType>) : {}
    return (method === 'PUT' || method === 'PATCH') && version?.safeParse(3).success === true
  })
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('a body of which something may be left out refuses names that its call does not know, or says why not', () => {
  const silent = routes.flatMap(({ endpoint }) => {
    const { body, open, method, path } = endpoint
    if (!body || open) return []
    const given = ('kind' in body && body.kind === 'form' ? body.fields : body) as { element?: unknown }
    const row = (given.element ?? given) as { schemas?: Record<string, z.ZodType> }
    if (!Object.values(row.schemas ?? {}).some((schema) => schema.safeParse(undefined).success)) return []
    const misspelled = { 'no such name': 1 }
    const refused = unknownNamesOf(endpoint)(given.element ? [misspelled] : misspelled)
    return Object.keys(refused).length === 1 ? [] : [`${method} ${path}`]
  })
  expect(silent).toEqual([])
})

test('a parameter that its call does not know is refused, on every call', () => {
  const silent = routes.flatMap(({ endpoint }) => {
    if (endpoint.method === 'DELETE' && endpoint.body) return []
    const find = unknownParametersOf(endpoint)
    const isRight = Object.keys(find({ nosuch: '1', sessionId: 'b2', _: '3' })).join() === 'nosuch'
    return isRight ? [] : [`${endpoint.method} ${endpoint.path}`]
  })
  expect(silent).toEqual([])
})

test('every reply has an encoder', () => {
  for (const { endpoint } of routes)
    if (!('kind' in endpoint.reply)) expect(() => encoderOf(endpoint.reply as z.ZodType), endpoint.path).not.toThrow()
})

test.each(['/apis//x', '/apis/login//', '//apis/x'])(
  'an address that is none, %s, is no refusal: those end sessions',
  async (path) => {
    expect(await send('GET', path)).toMatchObject({ status: 404, json: { code: 'not_found' } })
    expect(await send('POST', path, { body: {} })).toMatchObject({ status: 404 })
  },
)

test('a list asked for in an order or length that is none answers as usual', async () => {
  const user = await makeUser()
  for (const { endpoint } of routes) {
    if (endpoint.method !== 'GET' || endpoint.path.includes('{') || endpoint.access === 'public') continue
    for (const order of ['constructor', 'id', '-id', '-default']) {
      const asked = { order, limit: '-1', page: '-1' }
      const foreign = unknownParametersOf(endpoint)(asked)
      const query = new URLSearchParams(Object.entries(asked).filter(([name]) => !(name in foreign)))
      const { status } = await send('GET', `${endpoint.path}?${query}`, { as: user })
      // A system outside that is not there is told as that.
      expect(status === 503 || status < 500, `${endpoint.path}?${query}: ${status}`).toBe(true)
      if ('order' in foreign) break
    }
  }
})

test('the API document describes every call', () => {
  const { paths } = openApi(routes)
  for (const { endpoint } of routes)
    expect(paths[endpoint.path]?.[endpoint.method.toLowerCase()], endpoint.path).toBeDefined()
})
