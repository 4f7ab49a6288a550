import { mayEnter } from '../../kit/shell/entrance.ts'
import { LinkTabs } from '../../kit/shell/LinkTabs.tsx'
import { useSession } from '../../kit/session.ts'
import { assetPaths } from './assets.paths.ts'

const tabs = [
  { to: assetPaths.assets, label: 'Activos' },
  { to: assetPaths.pending, label: 'Mantenimientos pendientes' },
  { to: assetPaths.running, label: 'En proceso' },
  { to: assetPaths.closed, label: 'Terminados' },
  { to: assetPaths.issues, label: 'Fallas' },
]

/** What belongs to assets, as far as one may enter. */
export function AssetTabs({ here }: { here: string }) {
  useSession((session) => session.auth)
  return <LinkTabs label="Activos" tabs={tabs.filter(({ to }) => mayEnter(to))} here={here} />
}
