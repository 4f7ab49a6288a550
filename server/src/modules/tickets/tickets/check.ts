import { sql } from 'kysely'
import type { Priority } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { visibleAlerts } from '../../alerts/alerts.read.ts'
import { ownMessage } from '../../chat/chat.read.ts'
import { orderLabels } from '../../maintenance/maintenance.read.ts'
import { issuersSeen } from '../../social-reasons/social-reasons.read.ts'
import { visibleTrips } from '../../trips/trips.read.ts'
import { unitsById } from '../../units/units.read.ts'
import { areaIsAlive } from '../issues/issues.repository.ts'
import { staffIds } from '../people.ts'
import { texts } from './tickets.texts.ts'

/** What an issue promises, as it stands now. */
export async function promiseOf({ tx, scope }: Work, issueId: number | null) {
  const issue =
    issueId === null
      ? undefined
      : await tx
          .selectFrom('ticket_issue')
          .where('account_id', '=', scope.accountId)
          .where('id', '=', issueId)
          .select([
            'area_id as areaId',
            sql<Priority>`priority`.as('priority'),
            'first_minutes as firstMinutes',
            'solve_minutes as solveMinutes',
          ])
          .executeTakeFirst()
  const normal: Priority = 2
  return issue ?? { areaId: undefined, priority: normal, firstMinutes: null, solveMinutes: null }
}

interface Facts {
  areaId?: number | undefined
  issueId?: number | null | undefined
  socialReasonId?: number | null | undefined
  holderId?: number | null | undefined
  unitId?: number | null | undefined
  tripId?: number | null | undefined
  workOrderId?: number | null | undefined
  alertId?: number | null | undefined
  messageId?: number | null | undefined
}

/** Everything a ticket names exists and is the caller's to name; each sentence stands beside its field. */
export async function check(work: Work, facts: Facts): Promise<void> {
  const { areaId, issueId, socialReasonId, holderId, unitId, tripId, workOrderId, alertId, messageId } = facts
  if (areaId !== undefined && !(await areaIsAlive(work, areaId))) throw badFields({ areaId: [texts.area] })
  if (issueId != null && !(await issueIsOf(work, issueId, areaId))) throw badFields({ issueId: [texts.issue] })
  if (socialReasonId != null && !(await issuersSeen(work)).some(({ id }) => id === socialReasonId))
    throw badFields({ socialReasonId: [texts.socialReason] })
  if (holderId != null && !(await staffIds(work)).has(holderId)) throw badFields({ holderId: [texts.holder] })
  if (unitId != null && !(await unitsById(work, [unitId])).has(unitId)) throw badFields({ unitId: [texts.unit] })
  if (tripId != null && !(await visibleTrips(work).where('t.id', '=', tripId).select('t.id').executeTakeFirst()))
    throw badFields({ tripId: [texts.trip] })
  if (workOrderId != null && !(await orderLabels(work, [workOrderId])).has(workOrderId))
    throw badFields({ workOrderId: [texts.order] })
  if (alertId != null && !(await visibleAlerts(work).where('a.id', '=', alertId).select('a.id').executeTakeFirst()))
    throw badFields({ alertId: [texts.alert] })
  if (messageId != null && !(await ownMessage(work, messageId))) throw badFields({ messageId: [texts.message] })
}

async function issueIsOf({ tx, scope }: Work, issueId: number, areaId: number | undefined): Promise<boolean> {
  const issue = await tx
    .selectFrom('ticket_issue')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', issueId)
    .where('deleted_at', 'is', null)
    .$if(areaId !== undefined, (issues) => issues.where('area_id', '=', areaId!))
    .select('id')
    .executeTakeFirst()
  return issue !== undefined
}
