import { expect, test } from 'vitest'
import { isIdParam, type Endpoint, type Method } from '@arriero/contract/core/endpoint.ts'
import { allPermissions } from '@arriero/contract/core/permissions.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { turn, walksAll } from '../../scripts/turns.ts'
import { routes } from '../src/app/modules.ts'
import { send } from './api.ts'
import { makeAccount, makeUser, type TestUser } from './factories.ts'
import { fillAccount } from './fill-account.ts'
import { attemptsOn, type Attempts, type Rows } from './hostile/attempts.ts'
import { hostileForms } from './hostile/files.ts'
import { testApp } from './server.ts'

const mark = 'Secreto-de-otra-cuenta'
/** So far from any row of other tests that the first row of every table can have this number, one in each account. */
const rows: Rows = { own: 700_000_001, foreign: 800_000_001 }
/** How many calls of one address are under way at once: doubles meet. */
const together = 8
/** Hostile bodies of one call that a run sends, evenly drawn from all and others with each turn; `ARRIERO_WALK=all`: every one. */
const mostOfACall = walksAll ? Infinity : 2
/** Rows of one table that the fillers make at most. */
const mostAlike = 12

/**
 * Fills a new account whose first row of every table has this number; the counters then go on where they were. That of
 * events stays: whoever hears reads on from the highest.
 */
async function accountAt(first: number, name: string) {
  const { app } = await testApp()
  const { rows: counters } = await app.owner.query<{ name: string; last: string | null }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as last
     from pg_sequences where schemaname = 'public' and sequencename not like 'socket_event%'`,
  )
  for (const { name: counter } of counters)
    await app.owner.query(`select setval($1::regclass, $2, false)`, [counter, first])
  const account = await makeAccount({ kind: 'distributor' })
  const user = await makeUser({ account, name })
  await fillAccount(user, name)
  for (const { name: counter, last } of counters)
    await app.owner.query(`select setval($1::regclass, $2, $3)`, [counter, last ?? 1, last !== null])
  expect([account.id, user.id]).toEqual([first, first])
  return account
}

/** What changes by itself, whoever asks what: sessions, events that are told on, what jobs reckon. */
const restless = new Set(['session', 'outbox', 'socket_event', 'store_step', 'trip_profit', 'trip_profit_due'])

/** When a job looked at a row last: fuel loads are judged anew each quarter of an hour. */
const looked = 'checked_at'

/** Tables of accounts whose rows change only when somebody changes them. */
async function tables(): Promise<string[]> {
  const { app } = await testApp()
  const { rows: found } = await app.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  return found.map(({ name }) => name).filter((name) => !restless.has(name))
}

/** Rows of an account that hold an id of the other one, in a column, a list or a document, with what they hold. */
async function rowsNaming(accountId: number, firstId: number): Promise<string[]> {
  const { app } = await testApp()
  const found: string[] = []
  for (const name of await tables()) {
    const { rows: told } = await app.owner.query<{ told: string }>(
      `select to_jsonb(t)::text as told from ${name} t where account_id = $1 and to_jsonb(t)::text ~ $2`,
      [accountId, `"[a-z_A-Z]+": (\\[[0-9, ]*)?${String(firstId).slice(0, -2)}\\d\\d\\y`],
    )
    found.push(...told.map((row) => `${name}: ${row.told.slice(0, 500)}`))
  }
  return found
}

/** A digest of the rows of an account, by table. */
async function stateOf(accountId: number): Promise<Record<string, string>> {
  const { app } = await testApp()
  const state: Record<string, string> = {}
  for (const name of await tables()) {
    const { rows: told } = await app.owner.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(told, '' order by told)), '') as digest
       from (select (to_jsonb(t) - $2::text)::text as told from ${name} t where account_id = $1) r`,
      [accountId, looked],
    )
    state[name] = told[0]?.digest ?? ''
  }
  return state
}

/** Last of all, what takes the rows away that the others need. */
const ending = /delete|remove|logout|deactivate|cancel|\/end|\/close/
const lateness = ({ method, path }: Endpoint) => (method === 'DELETE' ? 2 : ending.test(path) ? 1 : 0)

const addressOf = (path: string, row: number) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    isIdParam(name) ? String(row) : encodeURIComponent(`${mark}/../%00`),
  )

interface Request {
  method: Method
  path: string
  body?: unknown
}

