import { exportTickets } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import { priorityLabel, stateLabel } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import { idsOf, rowsOf } from './tickets.repository.ts'

export const ticketSheets = exportRoutes(exportTickets, {
  name: 'tickets',
  title: 'Tickets',
  columns: ({ text, moment }) => [
    text('Folio', 12, ({ folio }) => folio),
    text('Título', 44, ({ title }) => title),
    text('Área', 20, ({ areaName }) => areaName),
    text('Asunto', 26, ({ issueName }) => issueName),
    text('Estado', 12, ({ state }) => stateLabel(state)),
    text('Prioridad', 10, ({ priority }) => priorityLabel(priority)),
    text('Responsable', 24, ({ holderName }) => holderName),
    text('Reportó', 24, ({ requesterName }) => requesterName),
    text('Razón social', 30, ({ socialReasonName }) => socialReasonName),
    text('Unidad', 18, ({ unitName }) => unitName),
    moment('Abierto', ({ createdAt }) => createdAt),
    moment('Vence', ({ dueAt }) => dueAt),
    moment('Resuelto', ({ solvedAt }) => solvedAt),
  ],
  ids: idsOf,
  rows: rowsOf,
})
