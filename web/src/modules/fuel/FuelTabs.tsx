import { useSession } from '../../kit/session.ts'
import { mayEnter } from '../../kit/shell/entrance.ts'
import { LinkTabs } from '../../kit/shell/LinkTabs.tsx'
import { fuelPaths } from './fuel.paths.ts'

const tabs = [
  { to: fuelPaths.home, label: 'Resumen' },
  { to: fuelPaths.loads, label: 'Cargas' },
  { to: fuelPaths.invoices, label: 'Facturas' },
  { to: fuelPaths.providers, label: 'Proveedores' },
  { to: fuelPaths.types, label: 'Tipos' },
]

/** As far as one may enter. */
export function FuelTabs({ here }: { here: string }) {
  useSession((session) => session.auth)
  return <LinkTabs label="Combustible" tabs={tabs.filter(({ to }) => mayEnter(to))} here={here} />
}
