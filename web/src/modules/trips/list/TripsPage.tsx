import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Dropdown, Tooltip } from 'antd'
import {
  IconCopyPlus, IconDotsVertical, IconDownload, IconEdit, IconFileTypePdf, IconFlagCheck, IconLock, IconMapPin, IconPlus, IconUpload, IconX,
} from '@tabler/icons-react'
import { importTemplate, travelStatus } from '@arriero/contract/trips/trips.contract.ts'
import type { TripCounts, TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { overlay } from '../../../kit/loaders.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { pagedSource, viewFromSearch, type ListView } from '../../../kit/list-view.ts'
import type { BulkAction, RowActions } from '../../../kit/list-types.ts'
import { useIsPhone } from '../../../kit/media.ts'
import { useSearchParams } from '../../../kit/navigation.ts'
import { can } from '../../../kit/session.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { CancelDialog } from '../CancelDialog.tsx'
import { LocksDialog } from '../LocksDialog.tsx'
import { askFinish, askFinishMany, exportTrips, openPdf } from '../trips.actions.ts'
import { tripKeys, tripList } from '../trips.keys.ts'
import { tripPaths } from '../trips.paths.ts'
import { screenTexts } from '../trips.texts.ts'
import { stateCounts } from '../trips.words.ts'
import { loadTrips, statusOf, tripFilters, tripQuery, tripViews } from './trip-filters.ts'
import { tripColumns } from './trip-columns.tsx'
import { TripCard } from './TripCard.tsx'
import '../trips.css'

const source = pagedSource({ key: tripKeys.lists, load: loadTrips })
const rowKey = ({ id }: TripRow) => id

type Dialog = { kind: 'locks' | 'cancel'; trips: TripRow[]; done?: () => void } | undefined

/** Active trips, those that want attention first; finished and cancelled ones are views of the same list. */
export function TripsPage() {
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const [search, patch] = useSearchParams()
  const { view } = viewFromSearch(search)
  const [dialog, setDialog] = useState<Dialog>()
  const counts = useQuery({
    queryKey: tripKeys.counts, queryFn: async ({ signal }) => (await call(travelStatus, { query: { countsOnly: true }, signal })).counts, refetchInterval: 60_000,
  })
  const views = useMemo(() => tripViews(counts.data), [counts.data])
  const isActive = statusOf(view) === 'active'
  const rowActions = (trip: TripRow): RowActions => actionsOf(trip, { go: (to) => void navigate({ href: to }), open: setDialog, isPhone })

  return (
    <>
      <ListPage<TripRow>
        id={tripList} title="Viajes" noun={['viaje', 'viajes']} source={source} rowKey={rowKey} rowName={({ folio }) => folio}
        columns={tripColumns} filters={tripFilters} views={views} search={isPhone ? 'Buscar viaje' : 'Buscar viaje, cliente o unidad'}
        open={({ id }) => tripPaths.detail(id)} rowActions={rowActions} bulk={isActive ? bulkActions(setDialog) : exportOnly}
        actions={<HeadActions />} empty={emptyOf(view)} card={(trip) => <TripCard trip={trip} />}
        pills={!isPhone && counts.data && <StateLinks counts={counts.data} patch={patch} />}
        {...(can('viaje.viaje_create.export') && { exporting: exportShown })}
      />
      {dialog?.kind === 'locks' && <LocksDialog trips={dialog.trips} onClose={(isSaved) => { setDialog(undefined); if (isSaved) dialog.done?.() }} />}
      {dialog?.kind === 'cancel' && dialog.trips[0] && <CancelDialog trip={dialog.trips[0]} onClose={() => setDialog(undefined)} />}
    </>
  )
}

const exportShown = (view: ListView, chosen: readonly TripRow[]) =>
  exportTrips(chosen.length > 0 ? { id: chosen.map(({ id }) => id) } : { ...tripQuery(view), status: statusOf(view.view) })

/** How many trips are in each state; each number lists them. */
function StateLinks({ counts, patch }: { counts: TripCounts; patch: (changes: Record<string, string | undefined>) => void }) {
  return (
    <span className="state-links">
      {stateCounts(counts).map(({ key, label, count, tone, filter }) => (
        <button key={key} type="button" onClick={() => patch({ f_state: undefined, f_attention: undefined, vista: undefined, page: undefined, ...filter })}>
          <StatePill tone={tone}>{label} {count}</StatePill>
        </button>
      ))}
    </span>
  )
}

const catalogItems = [
  { key: 'clients', label: <Link to={tripPaths.clients}>Clientes de viaje</Link> },
  { key: 'types', label: <Link to={tripPaths.travelTypes}>Tipos de viaje</Link> },
  { key: 'events', label: <Link to={tripPaths.eventTypes}>Tipos de evento</Link> },
  { key: 'inventory', label: <Link to={tripPaths.inventoryTypes}>Tipos de inventario</Link> },
  { key: 'colors', label: <Link to={tripPaths.colors}>Colores de notificación</Link> },
]

function HeadActions() {
  const shown = can('viaje.cliente.view') ? catalogItems : catalogItems.slice(1)
  return (
    <>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: shown }}>
        <Tooltip title="Catálogos"><Button icon={<IconDotsVertical size={17} stroke={1.75} />} aria-label="Catálogos de viajes" /></Tooltip>
      </Dropdown>
      <Link to={tripPaths.import} className="hide-on-phone">
        <ActionButton permission="viaje.viaje_create.create" icon={<IconUpload size={16} stroke={1.75} />} tabIndex={-1}>Importar</ActionButton>
      </Link>
      <CreateButton />
    </>
  )
}

