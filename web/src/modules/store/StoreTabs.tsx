import { mayEnter } from '../../kit/shell/entrance.ts'
import { LinkTabs } from '../../kit/shell/LinkTabs.tsx'
import { useSession } from '../../kit/session.ts'
import { storePaths } from './store.paths.ts'

const tabs = [
  { to: storePaths.stock, label: 'Existencias' },
  { to: storePaths.requisitions, label: 'Requisiciones' },
  { to: storePaths.orders, label: 'Órdenes de compra' },
  { to: storePaths.entries, label: 'Entradas' },
  { to: storePaths.exits, label: 'Salidas' },
  { to: storePaths.transfers, label: 'Traslados' },
  { to: storePaths.counts, label: 'Conteos' },
  { to: storePaths.kardex, label: 'Kardex' },
  { to: storePaths.codes, label: 'Códigos QR' },
  { to: storePaths.parts, label: 'Catálogos' },
]
const catalogs = [
  { to: storePaths.parts, label: 'Partes' },
  { to: storePaths.stores, label: 'Almacenes' },
  { to: storePaths.storeAccess, label: 'Accesos' },
  { to: storePaths.suppliers, label: 'Proveedores' },
  { to: storePaths.measurements, label: 'Medidas' },
  { to: storePaths.entryConcepts, label: 'Conceptos' },
  { to: storePaths.entryTypes, label: 'Tipos de entrada' },
  { to: storePaths.departments, label: 'Departamentos' },
  { to: storePaths.limits, label: 'Límites' },
]

/** What belongs to the store, as far as one may enter. */
export function StoreTabs({ here }: { here: string }) {
  useSession((session) => session.auth)
  return <LinkTabs label="Inventario" tabs={tabs.filter(({ to }) => mayEnter(to))} here={here} />
}

/** The same, with the catalogues below. */
export function CatalogTabs({ here }: { here: string }) {
  useSession((session) => session.auth)
  return (
    <>
      <StoreTabs here={storePaths.parts} />
      <LinkTabs label="Catálogos" tabs={catalogs.filter(({ to }) => mayEnter(to))} here={here} />
    </>
  )
}
