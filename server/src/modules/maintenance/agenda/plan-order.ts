import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import type { planOrder } from '@arriero/contract/maintenance/agenda/agenda.contract.ts'
import { jobToDo } from '@arriero/contract/maintenance/orders/orders.rules.ts'
import { saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { update as updateJob } from '../orders/jobs.service.ts'
import { lockOpen } from '../orders/standing.ts'

const texts = {
  gone: 'Ese técnico ya no tiene trabajos por hacer en la orden: alguien la movió antes.',
  late: 'La orden se prometió antes de ese día: cambie antes su promesa.',
}

/** Plans an order for another time; what of it a technician has still to do may go to another one. */
export async function planAnew(work: Work, id: number, change: BodyRead<typeof planOrder>): Promise<void> {
  const { plannedAt, fromTechnicianId: before = null, technicianId: after = null } = change
  const order = await lockOpen(work, id)
  const { tx, scope } = work
  const { planned_until: until } = await tx
    .selectFrom('work_order')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .select('planned_until')
    .executeTakeFirstOrThrow()
  if (until && Date.parse(until) < Date.parse(plannedAt)) throw badFields({ plannedAt: [texts.late] })
  if (before !== after) {
    const jobs = await tx
      .selectFrom('work_order_job')
      .where('account_id', '=', scope.accountId)
      .where('order_id', '=', order.id)
      .where('workshop_id', 'is', null)
      .where('state', '=', jobToDo)
      .where('technician_id', before === null ? 'is' : '=', before)
      .orderBy('id')
      .select('id')
      .execute()
    if (jobs.length === 0) throw conflict(texts.gone)
    for (const job of jobs) await updateJob(work, job.id, { technicianId: after })
  }
  await saveRecord(work, 'work_order', id, { planned_at: plannedAt })
}
