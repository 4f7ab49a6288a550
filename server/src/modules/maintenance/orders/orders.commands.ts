import type { Cause } from '@arriero/contract/maintenance/orders/orders.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { write } from './orders.service.ts'

interface Wanted {
  unitId: number
  services: readonly { id: number; name: string }[]
  cause: Cause
}

/** Opens an order for services of a unit that no other open order sees to; its id, or null when all are seen to. */
export async function openOrder(work: Work, { unitId, services, cause }: Wanted): Promise<number | null> {
  const { tx, scope } = work
  const seenTo = await tx
    .selectFrom('work_order_job')
    .where('account_id', '=', scope.accountId)
    .where('unit_id', '=', unitId)
    .where('service_id', 'is not', null)
    .where('holds_service', '=', true)
    .select('service_id')
    .execute()
  const missing = services.filter(({ id }) => !seenTo.some(({ service_id }) => service_id === id))
  const [first, ...rest] = missing
  if (!first) return null
  const title = rest.length === 0 ? first.name : `${first.name} y ${rest.length} más`
  const jobs = missing.map(({ id, name }) => ({ name, serviceId: id }))
  return write(work, { unitId, title, kind: 'preventive', cause, jobs })
}

interface Repair {
  unitId: number
  title: string
  /** What was found, one sentence each. */
  failures: readonly string[]
  cause: Cause
  /** Its number. */
  sourceId?: number
}

/** Opens an order for what was found wrong with a unit; its id. */
export const openRepair = (work: Work, { unitId, title, failures, cause, sourceId }: Repair): Promise<number> =>
  write(work, { unitId, title, cause, failures: failures.map((description) => ({ description, cause, sourceId })) })
