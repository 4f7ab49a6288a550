import { mayEnter } from '../../kit/shell/entrance.ts'
import { LinkTabs } from '../../kit/shell/LinkTabs.tsx'
import { useSession } from '../../kit/session.ts'
import { fittingPaths } from './fittings.paths.ts'

const tabs = [
  { to: fittingPaths.tires, label: 'Neumáticos' },
  { to: fittingPaths.costs, label: 'Costo por km' },
  { to: fittingPaths.batteries, label: 'Baterías' },
]
/** Whoever keeps only batteries begins at theirs. */
const firstCatalogs = [fittingPaths.wheelSizes, fittingPaths.batteryMakers]
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
  const first = firstCatalogs.find((to) => mayEnter(to))
  const all = [...tabs.filter(({ to }) => mayEnter(to)), ...(first ? [{ to: first, label: 'Catálogos' }] : [])]
  return <LinkTabs label="Neumáticos y baterías" tabs={all} here={here} />
}

/** The same, with the catalogues below. */
export function FittingCatalogTabs({ here }: { here: string }) {
  useSession((session) => session.auth)
  return (
    <>
      <FittingTabs here={firstCatalogs.find((to) => mayEnter(to)) ?? here} />
      <LinkTabs label="Catálogos" tabs={catalogs.filter(({ to }) => mayEnter(to))} here={here} />
    </>
  )
}
