import { useSession } from '../../kit/session.ts'
import { mayEnter } from '../../kit/shell/entrance.ts'
import { LinkTabs } from '../../kit/shell/LinkTabs.tsx'
import { warehousePaths } from './warehouses.paths.ts'

const tabs = [
  { to: warehousePaths.home, label: 'Plano' },
  { to: warehousePaths.spaces, label: 'Espacios' },
  { to: warehousePaths.contracts, label: 'Contratos' },
  { to: warehousePaths.payments, label: 'Pagos' },
  { to: warehousePaths.maintenance, label: 'Mantenimientos' },
  { to: warehousePaths.lands, label: 'Terrenos' },
  { to: warehousePaths.zones, label: 'Zonas' },
  { to: warehousePaths.indexes, label: 'INPC' },
]

/** The sister screens of the warehouses, as far as one may enter. */
export function WarehouseTabs({ here }: { here: string }) {
  useSession((session) => session.auth)
  return <LinkTabs label="Bodegas" tabs={tabs.filter(({ to }) => mayEnter(to))} here={here} />
}
