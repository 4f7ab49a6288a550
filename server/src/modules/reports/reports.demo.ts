import type pg from 'pg'
import { plusDays } from '@arriero/contract/core/days.ts'
import { everything, type ReportAsked } from '@arriero/contract/reports/reports.entities.ts'
import type { Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import type { SeedPart } from '../../demo/later-parts.ts'
import { storeFile } from '../../demo/stored-file.ts'
import { instantOf } from '../../shared/repeat-dates.ts'
import { writeSheet, xlsxType } from '../../shared/sheets/write-sheet.ts'
import { dayIn } from '../../shared/zones.ts'
import { keepTold } from './runs/told.demo.ts'
import { nextDue } from './schedules/dates.ts'
import { lateNote } from './schedules/late-note.ts'

const zone = 'America/Monterrey'
const today = new Date().toISOString().slice(0, 10)
const lastWeek = { code: 'lastWeek', shift: 0, from: null, to: null } as const
const lastMonth = { code: 'lastMonth', shift: 0, from: null, to: null } as const
const yesterday = { code: 'yesterday', shift: 0, from: null, to: null } as const
const ask = (kind: string, more: Partial<ReportAsked>): ReportAsked => ({
  kind,
  subjects: everything,
  period: lastWeek,
  grouping: ['unit'],
  columns: null,
  options: {},
  ...more,
})
const each = (given: Partial<Repeat>): Repeat => ({
  every: 'week',
  interval: 1,
  weekdays: [],
  nth: null,
  monthDay: null,
  from: plusDays(today, -40),
  until: null,
  time: '07:00',
  ...given,
})

interface Seeded {
  name: string
  asked: ReportAsked
  share?: 'account' | 'groups'
  repeat?: Repeat
  /** How the last one ended. */
  last?: 'sent' | 'partly' | 'empty' | 'failed'
  rows?: number
  paused?: boolean
  /** Positions came after it went out. */
  isLate?: boolean
}
const reports: readonly Seeded[] = [
  {
    name: 'Kilómetros por cliente',
    asked: ask('customer-km', { grouping: ['customer'], subjects: { ...everything, lines: ['Refrigerados'] } }),
    share: 'account',
    repeat: each({ weekdays: [1] }),
    last: 'failed',
    paused: true,
  },
  {
    name: 'Ralentí de la semana',
    asked: ask('idling', { grouping: ['unit', 'day'] }),
    share: 'account',
    repeat: each({ weekdays: [1], time: '06:00' }),
    last: 'partly',
    rows: 412,
  },
  {
    name: 'Kilómetros de la semana',
    asked: ask('kilometres', {}),
    share: 'account',
    repeat: each({ weekdays: [1] }),
    last: 'sent',
    rows: 98,
    isLate: true,
  },
  {
    name: 'Excesos de velocidad',
    asked: ask('speeding', { period: yesterday, grouping: ['driver', 'unit'] }),
    share: 'account',
    repeat: each({ every: 'day', time: '06:30' }),
    last: 'sent',
    rows: 41,
  },
  {
    name: 'Visitas a clientes',
    asked: ask('late-visits', { period: yesterday, grouping: ['customer'] }),
    repeat: each({ weekdays: [1, 2, 3, 4, 5], time: '08:00' }),
    last: 'empty',
  },
  {
    name: 'Viajes y paradas',
    asked: ask('trips-stops', { grouping: ['unit', 'day'] }),
    share: 'account',
    repeat: each({ weekdays: [1] }),
    last: 'sent',
    rows: 312,
  },
  {
    name: 'Horas de motor',
    asked: ask('engine-hours', { period: lastMonth }),
    repeat: each({ every: 'month', monthDay: 1, time: '06:00' }),
    last: 'sent',
    rows: 532,
  },
  {
    name: 'Calificación de conductores',
    asked: ask('driver-score', { period: lastMonth, grouping: ['driver'] }),
    share: 'account',
    repeat: each({ every: 'month', nth: 1, weekdays: [1] }),
    last: 'sent',
    rows: 118,
  },
  { name: 'Conducción nocturna', asked: ask('night', {}) },
  { name: 'Utilización de unidades', asked: ask('utilisation', { period: lastMonth }), share: 'account' },
  { name: 'Cargas de combustible del mes', asked: ask('fuel-loads', { period: lastMonth }) },
  { name: 'Visitas a geocercas', asked: ask('visits', { grouping: ['place', 'unit'] }), share: 'account' },
  { name: 'Sin reportar', asked: ask('no-report', { period: yesterday }) },
]

const emptied = 'La línea Refrigerados se quedó sin unidades que usted vea. Elija otras o pida que se las compartan.'

/** Reports of every kind of sharing, what goes out on its dates, and how the last ones ended. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  for (const one of reports) {
    const { rows } = await client.query<{ id: number }>(
      `insert into report (account_id, name, kind, asked, share, owner_id, updated_by) values ($1, $2, $3, $4, $5, $6, $6) returning id`,
      [accountId, one.name, one.asked.kind, JSON.stringify(one.asked), one.share ?? 'none', users.mariana],
    )
    if (one.repeat) await seedSchedule(client, accountId, users.mariana, rows[0]!.id, one, one.repeat)
  }
}

async function seedSchedule(
  client: pg.ClientBase,
  accountId: number,
  userId: number,
  reportId: number,
  one: Seeded,
  repeat: Repeat,
) {
  const next = nextDue(repeat, zone, null, Date.now())
  const receivers = [
    { userId, email: null, zone },
    { userId: null, email: 'trafico@sierraclara.example', zone },
    ...(one.last === 'partly' ? [{ userId: null, email: 'compras@sierraclara.example', zone }] : []),
  ]
  const { rows } = await client.query<{ id: number }>(
    `insert into report_schedule (account_id, report_id, repeat, receivers, formats, active, next_at, updated_by, paused_reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      accountId,
      reportId,
      JSON.stringify(repeat),
      JSON.stringify(receivers),
      ['xlsx', 'pdf'],
      !one.paused,
      next && new Date(next.at).toISOString(),
      userId,
      one.paused ? emptied : null,
    ],
  )
  if (!one.last) return
  const mails: number[] = []
  if (one.last === 'sent' || one.last === 'partly')
    for (const [at, { email }] of receivers.entries()) {
      const isRefused = one.last === 'partly' && at === receivers.length - 1
      mails.push(await seedMail(client, accountId, email ?? 'mariana@sierraclara.example', one.name, isRefused))
    }
  const ran = async (daysAgo: number, more: { note?: string; noteOf?: number } = {}): Promise<number> => {
    const { rows: runs } = await client.query<{ id: number }>(
      `insert into report_run (account_id, schedule_id, report_id, name, kind, at, occurs_on, zone, seen_by, state, rows, error, mail_ids,
         note, note_of)
       select $1, $2, $3, $4, $5, a.at, a.at::date, $6, $7, $8, $9, $10, $11, $13, $14
       from (select now() - make_interval(days => $12, hours => 5) as at) a returning id`,
      [
        accountId,
        rows[0]!.id,
        reportId,
        one.name,
        one.asked.kind,
        zone,
        userId,
        one.last === 'partly' ? 'sent' : one.last,
        one.rows ?? 0,
        one.last === 'failed' ? emptied : null,
        mails,
        daysAgo,
        more.note ?? null,
        more.noteOf ?? null,
      ],
    )
    return runs[0]!.id
  }
  // Of the same day, and so of the same week, as is looked at.
  const ranAt = Math.max(Date.now() - 5 * 3_600_000, Date.parse(instantOf(dayIn(zone), '00:00', zone)))
  const weekBefore = ranAt - 7 * 86_400_000
  const told = (runId: number, at: number) => keepTold(client, accountId, runId, one.asked, { zone, at })
  const earlier = one.isLate ? await ran(7) : undefined
  const came = earlier && (await told(earlier, weekBefore))
  const last = await ran(
    0,
    came ? { note: lateNote({ at: new Date(weekBefore).toISOString(), zone, text: came }), noteOf: earlier! } : {},
  )
  if (one.isLate) await told(last, ranAt)
  if (one.last === 'sent') await keepSheet(client, accountId, userId, last, one.name)
}

async function seedMail(
  client: pg.ClientBase,
  accountId: number,
  to: string,
  name: string,
  isRefused: boolean,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into mail (account_id, recipient, subject, body_text, body_html, topic, state, attempts, error, created_at, sent_at)
     values ($1, $2, $3, $3, $3, 'report', $4, $5, $6, now() - interval '5 hours', $7) returning id`,
    [
      accountId,
      to,
      name,
      isRefused ? 'failed' : 'sent',
      isRefused ? 7 : 1,
      isRefused ? 'El buzón está lleno.' : null,
      isRefused ? null : new Date(Date.now() - 5 * 3_600_000),
    ],
  )
  return rows[0]!.id
}

/** Its workbook, as it went out. */
async function keepSheet(client: pg.ClientBase, accountId: number, userId: number, runId: number, name: string) {
  const bytes = await writeSheet({
    timeZone: zone,
    sheets: [
      {
        name: 'Detalle',
        columns: [
          { key: 'unit', header: 'Unidad', width: 20, type: 'text' },
          { key: 'km', header: 'Distancia (km)', width: 14, type: 'number', decimals: 1 },
        ],
        rows: [
          { unit: 'T-101', km: 412.6 },
          { unit: 'T-102', km: 388.1 },
        ],
      },
    ],
  })
  const id = await storeFile(client, { accountId, userId }, { name: `${name}.xlsx`, type: xlsxType, bytes })
  await client.query('update report_run set file_ids = $3 where account_id = $1 and id = $2', [accountId, runId, [id]])
}
