import type { SocialFailure } from '@arriero/contract/social/errors.rules.ts'
import { z } from 'zod'
import type { App } from '../../../app/app.ts'
import { refusalOf } from '../../../shared/outgoing/outgoing.ts'

/** Of one call; whoever sends a post has all its calls done before somebody else may take it over. */
const patienceMs = 45_000

const wrong = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().optional(),
    message: z.string().optional(),
    type: z.string().optional(),
    fbtrace_id: z.string().optional(),
    error_user_title: z.string().optional(),
    error_user_msg: z.string().optional(),
  }),
})

/** A call of the Graph API that failed. */
export class GraphError extends Error {
  readonly failure: SocialFailure
  /** 'POST /17841400/media_publish' */
  readonly call: string
  /** What was asked may have been done all the same. */
  readonly isUncertain: boolean

  constructor(failure: SocialFailure, call: string, isUncertain = false) {
    super(`${call}: ${failure.trace?.error.message ?? `error ${failure.error}`}`)
    this.failure = failure
    this.call = call
    this.isUncertain = isUncertain
  }
}

/** What we know to be wrong without asking the network (rule SOCIAL-22). */
export const ownFailure = (subError: 1 | 2 | 3 | 4 | 5, call: string): GraphError =>
  new GraphError({ error: 2001, subError, trace: null }, call)

export interface Graph {
  get<T>(path: string, token: string, query: Record<string, string>, reply: z.ZodType<T>): Promise<T>
  /** Form fields, or a multipart body where files go along. */
  post<T>(path: string, token: string, body: Record<string, string> | FormData, reply: z.ZodType<T>): Promise<T>
  remove(path: string, token: string): Promise<void>
}

/**
 * Meta's Graph API. Rejects with GraphError: with what it said, or with code 2 where it did not answer, or not in its
 * own words.
 */
export function graphOf({ outgoing, config }: Pick<App, 'outgoing' | 'config'>, whole?: AbortSignal): Graph {
  async function ask<T>(
    method: string,
    path: string,
    token: string,
    init: RequestInit,
    reply: z.ZodType<T>,
  ): Promise<T> {
    const call = `${method} /${path.split('?')[0]}`
    const patience = AbortSignal.timeout(patienceMs)
    const unsaid = (message: string) =>
      new GraphError({ error: 2000, subError: null, trace: { error: { code: 2, message } } }, call, true)
    const answer = await outgoing
      .fetch(`${config.META_GRAPH_URL}/${path}`, {
        ...init,
        method,
        // In the head, not in the address: addresses are written down by whoever passes them on.
        headers: token === '' ? {} : { authorization: `Bearer ${token}` },
        signal: whole ? AbortSignal.any([whole, patience]) : patience,
      })
      .then(async (response) => ({ ok: response.ok, status: response.status, text: await response.text() }))
      .catch((error: unknown) => {
        throw unsaid(refusalOf(error)?.message ?? `Sin respuesta: ${reasonOf(error)}`)
      })
    const body = parsed(answer.text)
    const told = wrong.safeParse(body)
    if (told.success) {
      const { code } = told.data.error
      throw new GraphError({ error: 2000, subError: null, trace: told.data }, call, code === 1 || code === 2)
    }
    const read = answer.ok ? reply.safeParse(body) : undefined
    if (!read?.success) throw unsaid(`La red contestó ${answer.status} sin decir más`)
    return read.data
  }
  return {
    get: (path, token, query, reply) => ask('GET', `${path}?${new URLSearchParams(query)}`, token, {}, reply),
    post: (path, token, body, reply) =>
      ask('POST', path, token, { body: body instanceof FormData ? body : new URLSearchParams(body) }, reply),
    remove: (path, token) => ask('DELETE', path, token, {}, z.unknown()).then(() => undefined),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A failed fetch keeps its reason inside. */
const reasonOf = (error: unknown) => {
  const { cause } = error as { cause?: unknown }
  return cause instanceof Error ? cause.message : String(error)
}

/** What is asked for is not there, or no longer visible. */
export const isMissing = (error: unknown): boolean =>
  error instanceof GraphError &&
  error.failure.trace?.error.code === 100 &&
  error.failure.trace.error.error_subcode === 33
