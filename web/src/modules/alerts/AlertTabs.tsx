import { LinkTabs } from '../../kit/LinkTabs.tsx'
import { useCan } from '../../kit/session.ts'
import { historyPath, inboxPath, rulesPath } from './alerts.paths.ts'

/** What belongs to alerts; rules only for those who build them. */
export function AlertTabs({ here }: { here: string }) {
  const manages = useCan('notificacion.alert.create')
  const tabs = [
    { to: inboxPath, label: 'Abiertas' },
    { to: historyPath, label: 'Historial' },
    ...(manages ? [{ to: rulesPath, label: 'Reglas' }] : []),
  ]
  return <LinkTabs label="Alertas" tabs={tabs} here={here} />
}
