import { closed, type TicketState } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope } from '../../../app/scope.ts'
import { leaderOf } from '../areas/areas.repository.ts'
import { place } from './move.ts'
import { lockTicket, note, type Standing } from './standing.ts'
import { tellLate } from './tell.ts'
import { texts } from './tickets.texts.ts'

const most = 500

/** Runs for each of the tickets a question over all accounts finds; one that fails stops no other. */
async function forEach(app: App, question: string, act: (work: Work, id: number) => Promise<void>): Promise<void> {
  const { rows } = await app.owner.query<{ id: number; account_id: number }>(question)
  for (const { id, account_id: accountId } of rows)
    await inWork(app, systemScope(accountId), (work) => act(work, id)).catch((error: unknown) =>
      app.log.error({ err: error, ticket: id }, 'ticket not seen to'),
    )
}

/**
 * Tells who holds a ticket and who answers for its area that its promise comes near, and that it was broken: each once,
 * because the ticket is locked while it is looked at and says how far its people were told.
 */
export const warnInTime = job({
  name: 'tickets.warn',
  cron: '* * * * *',
  zone: 'UTC',
  timeLimit: 55,
  retries: 0,
  handle: (_payload, app) =>
    forEach(
      app,
      `select id, account_id from ticket where state in (1, 2)
         and ((warned = 0 and warn_at <= now()) or (warned < 2 and due_at <= now())) order by due_at limit ${most}`,
      warn,
    ),
})

async function warn(work: Work, id: number): Promise<void> {
  const ticket = await lockTicket(work, id)
  const { tx, scope } = work
  const due = await tx
    .selectFrom('ticket')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .select(['due_at', 'warn_at', 'warned'])
    .executeTakeFirstOrThrow()
  const level = dueLevel(ticket.state, due)
  if (level <= due.warned) return
  await tx
    .updateTable('ticket')
    .set({ warned: level })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
  const kind = kindOf(ticket)
  const text = level === 2 ? texts.event.broken(kind) : texts.event.warned(kind)
  await note(work, id, text)
  const key = `ticket:${id}:${kind}:${level}:${due.due_at}`
  await tellLate(work, id, await leaderOf(work, ticket.areaId), text, key)
}

const kindOf = ({ firstAt, firstMinutes }: Standing) => (firstAt === null && firstMinutes !== null ? 'first' : 'solve')

/** 2 broken, 1 comes near, 0 there is time. */
function dueLevel(state: TicketState, { due_at, warn_at }: { due_at: string | null; warn_at: string | null }): number {
  const isPast = (at: string | null) => at !== null && Date.parse(at) <= Date.now()
  if (state > 2) return 0
  return isPast(due_at) ? 2 : isPast(warn_at) ? 1 : 0
}

/** Days a solved ticket stays open to an answer. */
export const daysToClose = 5

export const closeSolved = job({
  name: 'tickets.close',
  cron: '17 * * * *',
  zone: 'UTC',
  timeLimit: 300,
  retries: 0,
  handle: (_payload, app) =>
    forEach(
      app,
      `select id, account_id from ticket where state = 4 and solved_at <= now() - interval '${daysToClose} days'
         order by solved_at limit ${most}`,
      async (work, id) => {
        const ticket = await lockTicket(work, id)
        const isDue = ticket.solvedAt !== null && Date.parse(ticket.solvedAt) <= Date.now() - daysToClose * 86_400_000
        if (ticket.state !== 4 || !isDue) return
        await place(work, ticket, closed)
        await note(work, id, texts.event.closedAlone(daysToClose))
      },
    ),
})
