import { mayEnter } from '../../kit/shell/entrance.ts'
import { LinkTabs } from '../../kit/shell/LinkTabs.tsx'
import { useSession } from '../../kit/session.ts'
import { fittingPaths } from './fittings.paths.ts'

const tabs = [
  { to: fittingPaths.tires, label: 'Neumáticos' },
  { to: fittingPaths.costs, label: 'Costo por km' },
  { to: fittingPaths.wheelSizes, label: 'Catálogos' },
]
const catalogs = [
  { to: fittingPaths.wheelSizes, label: 'Medidas' },
  { to: fittingPaths.wheelTypes, label: 'Tipos' },
  { to: fittingPaths.wheelMakers, label: 'Marcas' },
  { to: fittingPaths.wheelModels, label: 'Modelos' },
  { to: fittingPaths.batteryMakers, label: 'Marcas de batería' },
  { to: fittingPaths.batteryModels, label: 'Modelos de batería' },
  { to: fittingPaths.batteryCapacities, label: 'Capacidades' },
]

export function FittingTabs({ here }: { here: string }) {
  useSession((session) => session.auth)
  return <LinkTabs label="Neumáticos" tabs={tabs.filter(({ to }) => mayEnter(to))} here={here} />
}

/** The same, with the catalogues below. */
export function FittingCatalogTabs({ here }: { here: string }) {
  useSession((session) => session.auth)
  return (
    <>
      <FittingTabs here={fittingPaths.wheelSizes} />
      <LinkTabs label="Catálogos" tabs={catalogs.filter(({ to }) => mayEnter(to))} here={here} />
    </>
  )
}
