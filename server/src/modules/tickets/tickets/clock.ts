import { sql } from 'kysely'
import { calendarOf } from '../areas/areas.repository.ts'
import type { Calendar } from '../areas/calendar.ts'
import type { Work } from '../../../app/database/work.ts'
import type { Standing } from './standing.ts'

type Promised = Pick<Standing, 'firstMinutes' | 'solveMinutes' | 'firstAt' | 'pausedMinutes' | 'createdAt'>
const warnAt = 0.75

/**
 * When what was promised is due. The first answer is promised once: its hour stays when it was given, and of pauses only
 * those before it count.
 */
export function dues(calendar: Calendar, { firstMinutes, solveMinutes, firstAt, pausedMinutes, createdAt }: Promised) {
  const at = (minutes: number | null) => (minutes === null ? null : calendar.add(createdAt, minutes + pausedMinutes))
  const next = firstAt === null ? (firstMinutes ?? solveMinutes) : solveMinutes
  return {
    ...(firstAt === null && { first_due: at(firstMinutes) }),
    solve_due: at(solveMinutes),
    warn_at: at(next === null ? null : next * warnAt),
  }
}

/** The clock of a ticket, with what its area works; each step answers the columns that change with it. */
export async function clockOf(work: Work, ticket: Standing) {
  const calendar = await calendarOf(work, ticket.areaId)
  const now = new Date()
  const took = () => Math.max(0, Math.round(calendar.between(ticket.createdAt, now)) - ticket.pausedMinutes)
  const still = (since: string | null) =>
    ticket.pausedMinutes + (since === null ? 0 : Math.round(calendar.between(since, now)))
  return {
    calendar,
    /** Somebody of the house answered for the first time. */
    answered: () => ({
      first_at: sql<string>`now()`,
      first_took: took(),
      warned: 0,
      warn_at: dues(calendar, { ...ticket, firstAt: now.toISOString() }).warn_at,
    }),
    async paused() {
      await endStretch(work, ticket, calendar)
      return { paused_at: sql<string>`now()` }
    },
    /** Goes on after a pause, or after it had been solved. */
    async goesOn() {
      const pausedMinutes = still(ticket.pausedAt ?? ticket.solvedAt)
      await beginStretch(work, ticket)
      return {
        paused_at: null,
        solved_at: null,
        solve_took: null,
        closed_at: null,
        waiting_for: null,
        paused_minutes: pausedMinutes,
        ...dues(calendar, { ...ticket, pausedMinutes }),
      }
    },
    async solved() {
      const pausedMinutes = still(ticket.pausedAt)
      await endStretch(work, ticket, calendar)
      return {
        solved_at: sql<string>`now()`,
        paused_at: null,
        waiting_for: null,
        paused_minutes: pausedMinutes,
        solve_took: Math.max(0, Math.round(calendar.between(ticket.createdAt, now)) - pausedMinutes),
      }
    },
  }
}

/** Whoever holds it now begins to spend its time. */
export async function beginStretch(
  { tx, scope }: Work,
  { id, areaId, holderId }: Pick<Standing, 'id' | 'areaId' | 'holderId'>,
): Promise<void> {
  await tx
    .insertInto('ticket_stretch')
    .values({ account_id: scope.accountId, ticket_id: id, area_id: areaId, user_id: holderId })
    .onConflict((running) => running.doNothing())
    .execute()
}

export async function endStretch({ tx, scope }: Work, { id }: Pick<Standing, 'id'>, calendar: Calendar): Promise<void> {
  const running = await tx
    .selectFrom('ticket_stretch')
    .where('account_id', '=', scope.accountId)
    .where('ticket_id', '=', id)
    .where('until_at', 'is', null)
    .select(['id', 'from_at'])
    .executeTakeFirst()
  if (!running) return
  await tx
    .updateTable('ticket_stretch')
    .set({ until_at: sql`now()`, minutes: Math.round(calendar.between(running.from_at, new Date())) })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', running.id)
    .execute()
}
