import type { Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import { usualColumns } from '@arriero/contract/tasks/reports/reports.rules.ts'
import type { SeedPart } from '../../../demo/later-parts.ts'
import { datesAfter, instantOf } from '../../../shared/repeat-dates.ts'

const zone = 'America/Monterrey'
const each = (given: Partial<Repeat>, from: string): Repeat => ({
  every: 'week',
  interval: 1,
  weekdays: [],
  nth: null,
  monthDay: null,
  from,
  until: null,
  time: '07:00',
  ...given,
})

interface Seeded {
  name: string
  period: string
  dates: 'due' | 'done'
  grouping: string
  isLate?: boolean
  templates?: string[]
  repeat?: Partial<Repeat>
  active?: boolean
  emails?: string[]
}
const reports: readonly Seeded[] = [
  {
    name: 'Cumplimiento de la semana',
    period: 'lastWeek',
    dates: 'due',
    grouping: 'person',
    repeat: { weekdays: [1] },
  },
  {
    name: 'Vencidas de cada mañana',
    period: 'all',
    dates: 'due',
    grouping: 'priority',
    isLate: true,
    repeat: { every: 'day', time: '06:30' },
    emails: ['trafico@sierraclara.example'],
  },
  {
    name: 'Extintores, mes anterior',
    period: 'lastMonth',
    dates: 'done',
    grouping: 'none',
    templates: ['Extintores de Apodaca'],
    repeat: { every: 'month', monthDay: 1 },
    active: false,
  },
  {
    name: 'Recorridos de vigilancia',
    period: 'last30',
    dates: 'done',
    grouping: 'template',
    templates: ['Recorrido nocturno de vigilancia'],
  },
]

/** Reports of tasks with their next dates, and how the last ones ended. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  const today = new Date().toISOString().slice(0, 10)
  for (const one of reports) {
    const repeat = one.repeat ? each(one.repeat, today) : null
    const next = repeat
      ? datesAfter(repeat, null, 3)
          .map((date) => ({ date, at: instantOf(date, repeat.time, zone) }))
          .find(({ at }) => Date.parse(at) > Date.now())
      : undefined
    const { rows } = await client.query<{ id: number }>(
      `insert into duty_report (account_id, name, period, dates, grouping, only_late, columns, template_ids, repeat, next_on,
         next_at, to_user_ids, to_emails, active, updated_by)
       select $1, $2, $3, $4, $5, $6, $7, coalesce((select array_agg(id) from duty_template where account_id = $1
         and name = any($8)), '{}'), $9, $10, $11, $12, $13, $14, $15 returning id`,
      [
        accountId,
        one.name,
        one.period,
        one.dates,
        one.grouping,
        one.isLate ?? false,
        usualColumns,
        one.templates ?? [],
        repeat && JSON.stringify(repeat),
        next?.date ?? null,
        next?.at ?? null,
        repeat ? [users.mariana] : [],
        one.emails ?? [],
        one.active ?? true,
        users.mariana,
      ],
    )
    if (one.name === 'Vencidas de cada mañana')
      await client.query(
        `insert into duty_report_run (account_id, report_id, at, occurs_on, seen_by, state)
         select $1, $2, (current_date - n)::timestamp at time zone $3 + interval '6 hours 30 minutes', current_date - n, $4, 'empty'
         from generate_series(3, 1, -1) n`,
        [accountId, rows[0]!.id, zone, users.mariana],
      )
    if (one.name === 'Extintores, mes anterior')
      await client.query(
        `insert into duty_report_run (account_id, report_id, at, occurs_on, seen_by, state, error)
         values ($1, $2, now() - interval '20 days', current_date - 20, $3, 'failed', $4)`,
        [accountId, rows[0]!.id, users.mariana, 'Nadie de quienes lo reciben tiene correo.'],
      )
  }
}
