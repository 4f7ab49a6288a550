import type pg from 'pg'
import { readConfig } from '../../app/config.ts'
import { Work } from '../../app/database/work.ts'
import type { Jobs } from '../../app/jobs/jobs.ts'
import { systemScope } from '../../app/scope.ts'
import type { SeedPart } from '../../demo/later-parts.ts'
import { routingOf } from '../../shared/routing/routing.ts'
import { learn } from './learn/learn.service.ts'
import { ignore } from './learned.service.ts'
import { learnedPlaces } from './learned.repository.ts'

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
  await joinClients(client, accountId)
  // What people have said no to: a toll's waiting line, a lay-by.
  const proposals = await learnedPlaces(work)
  for (const { id } of proposals.filter(({ state, near }) => state === 'proposed' && near === null).slice(-2))
    await ignore(work, id)
}

/** Metres north of a place where a client is. */
const besideM = 60

/** Clients of trips that were called off had theirs beside places that units stop at. */
async function joinClients(client: pg.ClientBase, accountId: number): Promise<void> {
  await client.query(
    `with leg as (
       select id, client_name, client_user_id, row_number() over (order by id) as n from (
         select distinct on (d.client_name) d.id, d.client_name, d.client_user_id
         from trip_destination d join trip t on t.account_id = d.account_id and t.id = d.trip_id
         where d.account_id = $1 and t.status = 'cancelled' and d.client_name <> '' order by d.client_name, d.id desc) one),
     place as (
       select id, lat, lon, row_number() over (order by visits desc, id) as n from learned_place
       where account_id = $1 and state = 'proposed' and overlaps_id is null),
     pair as (
       select place.id as place_id, leg.id as leg_id, client_name, client_user_id, lat + $2::float8 / 111320 as lat, lon
       from place join leg on leg.n * 2 = place.n where leg.n <= 4),
     moved as (
       update trip_destination d set destination = jsonb_build_object('id', null, 'name', pair.client_name, 'kind', 3, 'address', null,
         'lat', pair.lat, 'lon', pair.lon, 'shape', 3, 'points', jsonb_build_array(jsonb_build_array(pair.lat, pair.lon)), 'sizeM', 200)
       from pair where d.account_id = $1 and d.id = pair.leg_id)
     update learned_place p set name = pair.client_name, near_name = pair.client_name, near_user_id = pair.client_user_id, near_m = $2
     from pair where p.account_id = $1 and p.id = pair.place_id`,
    [accountId, besideM],
  )
}

/** The seed's own transaction as a work of the account; the seed commits it. */
function workOf(client: pg.ClientBase, accountId: number): Work {
  // A work asks its pool for a connection and nothing else; learning enqueues nothing.
  const pool = { connect: () => Promise.resolve(client) } as unknown as pg.Pool
  return new Work({ pool, jobs: {} as Jobs }, systemScope(accountId))
}
