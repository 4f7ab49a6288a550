import type pg from 'pg'
import { testApp } from './server.ts'

interface HeldUp {
  /** Process of the database that waits. */
  pid: number
  /** Ends what holds it up and keeps what that changed. */
  go(): Promise<unknown>
}

/**
 * Runs `statements` in a transaction that stays open, starts `run`, and calls `meanwhile` once `run` waits for it. Answers
 * how `run` ended. For races that must happen in one order: nothing here depends on time.
 */
export async function heldUp<Answer>(
  statements: readonly [text: string, values: unknown[]][],
  run: () => Promise<Answer>,
  meanwhile: (held: HeldUp) => Promise<unknown> = ({ go }) => go(),
): Promise<PromiseSettledResult<Answer>> {
  const { app } = await testApp()
  const client = await app.owner.connect()
  try {
    await client.query('begin')
    for (const [text, values] of statements) await client.query(text, values)
    const running = Promise.allSettled([run()])
    const pid = await whoWaits(app.owner, client, running)
    let isOver = false
    const go = () => {
      isOver = true
      return client.query('commit')
    }
    await meanwhile({ pid, go })
    if (!isOver) await go()
    return (await running)[0]
  } finally {
    client.release()
  }
}

async function whoWaits(owner: pg.Pool, client: pg.PoolClient, running: Promise<unknown>): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  let hasEnded = false
  void running.then(() => (hasEnded = true))
  // oxlint-disable-next-line no-unmodified-loop-condition -- what runs beside it ends it
  while (!hasEnded) {
    const waiting = await owner.query<{ pid: number }>(
      'select pid from pg_stat_activity where pg_blocking_pids(pid) @> array[$1::int]',
      [rows[0]!.pid],
    )
    if (waiting.rows[0]) return waiting.rows[0].pid
  }
  await client.query('rollback')
  throw new Error('What should have waited came to its end.')
}
