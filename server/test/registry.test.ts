import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { isIdParam, spellings, type Endpoint } from '@arriero/contract/core/endpoint.ts'
import { allPermissions } from '@arriero/contract/core/permissions.ts'
import { encoderOf } from '../src/app/http/encode.ts'
import { openApi } from '../src/app/http/open-api.ts'
import { routes } from '../src/app/modules.ts'
import { send } from './api.ts'

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

test('every reply has an encoder', () => {
  for (const { endpoint } of routes)
    if (!('kind' in endpoint.reply)) expect(() => encoderOf(endpoint.reply as z.ZodType), endpoint.path).not.toThrow()
})

test('the API document describes every call', () => {
  const { paths } = openApi(routes)
  for (const { endpoint } of routes)
    expect(paths[endpoint.path]?.[endpoint.method.toLowerCase()], endpoint.path).toBeDefined()
})
