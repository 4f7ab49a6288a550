import { randomUUID } from 'node:crypto'
import { questionsOf } from '@arriero/contract/checklists/filled/flow.rules.ts'
import type { Answers } from '@arriero/contract/checklists/filled/answers.ts'
import { findingsOf, scoreOf } from '@arriero/contract/checklists/filled/result.rules.ts'
import type { ChecklistContent } from '@arriero/contract/checklists/templates/content.ts'
import type pg from 'pg'
import type { SeedPart } from '../../demo/later-parts.ts'
import { seedTripChecklists } from './trip-checklists.demo.ts'
import { containers, delivery, extinguishers, inspection, operator, workshopTour } from './checklists.demo-contents.ts'

interface Seeded {
  module: string
  name: string
  purpose: string
  content: ChecklistContent
  isAsked: boolean
}
const modules = [
  ['Patio', 'Lo que se revisa antes de que salga una unidad'],
  ['Seguridad', 'Operadores y su equipo'],
  ['Contenedores', 'Entradas y salidas de equipo'],
]
const checklists: readonly Seeded[] = [
  { module: 'Patio', name: 'Inspección antes de salir', purpose: 'unit', content: inspection, isAsked: true },
  { module: 'Seguridad', name: 'Operador listo para el viaje', purpose: 'trip', content: operator, isAsked: true },
  { module: 'Seguridad', name: 'Entrega de la carga', purpose: 'trip', content: delivery, isAsked: true },
  { module: 'Contenedores', name: 'Recibo de contenedor', purpose: 'eir', content: containers, isAsked: true },
  { module: 'Seguridad', name: 'Ronda de extintores', purpose: 'task', content: extinguishers, isAsked: true },
  { module: 'Patio', name: 'Recorrido del taller', purpose: 'task', content: workshopTour, isAsked: false },
]

/** Days that units were looked at, and how many each day. */
const [days, eachDay] = [60, 6]

/** What is asked, and two months of looking at units before they left: now and then something is wrong. */
export const seed: SeedPart = async (client, company) => {
  const { accountId, users } = company
  await client.query(
    `insert into checklist_module (account_id, name, description, updated_by)
     select $1, t.name, t.description, $2 from unnest($3::text[], $4::text[]) as t (name, description)`,
    [accountId, users.mariana, modules.map(([name]) => name), modules.map(([, text]) => text)],
  )
  for (const { module, name, purpose, content, isAsked } of checklists) {
    const { rows } = await client.query<{ id: number }>(
      `insert into checklist (account_id, module_id, name, purpose, content, published, is_published, updated_by)
       select $1, m.id, $3, $4, $5, case when $6 then 1 end, $6, $7 from checklist_module m
       where m.account_id = $1 and m.name = $2 returning id`,
      [accountId, module, name, purpose, JSON.stringify(content), isAsked, users.mariana],
    )
    if (isAsked)
      await client.query(
        `insert into checklist_version (account_id, checklist_id, number, content, questions, published_by, published_at)
         values ($1, $2, 1, $3, $4, $5, now() - interval '90 days')`,
        [accountId, rows[0]!.id, JSON.stringify(content), questionsOf(content).length, users.mariana],
      )
    if (purpose === 'unit') await fillIn(client, accountId, rows[0]!.id, name, users.supervisor)
  }
  await seedTripChecklists(client, company)
}

/** The same number from 0 to 1 at every start. */
const chance = (n: number) => (Math.imul(n ^ 0x9e3779b9, 2_654_435_761) >>> 0) / 2 ** 32

function answersOf(n: number): Answers {
  const answers: Answers = {}
  for (const [i, { key, kind }] of questionsOf(inspection).entries()) {
    const odd = chance(n * 97 + i)
    if (kind === 'yesNo') answers[key] = { value: odd < 0.012 ? 'no' : odd > 0.97 ? 'na' : 'yes' }
    if (kind === 'number') answers[key] = { value: Math.round(92 + odd * 22 - (odd < 0.03 ? 30 : 0)) }
    if (kind === 'drawing') answers[key] = { value: { marks: odd < 0.2 ? [{ x: 620, y: 180, note: 'Rayón' }] : [] } }
    if (kind === 'signature')
      answers[key] = { value: { strokes: [[120, 620, 260, 380, 420, 640, 610, 400, 860, 560]] } }
  }
  return answers
}

