import type pg from 'pg'
import type { SeededTrip } from './seed-trips.ts'

const minute = 60_000

/** What drivers reported where their trip stood for long; `type` is the place in the list of event types. */
const stories = [
  {
    type: 0,
    title: 'Ponchadura de llanta',
    description: 'Se ponchó la llanta trasera derecha; el operador la cambia.',
  },
  { type: 1, title: 'Bloqueo en la autopista', description: 'Manifestantes cerraron la caseta; circulación detenida.' },
  { type: 4, title: 'Falla de frenos', description: 'Aviso de presión baja de aire; se revisa en el acotamiento.' },
  { type: 3, title: 'Espera en andén', description: 'El cliente no tiene andén libre; hay cuatro unidades delante.' },
] as const
const most = 14

/** Some of the trips that stood on the road for long have an incident that tells why. */
export async function seedIncidents(
  client: pg.ClientBase,
  accountId: number,
  userId: number,
  eventTypes: readonly number[],
  trips: readonly SeededTrip[],
): Promise<void> {
  const stopped = trips.flatMap((found) => {
    const stop = found.trip.events.find(({ kind }) => kind === 'stop_start')
    return stop ? [{ found, stop }] : []
  })
  const every = Math.max(1, Math.floor(stopped.length / most))
  const rows = stopped
    .filter((_, i) => i % every === 0)
    .slice(-most)
    .map(({ found, stop }, i) => {
      const { type, title, description } = stories[i % stories.length]!
      return {
        trip_id: found.id,
        title,
        description,
        event_type_id: eventTypes[type],
        at: new Date(stop.at + 12 * minute).toISOString(),
        lat: stop.lat,
        lon: stop.lon,
        state: stop.to,
      }
    })
  await client.query(
    `with given as (
       select * from json_to_recordset($1) as t (trip_id int, title text, description text, event_type_id int, at timestamptz, lat float8, lon float8, state smallint)),
     incidents as (
       insert into trip_incident (account_id, trip_id, title, description, event_type_id, at, lat, lon, created_by, created_at)
       select $2, trip_id, title, description, event_type_id, at, lat, lon, $3, at from given)
     insert into trip_event (account_id, trip_id, key, kind, at, from_state, to_state, lat, lon, measure, user_id, recorded_at)
     select $2, trip_id, 'user:' || gen_random_uuid(), 'incident', at, state, state, lat, lon, json_build_object('title', title), $3, at from given`,
    [JSON.stringify(rows), accountId, userId],
  )
}
