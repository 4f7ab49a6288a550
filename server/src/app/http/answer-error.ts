import type { FastifyReply, FastifyRequest } from 'fastify'
import { texts } from '@arriero/contract/core/messages.ts'
import { WorkerError } from '../../shared/worker/pool.ts'
import { AppError, fromDatabase, notFound, unavailable } from '../errors.ts'

/** The one exit of every error: what we said on purpose goes out; anything else is a plain 500 whose id is in the log. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (reply.raw.destroyed && isLeaving(error)) {
    request.log.debug({ reqId: request.id }, 'whoever called has left')
    return reply.hijack()
  }
  const told = error instanceof AppError ? error : (fromDatabase(error) ?? fromWorker(error) ?? fromFramework(error))
  if (told) {
    if (told.status >= 500) request.log.error({ err: error, reqId: request.id }, told.message)
    return reply.code(told.status).send({
      ...told.fields,
      ...(told.fields ? { fields: told.fields } : {}),
      ...told.extra,
      detail: told.message,
      code: told.code,
    })
  }
  request.log.error({ err: error, reqId: request.id, route: request.routeOptions.config?.name }, 'unexpected error')
  return reply.code(500).send({ detail: texts.requestFailed, code: 'unexpected', id: request.id })
}

/** What an answer fails with that nobody waits for any more, and what was stopped for that reason. */
const isLeaving = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))

/** A task of the pool that a busy or stopping server had no time for: asked again it may well go through. */
function fromWorker(error: unknown): AppError | null {
  const isBusy = error instanceof WorkerError && (error.reason === 'timeout' || error.reason === 'closed')
  return isBusy ? unavailable(error.message) : null
}

/** Refusals of the framework itself: broken JSON, too large, too many, under pressure. */
function fromFramework(error: unknown): AppError | null {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return null
  const { statusCode } = error
  // Ours alone say 403, which ends a session: what the framework will not serve (`/apis//x`) does not exist.
  if (statusCode === 403) return notFound()
  if (statusCode === 413) return new AppError(413, 'too_large', 'Lo enviado es demasiado grande; no se guardó nada.')
  if (statusCode === 415) return new AppError(415, 'bad_type', 'El tipo de contenido no es válido para esta solicitud.')
  if (statusCode === 429) return new AppError(429, 'too_many', error.message)
  if (statusCode === 503) return new AppError(503, 'unavailable', error.message)
  if (statusCode >= 400 && statusCode < 500)
    return new AppError(
      statusCode,
      'bad_request',
      statusCode === 400 && error.message ? error.message : texts.requestFailed,
    )
  return null
}
