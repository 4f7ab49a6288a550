import { mayEnter } from '../../kit/shell/entrance.ts'
import { LinkTabs } from '../../kit/shell/LinkTabs.tsx'
import { useSession } from '../../kit/session.ts'
import { maintenancePaths } from './maintenance.paths.ts'

const tabs = [
  { to: maintenancePaths.home, label: 'Taller hoy' },
  { to: maintenancePaths.orders, label: 'Órdenes' },
  { to: maintenancePaths.due, label: 'Toca servicio' },
  { to: maintenancePaths.meters, label: 'Control de kilometraje' },
  { to: maintenancePaths.report, label: 'Informe de unidad' },
  { to: maintenancePaths.plans, label: 'Planes y catálogos' },
]
const catalogs = [
  { to: maintenancePaths.plans, label: 'Planes' },
  { to: maintenancePaths.services, label: 'Servicios' },
  { to: maintenancePaths.workshops, label: 'Talleres externos' },
  { to: maintenancePaths.concepts, label: 'Conceptos' },
]

/** What belongs to the workshop, as far as one may enter. */
export function MaintenanceTabs({ here }: { here: string }) {
  useSession((session) => session.auth)
  return <LinkTabs label="Mantenimiento" tabs={tabs.filter(({ to }) => mayEnter(to))} here={here} />
}

/** The same, with the catalogues below. */
export function CatalogTabs({ here }: { here: string }) {
  useSession((session) => session.auth)
  return (
    <>
      <MaintenanceTabs here={maintenancePaths.plans} />
      <LinkTabs label="Planes y catálogos" tabs={catalogs.filter(({ to }) => mayEnter(to))} here={here} />
    </>
  )
}