function requestOf(endpoint: Endpoint, path: string, value: unknown): Request {
  const { method } = endpoint
  if (endpoint.body || value === undefined) return { method, path, ...(method === 'GET' ? {} : { body: value ?? {} }) }
  const query = new URLSearchParams()
  for (const [name, item] of Object.entries(value as object)) query.append(name, String(item).slice(0, 8000))
  return { method, path: `${path}?${query}` }
}

const drawn = (all: readonly unknown[]) => {
  if (mostOfACall >= all.length) return all
  const from = (part: number) => Math.ceil((part * all.length) / mostOfACall)
  return Array.from({ length: mostOfACall }, (_, part) => all[from(part) + (turn % (from(part + 1) - from(part)))])
}

/** The requests of a call that mean no good. */
function requestsOf(endpoint: Endpoint, row: number, { plain, hostile, foreign }: Attempts): Request[] {
  const { method, path } = endpoint
  const own = addressOf(path, row)
  const files =
    endpoint.body && 'kind' in endpoint.body
      ? [...hostileForms(endpoint.body, plain[0])].map((body) => ({ method, path: own, body }))
      : []
  return [
    ...(path.includes('{') ? plain.map((value) => requestOf(endpoint, addressOf(path, rows.foreign), value)) : []),
    ...[...foreign, ...drawn(hostile)].map((value) => requestOf(endpoint, own, value)),
    ...files,
    // The same twice at once.
    ...plain.flatMap((value) => [requestOf(endpoint, own, value), requestOf(endpoint, own, value)]),
  ]
}

const inShort = ({ method, path, body }: Request) => {
  const said =
    body instanceof FormData ? [...body.values()].map((part) => (typeof part === 'string' ? part : part.name)) : body
  return `${method} ${path.slice(0, 300)} ${(JSON.stringify(said) ?? '').slice(0, 500)}`
}

/** The calls that went through, and whatever else than an answer came of the others. */
interface Walk {
  done: number
  faults: string[]
}

async function sendAll(as: TestUser, requests: readonly Request[]): Promise<Walk> {
  const walk: Walk = { done: 0, faults: [] }
  let next = 0
  const sender = async () => {
    for (;;) {
      const request = requests[next++]
      if (!request) return
      const { status, bytes } = await send(request.method, request.path, { as, body: request.body })
      if (status < 300) walk.done += 1
      if (status >= 500 || status === 429)
        walk.faults.push(`${status} ${bytes.toString().slice(0, 200)}: ${inShort(request)}`)
      if (status < 400 && bytes.includes(mark)) walk.faults.push(`told: ${inShort(request)}`)
    }
  }
  await Promise.all(Array.from({ length: together }, sender))
  return walk
}

/** Documents of several kinds share a table, and alike records are made for each other: which of the first rows the call knows. */
async function rowOf(as: TestUser, endpoint: Endpoint, { plain }: Attempts): Promise<number> {
  if (!/\{(\w+_)?id\}/.test(endpoint.path)) return rows.own
  for (let row = rows.own; row < rows.own + mostAlike; row += 1) {
    const { method, path, body } = requestOf(endpoint, addressOf(endpoint.path, row), plain[0])
    if ((await send(method, path, { as, body })).status !== 404) return row
  }
  return rows.own
}

test('no call stops at, tells or changes what is another’s, whatever its own schema lets through', async () => {
  const account = await accountAt(rows.own, 'Propio')
  const other = await accountAt(rows.foreign, mark)
  const before = await stateOf(other.id)
  const faults: string[] = []
  let passed = 0
  const calls = routes.map(({ endpoint }): Endpoint => endpoint).toSorted((a, b) => lateness(a) - lateness(b))
  for (const endpoint of calls) {
    // One for each call: some end the session they are asked in.
    const permissions = [...allPermissions]
    const as = await makeUser({ account, role: roles.administrator, isDistributor: true, permissions })
    const attempts = attemptsOn(endpoint, rows)
    const walk = await sendAll(as, requestsOf(endpoint, await rowOf(as, endpoint, attempts), attempts))
    faults.push(...walk.faults)
    if (walk.done > 0) passed += 1
  }
  expect.soft(faults).toEqual([])
  expect.soft(await stateOf(other.id)).toEqual(before)
  expect.soft(await rowsNaming(account.id, rows.foreign)).toEqual([])
  // Were most of them refused before anything was tried, this would prove little.
  expect(passed / calls.length).toBeGreaterThan(0.55)
}, 1_200_000)
