import { LinkTabs } from '../../kit/shell/LinkTabs.tsx'
import { fuelPaths } from './fuel.paths.ts'

const tabs = [
  { to: fuelPaths.home, label: 'Resumen' },
  { to: fuelPaths.loads, label: 'Cargas' },
  { to: fuelPaths.providers, label: 'Proveedores' },
  { to: fuelPaths.types, label: 'Tipos' },
]

export const FuelTabs = ({ here }: { here: string }) => <LinkTabs label="Combustible" tabs={tabs} here={here} />
