import { z } from 'zod'
import type {
  BodySent,
  Endpoint,
  FileReply,
  ParamsOf,
  QueryOf,
  ReplyOf,
  Schema,
} from '@arriero/contract/core/endpoint.ts'
import type { Form } from '@arriero/contract/core/files.ts'
import { fieldErrors, texts } from '@arriero/contract/core/messages.ts'
import { ApiError, readError, unreachable } from './api-error.ts'
import { hearFilling } from './filling.ts'
import { formDataOf } from './form/form-data.ts'
import { endSession, useSession } from './session.ts'
import { errorData, trace } from './trace.ts'

interface Options {
  signal?: AbortSignal
  /** The upload of the log itself: its failure must not write another entry. */
  unlogged?: boolean
}
type Empty = Record<never, never>
type Given<E extends Endpoint> = ([keyof ParamsOf<E>] extends [never] ? Empty : ParamsOf<E>) &
  (E extends { query: unknown } ? { query?: QueryOf<E> } : Empty) &
  (E extends { body: unknown } ? { body: BodySent<E> } : Empty) &
  Options
type Args<E extends Endpoint> = Empty extends Given<E> ? [given?: Given<E>] : [given: Given<E>]
type Answer<E extends Endpoint> = E['reply'] extends FileReply ? File : ReplyOf<E>

/**
 * Calls an endpoint with clean names and answers its reply, decoded; a file reply is a `File` with the name the server
 * gave. Throws `ApiError`, or the signal's reason when aborted. Rules AUTH-03 (403) and LOG-01 live here.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[given]: Args<E>): Promise<Answer<E>> {
  const all: object = given ?? {}
  const { signal, unlogged, ...rest }: Options & Record<string, unknown> = { ...all }
  try {
    const reply = await send(endpoint, rest, signal)
    if (!reply.ok) throw await readError(endpoint, reply)
    // The two shapes of `Answer`, told apart by the endpoint's own reply.
    return (isFile(endpoint.reply) ? await asFile(reply) : decode(endpoint.reply, await readJson(reply))) as Answer<E>
  } catch (error) {
    if (signal?.aborted) throw error
    if (!unlogged) logFailure(endpoint, error)
    if (
      error instanceof ApiError &&
      error.status === 403 &&
      error.code !== 'permission_denied' &&
      endpoint.access !== 'public'
    ) {
      endSession(texts.sessionExpired)
    }
    throw error
  }
}

async function send(endpoint: Endpoint, given: Record<string, unknown>, signal?: AbortSignal): Promise<Response> {
  const { query, body, ...params } = given
  const headers = new Headers({ accept: 'application/json' })
  const token = useSession.getState().auth?.token
  if (token && endpoint.access !== 'public') headers.set('authorization', `Token ${token}`)
  const request = {
    method: endpoint.method,
    headers,
    signal: signal ?? null,
    body: encodeBody(endpoint, body, headers),
  }
  try {
    const reply = await fetch(address(endpoint, params, query), request)
    hearFilling(reply)
    return reply
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError({
      status: 0,
      detail: unreachable,
      endpoint,
    })
  }
}

function address(endpoint: Endpoint, params: Record<string, unknown>, query: unknown): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  if (query === undefined || !endpoint.query) return path
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(encode(endpoint, endpoint.query, query))) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size === 0 ? path : `${path}?${search}`
}

function encodeBody(endpoint: Endpoint, body: unknown, headers: Headers): BodyInit | null {
  if (!endpoint.body || body === undefined) return null
  if (isForm(endpoint.body)) return formData(endpoint, endpoint.body, body)
  headers.set('content-type', 'application/json')
  return JSON.stringify(encode(endpoint, endpoint.body, body))
}

function formData(endpoint: Endpoint, form: Form, body: unknown): FormData {
  const given = body as Record<string, unknown> // a form's body is always an object of fields and files
  const fields = Object.fromEntries(Object.entries(given).filter(([name]) => !(name in form.files)))
  const files = Object.fromEntries(Object.keys(form.files).map((name) => [name, given[name]]))
  return formDataOf(encode(endpoint, form.fields, fields), files)
}

/** Clean names to wire names. What the schema refuses never leaves the browser: same error as the server's 400. */
function encode(endpoint: Endpoint, schema: Schema, value: unknown): Record<string, unknown> {
  // `Schema` asks for the part of a zod type that is cheap to compare; what a contract holds is always a whole one.
  const result = z.safeEncode(schema as z.ZodType<unknown, Record<string, unknown>>, value)
  if (result.success) return result.data
  throw ApiError.fromBody(endpoint, 400, fieldErrors(result.error))
}

const decode = (schema: Schema | FileReply, value: unknown): unknown =>
  z.decode(schema as z.ZodType<unknown, unknown>, value)

const isFile = (reply: Endpoint['reply']): reply is FileReply => 'kind' in reply && reply.kind === 'file'
const isForm = (body: Schema | Form): body is Form => 'kind' in body && body.kind === 'form'

async function readJson(reply: Response): Promise<unknown> {
  const text = await reply.text()
  return text === '' ? undefined : JSON.parse(text)
}

async function asFile(reply: Response): Promise<File> {
  const disposition = reply.headers.get('content-disposition') ?? ''
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1]
  const blob = await reply.blob()
  return new File([blob], extended ? decodeURIComponent(extended) : (plain ?? 'archivo'), { type: blob.type })
}

function logFailure(endpoint: Endpoint, error: unknown) {
  const status = error instanceof ApiError ? error.status : undefined
  trace('REQUEST_ERROR', { method: endpoint.method, call: endpoint.path, status, ...errorData(error) })
}
