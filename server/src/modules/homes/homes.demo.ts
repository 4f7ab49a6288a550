import { services } from '@arriero/contract/core/services.ts'
import type { SeedPart } from '../../demo/later-parts.ts'
import { seedPortfolio } from './portfolio.demo.ts'

/** What the driver reported on the way, and the other companies of the distributor. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  await client.query(
    `with trip as (
       select t.id, t.lat, t.lon, t.state from trip t join trip_driver d on d.account_id = t.account_id and d.trip_id = t.id
         join driver r on r.account_id = t.account_id and r.id = d.driver_id
       where t.account_id = $1 and r.user_id = $2 and t.status = 'active' order by t.in_travel desc, t.leave_at limit 1),
     made as (
       insert into trip_incident (account_id, trip_id, title, description, at, lat, lon, created_by, created_at)
       select $1, id, 'Espera para cargar o descargar', 'Tres unidades adelante en el andén', now() - interval '50 minutes', lat, lon, $2,
         now() - interval '50 minutes' from trip returning id),
     told as (
       insert into trip_event (account_id, trip_id, key, kind, at, from_state, to_state, lat, lon, measure, user_id, recorded_at)
       select $1, id, 'user:' || gen_random_uuid(), 'incident', now() - interval '50 minutes', state, state, lat, lon,
         json_build_object('title', 'Espera para cargar o descargar'), $2, now() - interval '50 minutes' from trip)
     insert into driver_report (account_id, key, user_id, incident_id) select $1, gen_random_uuid(), $2, id from made`,
    [accountId, users.conductor],
  )
  const { rows } = await client.query<{ id: number; isThere: boolean }>(
    `select p.id, exists (select from account c where c.parent_id = p.id and c.name = 'Fletes Cañada Honda') as "isThere"
     from account a join account p on p.id = a.parent_id where a.id = $1`,
    [accountId],
  )
  const [distributor] = rows
  if (distributor && !distributor.isThere)
    await seedPortfolio(
      client,
      distributor.id,
      [services.trips, services.maps, services.panel, services.billing],
      accountId,
    )
}
