import { sql } from 'kysely'
import type { PanelPeriod } from '@arriero/contract/panel/control-panel.contract.ts'
import type { Work } from '../../app/database/work.ts'

/** Days the bars of the panel go back, today included. */
const shownDays = 14
const lengths: Record<PanelPeriod, { days: number; back: number }> = {
  // Weekdays differ: today is held against the same weekday.
  today: { days: 1, back: 7 },
  week: { days: 7, back: 7 },
  month: { days: 30, back: 30 },
}

/** Instants ISO. The former period ends at the same hour as this one, so that a day under way is not held against a whole one. */
export interface Period {
  zone: string
  now: string
  from: string
  beforeFrom: string
  beforeTo: string
  /** Midnight of the first of the shown days, and of today. */
  daysFrom: string
  today: string
  /** Calendar days that are shown, oldest first. */
  days: string[]
}

/** Days are those of the account's zone. */
export async function periodOf({ tx, scope }: Work, wanted: PanelPeriod): Promise<Period> {
  const { days, back } = lengths[wanted]
  const midnight = (daysAgo: number) =>
    sql<string>`((date_trunc('day', now() at time zone a.timezone) - make_interval(days => ${daysAgo})) at time zone a.timezone)`
  const row = await tx
    .selectFrom('account as a')
    .where('a.id', '=', scope.accountId)
    .select([
      'a.timezone as zone',
      sql<string>`now()`.as('now'),
      midnight(days - 1).as('from'),
      midnight(days - 1 + back).as('beforeFrom'),
      sql<string>`now() - make_interval(days => ${back})`.as('beforeTo'),
      midnight(shownDays - 1).as('daysFrom'),
      midnight(0).as('today'),
      sql<
        string[]
      >`array(select to_char(date_trunc('day', now() at time zone a.timezone) - make_interval(days => n), 'YYYY-MM-DD')
        from generate_series(${shownDays - 1}::int, 0, -1) n)`.as('days'),
    ])
    .executeTakeFirstOrThrow()
  return row
}
