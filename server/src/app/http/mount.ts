import { Readable } from 'node:stream'
import { z } from 'zod'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  isIdParam,
  routerPath,
  spellings,
  type Endpoint,
  type FileReply,
  type Schema,
} from '@arriero/contract/core/endpoint.ts'
import type { Form } from '@arriero/contract/core/files.ts'
import { fieldErrors } from '@arriero/contract/core/messages.ts'
import type { App } from '../app.ts'
import { transact } from '../database/transact.ts'
import { Work } from '../database/work.ts'
import { badFields, notFound } from '../errors.ts'
import { incomingFolder } from '../files/incoming.ts'
import type { Caller, Scope } from '../scope.ts'
import { authenticate, authorize, tokenOf } from './authenticate.ts'
import { encoderOf } from './encode.ts'
import { inWireNames } from './wire-error.ts'
import { SentFile, type Route } from './route.ts'
import { unknownNamesOf, unknownParametersOf, type FindUnknown } from './unknown-names.ts'
import { readForm, type ReadForm } from './uploads.ts'

const nobody: Scope = { accountId: 0, userId: 0, role: 0, permissions: new Set(), seesAllUnits: false }

const isForm = (body: Schema | Form): body is Form => 'kind' in body && body.kind === 'form'
const isFile = (reply: Schema | FileReply): reply is FileReply => 'kind' in reply && reply.kind === 'file'

/** Mounts a route under every spelling it answers to. */
export function mountRoute(server: FastifyInstance, app: App, route: Route): void {
  const { endpoint } = route
  const answer = answerer(app, route)
  for (const { method, path } of spellings(endpoint)) {
    server.route({ method, url: routerPath(path), handler: answer, config: { name: path } })
  }
}

function answerer(app: App, { endpoint, handle }: Route) {
  const findUnknown = unknownNamesOf(endpoint)
  const findParameters = unknownParametersOf(endpoint)
  const encode = isFile(endpoint.reply) ? null : encoderOf(endpoint.reply as z.ZodType)
  const write =
    app.config.CHECK_REPLIES && !isFile(endpoint.reply)
      ? (value: unknown) => z.encode(endpoint.reply as z.ZodType, value)
      : (value: unknown) => (encode ? encode(value) : value)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const caller =
      endpoint.access === 'public'
        ? await optionalCaller(app, request)
        : await authenticate(app, request.headers.authorization, request.ip)
    request.userId = caller?.userId ?? 0
    if (caller && endpoint.access !== 'public') authorize(endpoint.access, caller)
    const params = readParams(request.params as Record<string, string>)
    const query = decode(endpoint.query ?? z.unknown(), request.query, findParameters)
    const form = endpoint.body && isForm(endpoint.body) ? await formOf(request, endpoint.body, app) : null
    const begin = () => new Work({ pool: app.calls, jobs: app.jobs }, caller ?? nobody)
    let result: unknown
    try {
      const body =
        form && endpoint.body && isForm(endpoint.body)
          ? { ...(decode(endpoint.body.fields, form.fields, findUnknown) as object), ...form.files }
          : endpoint.body
            ? decode(endpoint.body as Schema, bodyOf(endpoint, request), findUnknown)
            : undefined
      const given = {
        params,
        query,
        body,
        caller,
        app,
        gone: () => goneOf(reply),
        from: {
          address: request.ip,
          agent: request.headers['user-agent'] ?? '',
          path: request.url.split('?')[0] ?? '',
          query: request.query as Record<string, unknown>,
          token: tokenOf(request.headers.authorization) ?? '',
        },
      }
      // Files that came may have been moved to their place.
      result = await transact(begin, (work) => handle({ ...given, work } as never), { again: form === null })
    } catch (error) {
      throw inWireNames(endpoint, error)
    } finally {
      await form?.clean()
    }
    if (result instanceof SentFile) return sendFile(reply, result)
    demandReader(reply)
    if (result === undefined) return reply.code(204).send()
    return reply.send(write(result))
  }
}

/** Not the request's own signal: that one tells that the request was read. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  if (raw.destroyed) leaving.abort()
  onceClosed(raw, () => {
    if (!raw.writableFinished) leaving.abort()
  })
  return leaving.signal
}

function onceClosed(raw: FastifyReply['raw'], act: () => void): void {
  // Compressed files alone have the ten listeners that Node takes for a leak.
  raw.setMaxListeners(raw.getMaxListeners() + 1)
  raw.once('close', act)
}

/** Throws when nobody waits for the answer any more. */
function demandReader({ raw }: FastifyReply): void {
  if (raw.destroyed) throw new DOMException('Whoever called has left', 'AbortError')
}

async function optionalCaller(app: App, request: FastifyRequest): Promise<Caller | undefined> {
  if (!request.headers.authorization) return undefined
  return authenticate(app, request.headers.authorization, request.ip).catch(() => undefined)
}

async function formOf(request: FastifyRequest, form: Form, app: App): Promise<ReadForm> {
  if (request.isMultipart()) return readForm(request, form, incomingFolder(app.config))
  const none = Object.entries(form.files).flatMap(([name, { many }]) => (many ? [[name, []]] : []))
  return {
    fields: (request.body ?? {}) as Record<string, unknown>,
    files: Object.fromEntries(none),
    clean: async () => {},
  }
}

/** DELETE may carry its fields in the body, in the query, or in both (DELETE carrying ids). */
function bodyOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (endpoint.method !== 'DELETE') return request.body ?? {}
  return { ...(request.query as object), ...(request.body as object | null) }
}

function readParams(params: Record<string, string>): Record<string, string | number> {
  const read: Record<string, string | number> = {}
  for (const [name, text] of Object.entries(params)) {
    if (!isIdParam(name)) read[name] = text
    else if (/^\d{1,9}$/.test(text)) read[name] = Number(text)
    else throw notFound()
  }
  return read
}

function decode(schema: Schema, value: unknown, findUnknown?: FindUnknown): unknown {
  const parsed = (schema as z.ZodType).safeParse(value)
  const problems = { ...(parsed.error && fieldErrors(parsed.error)), ...findUnknown?.(value) }
  if (Object.keys(problems).length > 0) throw badFields(problems)
  return parsed.data
}

function sendFile(reply: FastifyReply, file: SentFile): FastifyReply {
  // Nobody reads on from what is compressed once its reader left: the file would stay open.
  if (file.body instanceof Readable) onceClosed(reply.raw, () => file.close())
  if (reply.raw.destroyed) file.close()
  demandReader(reply)
  const ascii = file.name.normalize('NFD').replace(/[^\x20-\x7e]|["\\]/g, '')
  return reply
    .type(file.type)
    .header(
      'content-disposition',
      `${file.inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    )
    .header('cache-control', 'private, no-store')
    .send(file.body)
}
