import type { Permission } from './permissions.ts'
import type { Form, FormRead, FormSent } from './files.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anybody, anybody signed in, or who holds the permission (one of them, when several are named). */
export type Access = 'public' | 'session' | Permission | readonly Permission[]

/** Any zod schema, asked for by its smallest part: comparing whole `ZodType`s costs the compiler twice the time. */
export type Schema = { _zod: { output: unknown } }

/** A reply that is a file; the handler answers a `SentFile`, the browser gets a `Blob`. */
export interface FileReply {
  kind: 'file'
}
export const fileReply: FileReply = { kind: 'file' }

/** One call, known by its name to server, browser and tests. */
export interface Endpoint {
  method: Method
  /** Exactly as the specification prints it. The trailing slash is optional on the server. */
  path: `/${string}`
  access: Access
  query?: Schema
  body?: Schema | Form
  /** Why a name that the call does not know is dropped from its body; every other call refuses it. */
  open?: string
  reply: Schema | FileReply
  /** What a save that comes too late is told: `savedMeanwhile(entity)`. */
  conflict?: Schema
  /** Other readings of the same call, answered too. */
  also?: readonly `${Method} /${string}`[]
  /** One Spanish sentence for the API document. */
  summary?: string
}

type NoExtraKeys<Spec> = { [Key in Exclude<keyof Spec, keyof Endpoint>]: never }

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const Spec extends Endpoint>(spec: Spec & NoExtraKeys<Spec>): Spec {
  return spec
}

/** `/apis/trip/update/{id}` → `{ id: number }`. Ids are whole numbers, everything else is text. */
export type ParamsOf<E extends Endpoint> = {
  [Name in ParamNames<E['path']>]: Name extends 'id' | `${string}_id` ? number : string
}
type ParamNames<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never

export type Output<S> = S extends { _zod: { output: infer Value } } ? Value : undefined
export type QueryOf<E> = E extends { query: infer Query } ? Output<Query> : undefined
export type ReplyOf<E extends Endpoint> = Output<E['reply']>

/** What the handler reads: uploaded files are already on disk. */
export type BodyRead<E> = E extends { body: infer Body }
  ? Body extends Form
    ? FormRead<Body>
    : Output<Body>
  : undefined
/** What the browser sends: the same names, files as `Blob`. */
export type BodySent<E> = E extends { body: infer Body }
  ? Body extends Form
    ? FormSent<Body>
    : Output<Body>
  : undefined

/** A parameter that must be a whole number; anything else is a 404. */
export const isIdParam = (name: string) => name === 'id' || name.endsWith('_id')

/** `/apis/trip/{id}` → `/apis/trip/:id` */
export const routerPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** Method and path of every spelling an endpoint answers to. */
export function spellings(e: Endpoint): { method: Method; path: string }[] {
  const others = (e.also ?? []).map((line) => {
    const [method, path] = line.split(' ') as [Method, string]
    return { method, path }
  })
  return [{ method: e.method, path: e.path }, ...others]
}
