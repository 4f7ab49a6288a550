import type { Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import type { CameraPeriod } from '@arriero/contract/video/reports.rules.ts'
import { insertOne } from '../../../demo/insert.ts'
import type { SeedPart } from '../../../demo/later-parts.ts'
import { datesAfter, instantOf } from '../../../shared/repeat-dates.ts'

const zone = 'America/Mexico_City'

interface Seeded {
  name: string
  period: CameraPeriod
  repeat: Partial<Repeat>
  severities?: string[]
  emails?: string[]
  active?: boolean
  /** How its last mails went, and how many days ago. */
  last?: { days: number; mails: readonly (readonly [to: string, error: string | null])[] }
}
const seeded: readonly Seeded[] = [
  {
    name: 'Seguridad semanal',
    period: 'lastWeek',
    repeat: { every: 'week', weekdays: [1], time: '07:00' },
    emails: ['seguridad@sierraclara.example'],
    last: { days: 5, mails: [['seguridad@sierraclara.example', null]] },
  },
  {
    name: 'Eventos críticos del día',
    period: 'yesterday',
    repeat: { every: 'day', time: '06:00' },
    severities: ['critical', 'high'],
    emails: ['monitoreo@sierraclara.example'],
    last: { days: 1, mails: [['monitoreo@sierraclara.example', null]] },
  },
  {
    name: 'Cliente: Acero del Norte',
    period: 'lastMonth',
    repeat: { every: 'month', monthDay: 1, time: '08:00' },
    emails: ['embarques@aceronorte.example', 'seguros@aceronorte.example'],
    last: {
      days: 27,
      mails: [
        ['embarques@aceronorte.example', null],
        ['seguros@aceronorte.example', 'Buzón lleno'],
      ],
    },
  },
  {
    name: 'Cierre del viernes',
    period: 'week',
    repeat: { every: 'week', weekdays: [5], time: '18:00' },
    emails: ['gerencia@sierraclara.example'],
    active: false,
  },
]

/** Reports with their next dates, and how the last ones went. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  const today = new Date().toISOString().slice(0, 10)
  for (const { name, period, repeat: given, severities = [], emails = [], active = true, last } of seeded) {
    const repeat: Repeat = {
      every: 'day',
      interval: 1,
      weekdays: [],
      nth: null,
      monthDay: null,
      from: today,
      until: null,
      time: '06:00',
      ...given,
    }
    const next = datesAfter(repeat, null, 3)
      .map((date) => ({ date, at: instantOf(date, repeat.time, zone) }))
      .find(({ at }) => Date.parse(at) > Date.now())
    const id = await insertOne(
      client,
      `insert into camera_report (account_id, name, period, severities, repeat, to_user_ids, to_emails, active, next_on, next_at, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
      [
        accountId,
        name,
        period,
        severities,
        JSON.stringify(repeat),
        [users.mariana],
        emails,
        active,
        next?.date ?? null,
        next?.at ?? null,
        users.mariana,
      ],
    )
    if (!last) continue
    const mailIds: number[] = []
    for (const [to, error] of last.mails)
      mailIds.push(
        await insertOne(
          client,
          `insert into mail (account_id, recipient, subject, body_text, body_html, topic, state, error, created_at)
           values ($1, $2, $3, '', '', 'camera', $4, $5, now() - make_interval(days => $6)) returning id`,
          [accountId, to, name, error === null ? 'sent' : 'failed', error, last.days],
        ),
      )
    await client.query(
      `insert into camera_report_run (account_id, report_id, at, occurs_on, seen_by, state, events, mail_ids)
       values ($1, $2, now() - make_interval(days => $3), current_date - $3::int, $4, 'made', $5, $6)`,
      [accountId, id, last.days, users.mariana, 40 + 7 * last.days, mailIds],
    )
  }
}
