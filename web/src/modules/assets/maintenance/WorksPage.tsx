import { maintenances, type Maintenance } from '@arriero/contract/assets/maintenance/maintenance.contract.ts'
import {
  confirmed,
  maintenanceKindLabel,
  pending,
  rejected,
  running,
} from '@arriero/contract/assets/maintenance/maintenance.rules.ts'
import { processLabel, type Process } from '@arriero/contract/store/store.rules.ts'
import { plural } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Column } from '../../../kit/list/list-types.ts'
import type { WholeSource } from '../../../kit/list/list-view.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { assetPaths } from '../assets.paths.ts'
import { AssetTabs } from '../AssetTabs.tsx'
import { processTones, workSource } from './works.data.ts'
import '../assets.css'

const column = columnsFor<Maintenance>()

/** What of its parts is in the store for it. */
function partsOf({ parts }: Maintenance) {
  const waiting = parts.filter(({ qty, reserved }) => reserved < qty).length
  return { count: parts.length, waiting }
}

const parts: Column<Maintenance> = {
  key: 'parts',
  title: 'Partes',
  width: 130,
  lines: 2,
  render: (work) => {
    const { count, waiting } = partsOf(work)
    if (count === 0) return '—'
    const isOpen = work.process === pending || work.process === running
    const bottom =
      isOpen && (waiting > 0 ? <span className="asset-late">{plural(waiting, 'falta', 'faltan')}</span> : 'Apartadas')
    return <TwoLines top={plural(count, 'parte', 'partes')} bottom={bottom || 'Entregadas'} />
  },
}
const common: readonly Column<Maintenance>[] = [
  column.name('folio', 'Folio', {
    width: 120,
    lines: 2,
    render: ({ folio, kind }) => <TwoLines top={folio} bottom={maintenanceKindLabel(kind)} />,
  }),
  column.text('assetName', 'Activo', {
    width: 230,
    lines: 2,
    render: ({ assetName, assetCode }) => <TwoLines top={assetName} bottom={assetCode} />,
  }),
  column.text('description', 'Trabajo', { width: 210 }),
  column.text('technicianName', 'Técnico', {
    width: 180,
    render: ({ technicianName, supplierName }) => technicianName ?? supplierName ?? '—',
  }),
]
const columns = {
  pending: [...common, parts, column.date('plannedOn', 'Planeado')],
  running: [...common, parts, column.date('startedAt', 'Inició')],
  closed: [
    ...common,
    column.state('process', 'Proceso', ({ process }) => ({
      tone: processTones[process],
      label: processLabel(process),
    })),
    column.money('labor', 'Mano de obra', { hidden: true }),
    column.money('partsValue', 'Partes'),
    column.date('doneAt', 'Terminó'),
  ],
}

const only = (...wanted: Process[]): WholeSource<Maintenance> => ({
  ...workSource,
  key: [...workSource.key, ...wanted],
  load: async (signal) => (await workSource.load(signal)).filter(({ process }) => wanted.includes(process)),
})

const lists = {
  pending: { title: 'Mantenimientos pendientes', path: assetPaths.pending, source: only(pending) },
  running: { title: 'Mantenimientos en proceso', path: assetPaths.running, source: only(running) },
  closed: { title: 'Mantenimientos terminados', path: assetPaths.closed, source: only(confirmed, rejected) },
}

function WorksPage({ which }: { which: keyof typeof lists }) {
  const { title, path, source } = lists[which]
  const link = (
    <CreateLink to={assetPaths.newWork} for={maintenances.create}>
      Crear mantenimiento
    </CreateLink>
  )
  return (
    <ListPage<Maintenance>
      id={`asset-works-${which}`}
      title={title}
      noun={['mantenimiento', 'mantenimientos']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ folio }) => folio}
      columns={columns[which]}
      open={({ id }) => assetPaths.work(id)}
      actions={which === 'pending' && link}
      above={<AssetTabs here={path} />}
      empty={{
        title: 'No hay mantenimientos aquí',
        text: 'Planee el trabajo de un activo con las partes que necesita: quedan apartadas en su almacén.',
        ...(which === 'pending' && { action: link }),
      }}
    />
  )
}

export const PendingWorks = () => <WorksPage which="pending" />
export const RunningWorks = () => <WorksPage which="running" />
export const ClosedWorks = () => <WorksPage which="closed" />