async function fillIn(client: pg.ClientBase, accountId: number, checklistId: number, name: string, by: number) {
  const { rows: units } = await client.query<{ id: number; name: string; driver: number | null }>(
    `select u.id, u.name, w.id as driver from unit u
     left join unit_driver d on d.account_id = u.account_id and d.unit_id = u.id and d.to_at is null
     left join driver r on r.account_id = u.account_id and r.id = d.driver_id
     left join app_user w on w.account_id = u.account_id and w.id = r.user_id
     where u.account_id = $1 and u.deleted_at is null order by u.id limit 60`,
    [accountId],
  )
  if (units.length === 0) return
  const filled = Array.from({ length: days * eachDay }, (_, n) => {
    const unit = units[(n * 7) % units.length]!
    const answers = answersOf(n)
    return { n, unit, answers, found: findingsOf(inspection, answers) }
  })
  const { rows } = await client.query<{ id: number; number: number }>(
    `insert into checklist_filled (account_id, number, key, checklist_id, asked, unit_id, filled_by, started_at, ended_at,
       received_at, answers, score, findings, worst, search, lat, lon)
     select $1, t.number, t.key, $2, 1, t.unit_id, t.filled_by, e.at - t.took * interval '1 second', e.at,
       e.at + interval '20 seconds', t.answers, t.score, t.findings, t.worst, search_text($3 || ' ' || t.unit), 25.78, -100.19
     from jsonb_to_recordset($4) as t (number int, key uuid, unit_id int, unit text, filled_by int, took int, hours float8,
       answers jsonb, score real, findings int, worst text)
     cross join lateral (select now() - t.hours * interval '1 hour' as at) e
     order by t.number returning id, number`,
    [
      accountId,
      checklistId,
      name,
      JSON.stringify(
        filled.map(({ n, unit, answers, found }) => ({
          number: n + 1,
          key: randomUUID(),
          unit_id: unit.id,
          unit: unit.name,
          filled_by: unit.driver ?? by,
          took: Math.round(280 + chance(n) * 420),
          hours: (filled.length - n) * (24 / eachDay) - 3 + chance(n + 5),
          answers,
          score: scoreOf(inspection, answers),
          findings: found.length,
          worst: found[0]?.severity ?? null,
        })),
      ),
    ],
  )
  const idOf = new Map(rows.map(({ id, number }) => [number, id]))
  await client.query(
    `insert into checklist_finding (account_id, filled_id, place, question, says, severity)
     select $1, * from jsonb_to_recordset($2) as t (filled_id int, place int, question text, says text, severity text)`,
    [
      accountId,
      JSON.stringify(
        filled.flatMap(({ n, found }) =>
          found.map(({ question, text, severity }, place) => ({
            filled_id: idOf.get(n + 1),
            place,
            question,
            says: text,
            severity,
          })),
        ),
      ),
    ],
  )
  // The workshop of the demo has an order of most of these units.
  await client.query(
    `update checklist_finding d set order_id = o.id
     from checklist_filled f cross join lateral (
       select w.id from work_order w where w.account_id = f.account_id and w.unit_id = f.unit_id order by w.id desc limit 1) o
     where d.account_id = $1 and f.account_id = d.account_id and f.id = d.filled_id and d.severity <> 'minor'`,
    [accountId],
  )
  // Those of the last days still hold their unit back; the others were let go within hours.
  await client.query(
    `insert into unit_block (account_id, unit_id, filled_id, reason, since, lifted_at, lifted_by, lift_reason)
     select f.account_id, f.unit_id, f.id, d.says, f.ended_at,
       case when f.ended_at < now() - interval '2 days' then f.ended_at + interval '5 hours' end,
       case when f.ended_at < now() - interval '2 days' then $2::int end,
       case when f.ended_at < now() - interval '2 days' then 'Reparada en taller y probada en patio' end
     from checklist_filled f join checklist_finding d on d.filled_id = f.id and d.account_id = f.account_id and d.place = 0
     where f.account_id = $1 and f.worst = 'critical'`,
    [accountId, by],
  )
  await client.query('insert into checklist_number (account_id, last) values ($1, $2)', [accountId, filled.length])
}
