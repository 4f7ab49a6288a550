import { randomUUID } from 'node:crypto'
import { questionsOf } from '@arriero/contract/checklists/filled/flow.rules.ts'
import type { Answers, AnswerValue } from '@arriero/contract/checklists/filled/answers.ts'
import type { QuestionKind } from '@arriero/contract/checklists/templates/content.ts'
import type { SeedPart } from '../../demo/later-parts.ts'
import { operator } from './checklists.demo-contents.ts'

const [name, atEnd] = ['Operador listo para el viaje', 'Entrega de la carga']
const [hoursDriven, minutesBefore] = [6, 12]

const answerOf = (kind: QuestionKind): AnswerValue => {
  if (kind === 'number') return hoursDriven
  return kind === 'signature' ? { strokes: [[140, 600, 300, 360, 460, 650, 700, 420]] } : 'yes'
}
/** A driver who slept, with papers and hours to spare. */
const ready: Answers = Object.fromEntries(
  questionsOf(operator).map(({ key, kind }) => [key, { value: answerOf(kind) }]),
)

/**
 * A third of the trips under way, and that of the driver who signs in, demand that the driver is ready before leaving;
 * of those that left one in six left without.
 */
export const seedTripChecklists: SeedPart = async (client, { accountId, users }) => {
  const { rows: demands } = await client.query<{
    id: number
    trip_id: number
    unit_id: number
    checklist_id: number
    folio: string
    state: number
    by: number
    left_at: string | null
  }>(
    `with chosen as (
       select t.*, w.user_id, d.origin_out_at from trip t
       join trip_destination d on d.account_id = t.account_id and d.trip_id = t.id and d.position = 0
       left join lateral (select r.user_id from trip_driver td join driver r on r.account_id = td.account_id and r.id = td.driver_id
         where td.account_id = t.account_id and td.trip_id = t.id order by td.position limit 1) w on true
       where t.account_id = $1 and t.status = 'active' and (t.id % 3 = 0 or w.user_id = $3)),
     made as (
       insert into trip_checklist (account_id, trip_id, checklist_id, moment, demanded_at)
       select $1, t.id, c.id, 'leave', t.created_at from chosen t join checklist c on c.account_id = $1 and c.name = $4
       returning id, trip_id, checklist_id),
     told as (
       update trip t set checklist_names = $4 || ' (antes de salir)' from made m where t.account_id = $1 and t.id = m.trip_id)
     select m.id, m.trip_id, m.checklist_id, t.unit_id, t.folio, t.state, coalesce(t.user_id, $2) as by, t.origin_out_at as left_at
     from made m join chosen t on t.id = m.trip_id order by m.id`,
    [accountId, users.supervisor, users.conductor, name],
  )
  const left = demands.filter(({ left_at }) => left_at !== null)
  const missed = left.filter((_, i) => i % 6 === 5)
  const filled = left.filter((_, i) => i % 6 !== 5)
  await client.query(
    `with given as (select * from jsonb_to_recordset($2) as t (id int, trip_id int, state smallint, left_at timestamptz)),
     told as (update trip_checklist k set missed_at = g.left_at from given g where k.account_id = $1 and k.id = g.id)
     insert into trip_event (account_id, trip_id, key, kind, at, from_state, to_state, measure, recorded_at)
     select $1, trip_id, 'checklist:' || id, 'checklist_missed', left_at, state, state,
       json_build_object('name', $3::text, 'moment', 'leave', 'place', null), left_at from given`,
    [accountId, JSON.stringify(missed), name],
  )
  const { rows } = await client.query<{ last: number }>(
    'update checklist_number set last = last + $2 where account_id = $1 returning last',
    [accountId, filled.length],
  )
  const first = (rows[0]?.last ?? filled.length) - filled.length + 1
  await client.query(
    `with given as (
       select t.*, t.left_at - $4 * interval '1 minute' as ended_at
       from jsonb_to_recordset($2) as t (id int, trip_id int, unit_id int, checklist_id int, folio text, state smallint,
         by int, left_at timestamptz, number int, key uuid)),
     filled as (
       insert into checklist_filled (account_id, number, key, checklist_id, asked, unit_id, trip_id, moment, filled_by, started_at,
         ended_at, received_at, answers, score, search)
       select $1, number, key, checklist_id, 1, unit_id, trip_id, 'leave', by, ended_at - interval '4 minutes', ended_at,
         ended_at + interval '10 seconds', $5, 100, search_text($3 || ' ' || folio) from given
       returning id, number, trip_id),
     met as (
       update trip_checklist k set filled_id = f.id from filled f where k.account_id = $1 and k.trip_id = f.trip_id and k.moment = 'leave'),
     kept as (
       update trip t set checklist_filled = true,
         checklist = json_build_object('id', f.id, 'folio', 'CL-' || f.number, 'name', $3::text)
       from filled f where t.account_id = $1 and t.id = f.trip_id)
     insert into trip_event (account_id, trip_id, key, kind, at, from_state, to_state, measure, user_id, recorded_at)
     select $1, g.trip_id, 'user:' || gen_random_uuid(), 'checklist', g.ended_at, g.state, g.state,
       json_build_object('name', $3::text, 'folio', 'CL-' || g.number), g.by, g.ended_at from given g`,
    [
      accountId,
      JSON.stringify(filled.map((one, i) => ({ ...one, number: first + i, key: randomUUID() }))),
      name,
      minutesBefore,
      JSON.stringify(ready),
    ],
  )
  // The last destination of some is not reached yet: there the load is handed over.
  await client.query(
    `with made as (
       insert into trip_checklist (account_id, trip_id, checklist_id, moment, destination_id, demanded_at)
       select $1, t.id, c.id, 'arrival', d.id, t.created_at from trip t
       join trip_destination d on d.account_id = t.account_id and d.trip_id = t.id and d.position = t.stops - 1
       join checklist c on c.account_id = t.account_id and c.name = $4
       where t.account_id = $1 and t.id = any($2) and d.arrived_at is null
       returning trip_id, destination_id)
     update trip t set checklist_names = $3 || ' (antes de salir), ' || $4 || ' (en ' || (d.destination->>'name') || ')'
     from made m join trip_destination d on d.id = m.destination_id where t.account_id = $1 and t.id = m.trip_id`,
    [
      accountId,
      demands.filter(({ trip_id, by }) => trip_id % 9 === 0 || by === users.conductor).map(({ trip_id }) => trip_id),
      name,
      atEnd,
    ],
  )
}
