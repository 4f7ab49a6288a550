import { z } from 'zod'
import type { BodySent, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { login } from '@arriero/contract/session/session.contract.ts'
import type { AuthData } from '@arriero/contract/session/session.entities.ts'
import type { DemoUsername } from '../server/src/demo/users.ts'

/** Password of every demo user. */
export const password = 'Arriero.2026'

type Empty = Record<never, never>
type Given<E extends Endpoint> = ([keyof ParamsOf<E>] extends [never] ? Empty : { params: ParamsOf<E> }) &
  (E extends { query: unknown } ? { query?: QueryOf<E> } : Empty) &
  (E extends { body: unknown } ? { body: BodySent<E> } : Empty)
type Args<E extends Endpoint> = Empty extends Given<E> ? [given?: Given<E>] : [given: Given<E>]

/** Calls an endpoint past the browser, in clean names: what a test needs to exist, or what another person does meanwhile. */
export async function call<E extends Endpoint>(
  as: Pick<AuthData, 'token'> | undefined,
  endpoint: E,
  ...[given]: Args<E>
): Promise<ReplyOf<E>> {
  const { params, query, body }: { params?: Record<string, unknown>; query?: unknown; body?: unknown } = given ?? {}
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name]))
  const reply = await fetch(`${process.env['ARRIERO_URL']}${path}${searchOf(endpoint, query)}`, {
    method: endpoint.method,
    headers: {
      ...(as && { authorization: `Token ${as.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    // What a contract holds is always a whole schema; tests send no forms.
    ...(body !== undefined && { body: JSON.stringify(z.encode(endpoint.body as z.ZodType, body)) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${endpoint.method} ${path}: ${reply.status} ${text.slice(0, 500)}`)
  // The reply's schema is the one this type is made of.
  return (text ? z.decode(endpoint.reply as z.ZodType, JSON.parse(text)) : undefined) as ReplyOf<E>
}

function searchOf({ query: schema }: Endpoint, query: unknown): string {
  if (!schema || query === undefined) return ''
  const wire = z.encode(schema as z.ZodType<unknown, Record<string, unknown>>, query)
  const given = Object.entries(wire).filter(([, value]) => value !== undefined)
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

const sessions = new Map<DemoUsername, Promise<AuthData>>()

/** A session of a demo user past the browser; the same one for all that ask. */
export function sessionOf(username: DemoUsername): Promise<AuthData> {
  const known = sessions.get(username) ?? call(undefined, login, { body: { username, password } })
  sessions.set(username, known)
  return known
}
