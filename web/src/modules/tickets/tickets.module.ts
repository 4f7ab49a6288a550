import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { ticketPaths } from './tickets.paths.ts'

const view = 'tickets.ticket.view'
const catalog = { permission: view, create: 'tickets.catalogo.update' } as const
const dashboard = () => import('./dashboard/DashboardPage.tsx').then((m) => m.DashboardPage)

/** Who owns which problem until when. */
export const ticketsModule = defineModule({
  name: 'tickets',
  screens: [
    { path: ticketPaths.home, title: 'Tickets', permission: view, page: dashboard },
    { path: ticketPaths.dashboard, title: 'Tickets', permission: view, page: dashboard },
    {
      path: ticketPaths.all,
      title: 'Todos los tickets',
      permission: view,
      page: () => import('./list/AllTicketsPage.tsx').then((m) => m.AllTicketsPage),
    },
    {
      path: ticketPaths.create,
      title: 'Nuevo ticket',
      permission: 'tickets.ticket.create',
      page: () => import('./form/NewTicketPage.tsx').then((m) => m.NewTicketPage),
    },
    {
      path: `${ticketPaths.one(':ticketId')}/:timestamp?`,
      title: 'Ticket',
      permission: view,
      page: () => import('./conversation/TicketPage.tsx').then((m) => m.TicketPage),
    },
    {
      path: ticketPaths.edit(':id'),
      title: 'Datos del ticket',
      permission: 'tickets.ticket.update',
      page: () => import('./form/EditTicketPage.tsx').then((m) => m.EditTicketPage),
    },
    {
      path: ticketPaths.kpi,
      title: 'KPI de tickets',
      permission: 'tickets.kpi.view',
      page: () => import('./kpi/KpiPage.tsx').then((m) => m.KpiPage),
    },
    ...catalogScreens(
      ticketPaths.issues,
      'Asuntos',
      () => import('./settings/issues.tsx').then((m) => m.issues),
      catalog,
    ),
    ...catalogScreens(ticketPaths.areas, 'Áreas', () => import('./settings/areas.tsx').then((m) => m.areas), catalog),
    ...catalogScreens(
      ticketPaths.canned,
      'Respuestas preparadas',
      () => import('./settings/canned.tsx').then((m) => m.canned),
      catalog,
    ),
    ...catalogScreens(
      ticketPaths.mailboxes,
      'Buzones',
      () => import('./settings/mailboxes.tsx').then((m) => m.mailboxes),
      { permission: 'tickets.buzon.update' },
    ),
  ],
  menu: [
    {
      menu: 'main',
      order: 12,
      label: 'Tickets',
      path: ticketPaths.dashboard,
      also: [ticketPaths.home],
      icon: 'tickets',
      permission: view,
      count: () => import('./UnreadCount.tsx').then((m) => m.UnreadCount),
    },
  ],
  live: () => import('./tickets.live.ts').then((m) => m.listenTickets),
})