function CreateButton() {
  return (
    <Link to={tripPaths.create}>
      <ActionButton permission="viaje.viaje_create.create" type="primary" icon={<IconPlus size={16} stroke={2} />} tabIndex={-1}>Crear viaje</ActionButton>
    </Link>
  )
}

const fetchTemplate = () => void overlay('Preparando la plantilla…', call(importTemplate)).then((file) => download(file))

function emptyOf(view: string | undefined) {
  if (view === 'tarde') return { title: 'Ningún viaje va tarde', text: 'Aquí aparecen los viajes que llegarán después de lo planeado.' }
  if (view === 'finalizados') return { title: 'Todavía no hay viajes finalizados', text: 'Los viajes pasan aquí solos cuando la unidad sale de su último destino.' }
  if (view === 'cancelados') return { title: 'Ningún viaje se ha cancelado', text: 'Los viajes cancelados quedan aquí con su motivo.' }
  const action = can('viaje.viaje_create.create') && (
    <>
      <CreateButton />
      <Link to={tripPaths.import}><Button icon={<IconUpload size={16} stroke={1.75} />} tabIndex={-1}>Importar desde Excel</Button></Link>
      <Button type="link" onClick={fetchTemplate}>Descargar plantilla</Button>
    </>
  )
  return { title: screenTexts.emptyTitle, text: screenTexts.emptyText, ...(action && { action }) }
}

const exportAction: BulkAction<TripRow> = { key: 'export', label: 'Exportar', icon: IconDownload, onClick: (trips) => void exportTrips({ id: trips.map(({ id }) => id) }) }
const exportOnly = [exportAction]

const bulkActions = (open: (dialog: Dialog) => void): BulkAction<TripRow>[] => [
  ...(can('viaje.viaje_create.locks') ? [{ key: 'locks', label: 'Candados', icon: IconLock, onClick: (trips: TripRow[], clear: () => void) => open({ kind: 'locks', trips, done: clear }) }] : []),
  ...(can('viaje.viaje_create.export') ? exportOnly : []),
  ...(can('viaje.viaje_create.finalize') ? [{ key: 'finish', label: 'Finalizar…', icon: IconFlagCheck, danger: true, onClick: (trips: TripRow[], clear: () => void) => void askFinishMany(trips, clear) }] : []),
]

function actionsOf(trip: TripRow, { go, open, isPhone }: { go: (to: string) => void; open: (dialog: Dialog) => void; isPhone: boolean }): RowActions {
  const mayEdit = can('viaje.viaje_create.create')
  const ended = trip.status === 'active' ? undefined : `El viaje está ${trip.status === 'finished' ? 'finalizado' : 'cancelado'}`
  const needs = (permission: Parameters<typeof can>[0]) => (can(permission) ? ended : `Necesita el permiso ${permission}`)
  const map = can('mapas.view') && !ended ? [{ key: 'map', label: 'Ver en el mapa', icon: IconMapPin, onClick: () => go(tripPaths.map(trip.unit.id)) }] : []
  return {
    buttons: isPhone ? [] : map,
    menu: [
      ...(isPhone ? map : []),
      { key: 'pdf', label: 'Ver PDF', icon: IconFileTypePdf, onClick: () => void openPdf(trip.id) },
      { key: 'edit', label: 'Editar', icon: IconEdit, onClick: () => go(tripPaths.edit(trip.id)), disabled: needs('viaje.viaje_create.create') },
      { key: 'locks', label: 'Candados…', icon: IconLock, onClick: () => open({ kind: 'locks', trips: [trip] }), disabled: needs('viaje.viaje_create.locks') },
      ...(mayEdit ? [{ key: 'copy', label: 'Crear otro igual', icon: IconCopyPlus, onClick: () => go(tripPaths.copy(trip.id)) }] : []),
      { key: 'finish', label: 'Finalizar…', icon: IconFlagCheck, onClick: () => void askFinish(trip), disabled: needs('viaje.viaje_create.finalize') },
      { key: 'cancel', label: 'Cancelar viaje…', icon: IconX, danger: true, onClick: () => open({ kind: 'cancel', trips: [trip] }), disabled: needs('viaje.viaje_create.cancel') },
    ],
  }
}
