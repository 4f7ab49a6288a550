import type { Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import type { SeedPart } from '../../demo/later-parts.ts'
import { fillForTasks } from './tasks.demo-filled.ts'
import { datesAfter, instantOf } from '../../shared/repeat-dates.ts'

const zone = 'America/Monterrey'
const at = (given: Partial<Repeat>): Repeat => ({
  every: 'day',
  interval: 1,
  weekdays: [],
  nth: null,
  monthDay: null,
  from: '',
  until: null,
  time: '18:00',
  ...given,
})
/** Work that comes back, and what it is for. */
const repeated: readonly [name: string, repeat: Repeat, description: string][] = [
  ['Limpieza de patio', at({}), 'Barrer andenes, vaciar botes y revisar derrames.'],
  ['Recorrido nocturno de vigilancia', at({ time: '22:00' }), 'Barda, cámaras y candados de las cajas.'],
  [
    'Revisar cámaras y soportes',
    at({ every: 'week', weekdays: [1], time: '12:00' }),
    'Lentes limpios y soportes firmes.',
  ],
  ['Extintores de Apodaca', at({ every: 'month', monthDay: 22, time: '16:00' }), 'Presión, vigencia, sello y acceso.'],
  ['Fumigación de cajas refrigeradas', at({ every: 'month', monthDay: 19 }), 'Con certificado del proveedor.'],
  [
    'Revisar botiquines de las unidades',
    at({ every: 'week', interval: 2, weekdays: [2], time: '12:00' }),
    'Caducidades y faltantes.',
  ],
  ['Simulacro de derrame', at({ every: 'month', nth: 1, weekdays: [5], time: '10:00' }), 'Con bitácora firmada.'],
]
/** Work of once: days from today when it is due, its state and its priority. */
const once: readonly [title: string, due: number, state: 1 | 2 | 3 | 4, priority: number][] = [
  ['Auditoría de diésel del mes', -1, 2, 3],
  ['Inventario de herramienta del taller', 1, 1, 2],
  ['Calibrar básculas de andén', 0, 2, 2],
  ['Entrega de T-244 a su conductor', -2, 1, 4],
  ['Renovar tarjetas de circulación', 6, 1, 3],
  ['Cotizar llantas de invierno', 12, 1, 1],
  ['Actualizar señalización del patio', -20, 4, 1],
  ['Torque de birlos, unidades de la semana', 3, 1, 2],
]
/** Those for which a CheckList is filled. */
const filledFor = ['Extintores de Apodaca', 'Recorrido nocturno de vigilancia']
const daysBack = 75
const dayMs = 86_400_000

/** The same number from 0 to 1 at every start. */
const chance = (n: number) => (Math.imul(n ^ 0x9e3779b9, 2_654_435_761) >>> 0) / 2 ** 32
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Two months and a half of what people of the yard do: most on time, some late, some waiting for a second look. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  const { rows: people } = await client.query<{ id: number }>(
    `select id from app_user where account_id = $1 and deactivated_at is null and role not in (2, 6) order by id limit 8`,
    [accountId],
  )
  const ids = people.map(({ id }) => id)
  const now = Date.now()
  const from = isoDay(now - daysBack * dayMs)
  const duties: object[] = []
  for (const [n, [name, given, description]] of repeated.entries()) {
    const repeat = { ...given, from }
    const person = ids[n % ids.length]!
    const validator = n % 3 === 0 ? users.mariana : null
    const dates = datesAfter(repeat, null, 400)
    const made = dates.filter((date) => Date.parse(instantOf(date, repeat.time, zone)) < now + dayMs)
    const next = dates.find((date) => !made.includes(date))!
    const nextAt = instantOf(next, repeat.time, zone)
    const { rows } = await client.query<{ id: number }>(
      `insert into duty_template (account_id, name, description, user_ids, validator_id, repeat, next_on, next_at, make_at,
         created_by, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz, $8::timestamptz - interval '24 hours', $9, $9) returning id`,
      [accountId, name, description, [person], validator, JSON.stringify(repeat), next, nextAt, users.mariana],
    )
    for (const [i, date] of made.entries()) {
      const due = Date.parse(instantOf(date, repeat.time, zone))
      const odd = chance(n * 1000 + i)
      const isOver = due < now - dayMs * (odd > 0.9 ? 3 : 0)
      const doneAt = due + (odd < 0.09 ? 5 : -1 - odd * 2) * 3_600_000
      duties.push({
        title: name,
        description,
        template_id: rows[0]!.id,
        occurs_on: date,
        person,
        validator_id: validator,
        due_at: new Date(due).toISOString(),
        state: isOver && doneAt < now ? 3 : odd > 0.7 && due < now + dayMs / 2 ? 2 : 1,
        priority: 2,
        done_at: isOver && doneAt < now ? new Date(doneAt).toISOString() : null,
        is_valid: due < now - 2 * dayMs,
      })
    }
  }
  for (const [n, [title, due, state, priority]] of once.entries())
    duties.push({
      title,
      person: ids[(n + 2) % ids.length]!,
      due_at: new Date(now + due * dayMs + 3_600_000).toISOString(),
      state,
      priority,
      is_valid: false,
    })
  await client.query(
    `with given as (
       select t.*, row_number() over (order by t.due_at)::int as number from jsonb_to_recordset($2) as t (title text,
         description text, template_id int, occurs_on date, person int, validator_id int, due_at timestamptz, state int,
         priority int, done_at timestamptz, is_valid boolean)),
     made as (
       insert into duty (account_id, number, title, description, template_id, occurs_on, validator_id, due_at, state, priority,
         started_at, done_at, done_by, validated_at, validated_by, told_late, who, created_by, created_at, updated_by)
       select $1, g.number, g.title, g.description, g.template_id, g.occurs_on, g.validator_id, g.due_at, g.state, g.priority,
         case when g.state in (2, 3) then coalesce(g.done_at, now()) - interval '40 minutes' end, g.done_at,
         case when g.done_at is not null then g.person end,
         case when g.is_valid and g.validator_id is not null and g.done_at is not null then g.done_at + interval '1 hour' end,
         case when g.is_valid and g.validator_id is not null and g.done_at is not null then g.validator_id end,
         g.due_at < now(), u.name, $3, least(g.due_at - interval '1 day', now()), $3
       from given g join app_user u on u.id = g.person returning id, number, created_at, state, done_at, done_by),
     people as (
       insert into duty_person (account_id, duty_id, user_id)
       select $1, m.id, g.person from made m join given g using (number)),
     notes as (
       insert into duty_note (account_id, duty_id, at, user_id, kind, body)
       select $1, m.id, m.created_at, $3, 'event', 'Creada' from made m
       union all select $1, m.id, m.done_at, m.done_by, 'event', 'Terminada' from made m where m.done_at is not null)
     insert into duty_number (account_id, last) select $1, count(*) from given`,
    [accountId, JSON.stringify(duties), users.mariana],
  )
  await fillForTasks(client, accountId, filledFor)
}
