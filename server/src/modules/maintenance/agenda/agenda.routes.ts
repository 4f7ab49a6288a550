import * as contract from '@arriero/contract/maintenance/agenda/agenda.contract.ts'
import { route } from '../../../app/http/route.ts'
import { find } from '../orders/orders.repository.ts'
import { agendaOf } from './agenda.ts'
import { planAnew } from './plan-order.ts'

export const agendaRoutes = [
  route(contract.getAgenda, ({ work, query }) => agendaOf(work, query)),
  route(contract.planOrder, async ({ work, app, params, body }) => {
    await planAnew(work, params.id, body)
    return find(work, app, params.id)
  }),
]
