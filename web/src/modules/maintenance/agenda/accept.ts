import type { AgendaProposal } from '@arriero/contract/maintenance/agenda/agenda.contract.ts'
import { createOrder } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { worked } from '../orders/orders.words.ts'

/** An order as anybody would have opened it. */
const open = ({ unitId, services, technicianId, at }: AgendaProposal) =>
  call(createOrder, {
    body: {
      unitId,
      title: services.length === 1 ? services[0]!.name : `${services[0]!.name} y ${services.length - 1} más`,
      kind: 'preventive',
      cause: 'plan',
      plannedAt: at,
      jobs: services.map(({ id, name, hours }) => ({ name, serviceId: id, technicianId, plannedHours: hours })),
    },
  })

/** Opens the orders one after another; what somebody else saw to meanwhile does not stop the others. */
export async function acceptAll(proposals: readonly AgendaProposal[]): Promise<void> {
  const refused: string[] = []
  for (const proposal of proposals) {
    try {
      await open(proposal)
    } catch (error) {
      refused.push(`${proposal.unitName}: ${errorText(error)}`)
    }
  }
  const opened = proposals.length - refused.length
  if (opened > 0) toast.success(plural(opened, 'orden abierta', 'órdenes abiertas'))
  if (refused.length > 0)
    toast.error(plural(refused.length, 'propuesta no se pudo abrir', 'propuestas no se pudieron abrir'), {
      detail: refused.join(' '),
    })
  await worked()
}
