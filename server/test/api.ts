import { z } from 'zod'
import type { BodySent, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { Form } from '@arriero/contract/core/files.ts'
import { testApp } from './server.ts'

type Given<E extends Endpoint> = ([keyof ParamsOf<E>] extends [never] ? {} : { params: ParamsOf<E> }) &
  (E extends { query: unknown } ? { query?: QueryOf<E> } : {}) &
  (E extends { body: unknown } ? { body: BodySent<E> } : {})
type Args<E extends Endpoint> = {} extends Given<E> ? [given?: Given<E>] : [given: Given<E>]

/** Somebody who is signed in. */
export interface As {
  token: string
  /** The server they are signed in at, when it is not the test's own. */
  url?: string
}

export interface Refusal {
  status: number
  body: Record<string, unknown>
}

/** Sends exactly what it is given, wire names and all; answers status, parsed body and headers. */
export async function send(
  method: string,
  path: string,
  options: { as?: As | undefined; body?: unknown; headers?: Record<string, string> } = {},
) {
  const url = options.as?.url ?? (await testApp()).url
  const isForm = options.body instanceof FormData
  const reply = await fetch(url + path, {
    method,
    headers: {
      ...(options.as ? { authorization: `Token ${options.as.token}` } : {}),
      ...(options.body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined
      ? {}
      : {
          body: isForm
            ? (options.body as FormData)
            : typeof options.body === 'string'
              ? options.body
              : JSON.stringify(options.body),
        }),
  })
  const bytes = Buffer.from(await reply.arrayBuffer())
  const json = reply.headers.get('content-type')?.includes('application/json')
    ? (JSON.parse(bytes.toString()) as unknown)
    : undefined
  return { status: reply.status, json, bytes, headers: reply.headers }
}

/** Calls an endpoint as the console would; answers its reply in our names or throws with what was refused. */
export async function call<E extends Endpoint>(
  as: As | undefined,
  endpoint: E,
  ...[given]: Args<E>
): Promise<ReplyOf<E>> {
  const answer = await request(as, endpoint, given)
  if (answer.status >= 400)
    throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${answer.bytes.toString().slice(0, 500)}`)
  return (answer.status === 204 ? undefined : z.decode(endpoint.reply as z.ZodType, answer.json)) as ReplyOf<E>
}

/** Calls an endpoint that must refuse; answers the status and the body on the wire. */
export async function refusal<E extends Endpoint>(
  as: As | undefined,
  endpoint: E,
  ...[given]: Args<E>
): Promise<Refusal> {
  const answer = await request(as, endpoint, given)
  if (answer.status < 400) throw new Error(`${endpoint.method} ${endpoint.path} was not refused: ${answer.status}`)
  return { status: answer.status, body: answer.json as Record<string, unknown> }
}

/** A file reply: status, bytes and headers. */
export function download<E extends Endpoint>(as: As | undefined, endpoint: E, ...[given]: Args<E>) {
  return request(as, endpoint, given)
}

function request(as: As | undefined, endpoint: Endpoint, given: unknown) {
  const { params, query, body } = (given ?? {}) as { params?: Record<string, unknown>; query?: unknown; body?: unknown }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = endpoint.query && query ? `?${new URLSearchParams(encode(endpoint.query as z.ZodType, query))}` : ''
  return send(endpoint.method, path + search, {
    as,
    body: endpoint.body ? encodeBody(endpoint.body as z.ZodType | Form, body) : undefined,
  })
}

const encode = (schema: z.ZodType, value: unknown) =>
  Object.fromEntries(
    Object.entries(z.encode(schema, value as never) as object).filter(([, item]) => item !== undefined),
  )

function encodeBody(spec: z.ZodType | Form, body: unknown): unknown {
  if (!('kind' in spec)) return z.encode(spec, body)
  const form = new FormData()
  const given = body as Record<string, unknown>
  const plain = Object.fromEntries(Object.entries(given).filter(([name]) => !(name in spec.files)))
  form.append('data', JSON.stringify(z.encode(spec.fields as z.ZodType, plain)))
  for (const name of Object.keys(spec.files))
    for (const blob of [given[name] ?? []].flat() as File[]) form.append(name, blob, blob.name)
  return form
}
