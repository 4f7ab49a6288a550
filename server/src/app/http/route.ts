import { Readable } from 'node:stream'
import type { BodyRead, Endpoint, FileReply, ParamsOf, QueryOf, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { App } from '../app.ts'
import type { Caller } from '../scope.ts'
import type { Work } from '../database/work.ts'

/** A file as a handler answers it; `inline` shows it in the tab instead of saving it. */
export class SentFile {
  readonly name: string
  readonly type: string
  readonly body: Buffer | Readable
  readonly inline: boolean

  constructor(name: string, type: string, body: Buffer | Readable, inline = false) {
    this.name = name
    this.type = type
    this.body = body
    this.inline = inline
  }

  /** Lets go of what it is read from. */
  close(): void {
    if (this.body instanceof Readable) this.body.destroy()
  }
}

interface Given<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyRead<E>
  caller: E['access'] extends 'public' ? Caller | undefined : Caller
  /** One transaction behind the caller's wall; begins at the first query, commits when the handler answers. */
  work: Work
  app: App
  /** A signal that is aborted when whoever called leaves before the answer is written: what takes long stops. */
  gone: () => AbortSignal
  /** Where the call came from; `query` is the raw one, for signed links. */
  from: { address: string; agent: string; path: string; query: Record<string, unknown>; token: string }
}

/** A call that has nothing to say may answer nothing. */
type Result<E extends Endpoint> = E['reply'] extends FileReply
  ? SentFile
  : ReplyOf<E> | SentFile | (undefined extends ReplyOf<E> ? void : never)

export interface Route {
  endpoint: Endpoint
  handle(given: never): Promise<unknown>
}

/** Binds a call to its handler. */
export function route<E extends Endpoint>(endpoint: E, handle: (given: Given<E>) => Promise<Result<E>>): Route {
  return { endpoint, handle }
}
