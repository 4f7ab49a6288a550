import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { createLogger } from './logger.ts'

/** The line that the product writes of this. */
async function lineOf(err: unknown): Promise<Record<string, unknown>> {
  const to = new PassThrough()
  createLogger(readConfig({ LOG_LEVEL: 'info' }), to).warn({ err }, 'x')
  to.end()
  return JSON.parse(await text(to)) as Record<string, unknown>
}

test('of an error the log tells its kind, sentence, stack and code, and nothing that hangs on it', async () => {
  const lost = Object.assign(new Error('Connection terminated unexpectedly'), {
    code: 'ECONNRESET',
    client: new pg.Client({ connectionString: 'postgres://someone:his-password@localhost/x' }),
    parameters: ['a secret'],
    detail: 'Key (email)=(ana@example.com) already exists.',
  })
  const line = await lineOf(lost)
  expect(line['err']).toEqual({ type: 'Error', message: lost.message, stack: lost.stack, code: 'ECONNRESET' })
})

test('the causes of an error stand in its sentence, those of many beside it', async () => {
  const cause = Object.assign(new Error('refused'), { client: {} })
  expect((await lineOf(new TypeError('fetch failed', { cause })))['err']).toEqual({
    type: 'TypeError',
    message: 'fetch failed: refused',
    stack: expect.stringContaining('caused by: Error: refused'),
  })
  expect((await lineOf(new AggregateError([cause], '')))['err']).toMatchObject({
    errors: [{ type: 'Error', message: 'refused', stack: cause.stack }],
  })
})

test('what is thrown and is no error is told as it is', async () => {
  expect((await lineOf('words'))['err']).toBe('words')
})
