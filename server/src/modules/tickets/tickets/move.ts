import { sql } from 'kysely'
import {
  closed,
  inProcess,
  isOpen,
  solved,
  waiting,
  whyNotState,
  type TicketState,
  type WaitReason,
} from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError, badFields, conflict } from '../../../app/errors.ts'
import { clockOf } from './clock.ts'
import { note, type Standing } from './standing.ts'
import { tellChange } from './tell.ts'
import { texts } from './tickets.texts.ts'

const isAttending = ({ scope }: Work) => scope.seesAllUnits && scope.permissions.has('tickets.ticket.update')

/** Moves a ticket that is locked; throws the 409 of a step its states do not allow. */
export async function move(work: Work, ticket: Standing, state: TicketState, waitingFor?: WaitReason): Promise<void> {
  const reason = whyNotState(ticket.state, state)
  if (reason) throw conflict(reason)
  // Who asked may only say that it is not solved yet.
  if (!isAttending(work) && !(ticket.state >= solved && state === inProcess))
    throw new AppError(403, 'not_yours', texts.notYours)
  if (state === waiting && !waitingFor) throw badFields({ waitingFor: [texts.needsWait] })
  await place(work, ticket, state, waitingFor)
  await tellChange(work, ticket.id, texts.event.state(state, waitingFor))
}

/** The same, without asking who may and without telling people. */
export async function place(work: Work, ticket: Standing, state: TicketState, waitingFor?: WaitReason): Promise<void> {
  const clock = await clockOf(work, ticket)
  const columns =
    state === waiting
      ? { ...(await clock.paused()), waiting_for: waitingFor ?? 'other' }
      : state === solved
        ? { ...(ticket.firstAt === null && clock.answered()), ...(await clock.solved()) }
        : state === closed
          ? { closed_at: sql<string>`now()` }
          : ticket.state > inProcess
            ? await clock.goesOn()
            : {}
  await saveRecord(work, 'ticket', ticket.id, {
    state,
    ...columns,
    ...(!isOpen(state) && { awaits_since: null }),
    // Whoever begins on what is nobody's takes it.
    ...(state === inProcess && ticket.holderId === null && isAttending(work) && work.scope.userId !== 0
      ? { holder_id: work.scope.userId }
      : {}),
  })
  await note(work, ticket.id, texts.event.state(state, waitingFor))
}
