import { inWork } from '../../../app/app.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope } from '../../../app/scope.ts'
import { servicesDue } from '../plans/plans.events.ts'
import { openOrder } from './orders.commands.ts'

interface DueForOrder {
  accountId: number
  due: { unitId: number; services: { id: number; name: string }[] }[]
}

/** Plans that open their order by themselves: one order for what comes due of a unit at once. */
export const openDueOrders = job<DueForOrder>({
  name: 'open-due-orders',
  concurrency: 1,
  async handle({ accountId, due }, app) {
    for (const { unitId, services } of due)
      await inWork(app, systemScope(accountId), (work) => openOrder(work, { unitId, services, cause: 'plan' }))
  },
})

servicesDue.within(async (told, work) => {
  const due = told.flatMap(({ unitId, services }) => {
    const own = services.filter(({ autoOrder }) => autoOrder).map(({ id, name }) => ({ id, name }))
    return own.length > 0 ? [{ unitId, services: own }] : []
  })
  if (due.length > 0) await work.enqueue(openDueOrders, { accountId: work.scope.accountId, due })
})
