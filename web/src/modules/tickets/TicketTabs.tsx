import { useSession } from '../../kit/session.ts'
import { mayEnter } from '../../kit/shell/entrance.ts'
import { LinkTabs } from '../../kit/shell/LinkTabs.tsx'
import { ticketPaths } from './tickets.paths.ts'

const tabs = [
  { to: ticketPaths.dashboard, label: 'Tablero' },
  { to: ticketPaths.all, label: 'Todos los tickets' },
  { to: ticketPaths.kpi, label: 'KPI' },
  { to: ticketPaths.issues, label: 'Asuntos y áreas' },
]
const settings = [
  { to: ticketPaths.issues, label: 'Asuntos' },
  { to: ticketPaths.areas, label: 'Áreas' },
  { to: ticketPaths.canned, label: 'Respuestas' },
  { to: ticketPaths.mailboxes, label: 'Buzones' },
]

/** What belongs to tickets, as far as one may enter. */
export function TicketTabs({ here }: { here: string }) {
  useSession((session) => session.auth)
  return <LinkTabs label="Tickets" tabs={tabs.filter(({ to }) => mayEnter(to))} here={here} />
}

/** The same, with what is set up below. */
export function SettingTabs({ here }: { here: string }) {
  useSession((session) => session.auth)
  return (
    <>
      <TicketTabs here={ticketPaths.issues} />
      <LinkTabs label="Asuntos y áreas" tabs={settings.filter(({ to }) => mayEnter(to))} here={here} />
    </>
  )
}
