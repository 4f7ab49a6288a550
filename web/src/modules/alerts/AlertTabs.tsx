import { LinkTabs } from '../../kit/shell/LinkTabs.tsx'
import { useMayEnter } from '../../kit/shell/entrance.ts'
import { historyPath, inboxPath, rulesPath } from './alerts.paths.ts'

/** What belongs to alerts; rules only for those who build them. */
export function AlertTabs({ here }: { here: string }) {
  const manages = useMayEnter(rulesPath)
  const tabs = [
    { to: inboxPath, label: 'Abiertas' },
    { to: historyPath, label: 'Historial' },
    ...(manages ? [{ to: rulesPath, label: 'Reglas' }] : []),
  ]
  return <LinkTabs label="Alertas" tabs={tabs} here={here} />
}
