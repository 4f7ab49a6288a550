import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { WorkerError, type WorkerFailure } from '../../shared/worker/pool.ts'
import { AppError } from '../errors.ts'
import { answerError } from './answer-error.ts'

/** What a call answers whose handler throws this. */
async function answerTo(error: unknown) {
  const server = fastify({ logger: false })
  server.setErrorHandler(answerError)
  server.get('/', () => {
    throw error
  })
  const { statusCode, body } = await server.inject('/')
  await server.close()
  return { status: statusCode, body: JSON.parse(body) as Record<string, unknown> }
}

test.each<[WorkerFailure, number, string]>([
  ['timeout', 503, 'unavailable'],
  ['closed', 503, 'unavailable'],
  ['memory', 500, 'unexpected'],
  ['crashed', 500, 'unexpected'],
  ['failed', 500, 'unexpected'],
])('a task of the pool that ended with %s is a %d', async (reason, status, code) => {
  const answer = await answerTo(new WorkerError(reason, 'La operación tardó demasiado y se detuvo.'))
  expect(answer).toMatchObject({ status, body: { code } })
})

test('what was said on purpose goes out as it is; what was not tells nothing of itself', async () => {
  const told = await answerTo(new AppError(409, 'conflict', 'Ya existe.', { extra: { current: 3 } }))
  expect(told).toEqual({ status: 409, body: { detail: 'Ya existe.', code: 'conflict', current: 3 } })
  const { status, body } = await answerTo(new Error('select * from secret'))
  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toContain('secret')
})
