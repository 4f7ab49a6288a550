import { mayEnter } from '../../kit/shell/entrance.ts'
import { LinkTabs } from '../../kit/shell/LinkTabs.tsx'
import { useSession } from '../../kit/session.ts'
import { eirPaths } from './eir.paths.ts'

const tabs = [
  { to: eirPaths.home, label: 'Tablero' },
  { to: eirPaths.list, label: 'Recibos' },
  { to: eirPaths.new, label: 'Recibir contenedor' },
]

export function EirTabs({ here }: { here: string }) {
  useSession((session) => session.auth)
  return <LinkTabs label="EIR" tabs={tabs.filter(({ to }) => mayEnter(to))} here={here} />
}
