import type pg from 'pg'
import { readConfig } from '../../app/config.ts'
import { Work } from '../../app/database/work.ts'
import type { Jobs } from '../../app/jobs/jobs.ts'
import { systemScope } from '../../app/scope.ts'
import type { SeedPart } from '../../demo/later-parts.ts'
import { routingOf } from '../../shared/routing/routing.ts'
import { learn } from './learn/learn.service.ts'

/** What the first night would have learned of the company's week. */
export const seed: SeedPart = async (client, { accountId }) => {
  const work = workOf(client, accountId)
  const { geocoder } = routingOf(readConfig())
  await learn(
    {
      inAccount: (act) => act(work),
      wordsOf: async (place) => (await geocoder.reverse(place)).found?.short ?? null,
    },
    Date.now(),
  )
}

/** The seed's own transaction as a work of the account; the seed commits it. */
function workOf(client: pg.ClientBase, accountId: number): Work {
  // A work asks its pool for a connection and nothing else; learning enqueues nothing.
  const pool = { connect: () => Promise.resolve(client) } as unknown as pg.Pool
  return new Work({ pool, jobs: {} as Jobs }, systemScope(accountId))
}
