import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { systemScope } from '../../../app/scope.ts'
import { HourFold, longestSilenceMs } from '../engine/hours.ts'
import { dayMs, dayStart, utcDay } from '../store/packed-days.ts'
import { readPositions } from '../store/read-positions.ts'
import { addMissingHours } from '../store/unit-hours.ts'

/** Sums the hours of units that were followed before hours were summed as positions come; each unit once. */
export async function fillOwedHours(app: App, signal: AbortSignal): Promise<void> {
  const { rows } = await app.owner.query<{ account_id: number; unit_id: number; until: string; first: string | null }>(
    `select s.account_id, s.unit_id, s.hours_owed_until as until, least(
       (select d.first_at from position_day d where d.account_id = s.account_id and d.unit_id = s.unit_id order by d.day limit 1),
       (select p.ts from unit_position p where p.account_id = s.account_id and p.unit_id = s.unit_id order by p.ts limit 1)) as first
     from unit_tracking_state s where s.hours_owed_until <= now() order by s.account_id, s.unit_id`,
  )
  for (const { account_id: accountId, unit_id: unitId, until, first } of rows) {
    signal.throwIfAborted()
    await inWork(app, systemScope(accountId), async (work) => {
      if (first !== null) await fillHours(work, unitId, Date.parse(first), Date.parse(until))
      await work.tx
        .updateTable('unit_tracking_state')
        .set({ hours_owed_until: null })
        .where('account_id', '=', accountId)
        .where('unit_id', '=', unitId)
        .execute()
    })
  }
}

/** Sums a unit's stored positions from its first one on into hours before `until` (epoch ms); those there are stay. */
export async function fillHours(work: Work, unitId: number, first: number, until: number): Promise<void> {
  const client = await work.client()
  const fold = new HourFold()
  for (let from = dayStart(utcDay(first)); from < until + longestSilenceMs; from += dayMs) {
    for (const fix of await readPositions(client, unitId, from, from + dayMs)) fold.add(fix)
    if (fold.open && fold.open.hour >= until) break
  }
  const owed = fold.all.filter(({ hour }) => hour < until)
  await addMissingHours(client, work.scope.accountId, unitId, owed)
}
