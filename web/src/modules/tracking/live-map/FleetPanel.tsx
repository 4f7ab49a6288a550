import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { Button, Input, Skeleton, Tooltip } from 'antd'
import { Link } from '@tanstack/react-router'
import { IconLayoutSidebarLeftCollapse, IconSearch } from '@tabler/icons-react'
import { number } from '../../../kit/format.ts'
import { useMayEnter } from '../../../kit/shell/entrance.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { fleet, readFleet, useFleetState, useFleet } from '../fleet/fleet.ts'
import { fleetRows, groupFleet, rowHeights, silentKey, type FleetRow } from '../fleet/fleet-rows.ts'
import { mapTexts } from '../tracking.texts.ts'
import { FleetFilters } from './FleetFilters.tsx'
import { GroupHead, MoreRow, SilentHead, UnitRow } from './fleet-list-rows.tsx'
import { FleetNotices } from './FleetNotices.tsx'
import { StateButtons } from './StateButtons.tsx'
import { setMapLayers, type MapState } from './use-map-state.ts'
import { VirtualRows } from './VirtualRows.tsx'
import { unitPaths } from '../../units/units.paths.ts'

const rowKey = (row: FleetRow) =>
  row.kind === 'unit' ? `unit-${row.unit.id}` : row.kind === 'group' ? `group-${row.group.key}` : row.kind
const height = (row: FleetRow) => rowHeights[row.kind]
const isHead = (row: FleetRow) => row.kind === 'group' || row.kind === 'silent'

interface FleetPanelProps {
  state: MapState
  onHover: (id: number | undefined) => void
  /** At phone width the panel covers the map and closes with a choice. */
  onChosen?: () => void
  onFold: () => void
}

/** The fleet beside the map: who does not report first, then group by group; its state buttons are filter and legend in one. */
export function FleetPanel({ state, onHover, onChosen, onFold }: FleetPanelProps) {
  const now = useFleet()
  const { isLoading, error } = useFleetState()
  const filter = useDeferredValue(state.filter)
  // The units change in place: a new snapshot says when to look again.
  const grouped = useMemo(() => groupFleet(now.sorted, filter), [now, filter])
  const open = useOpenGroups(state.chosen, grouped.groups[0]?.key, filter.words !== '')
  const rows = useMemo(() => fleetRows(grouped, open.isOpen, open.allSilent), [grouped, open.isOpen, open.allSilent])
  const choose = (id: number) => {
    state.choose(id, true)
    onChosen?.()
  }
  const render = (row: FleetRow) => {
    if (row.kind === 'unit')
      return <UnitRow unit={row.unit} isChosen={row.unit.id === state.chosen} onChoose={choose} onHover={onHover} />
    if (row.kind === 'more') return <MoreRow count={row.count} onClick={open.showAllSilent} />
    if (row.kind === 'silent')
      return <SilentHead count={row.count} isOpen={row.isOpen} onClick={() => open.toggle(silentKey)} />
    return <GroupHead group={row.group} isOpen={row.isOpen} onClick={() => open.toggle(row.group.key)} />
  }
  return (
    <section className="fleet float-panel" aria-label="Flota">
      <header className="fleet-head">
        <h2>Flota</h2>
        <span className="fleet-count">{fleet.isLoaded && number(fleet.units.size)}</span>
        <span className="spacer" />
        <FleetFilters state={state} />
        <Tooltip title="Plegar la lista">
          <Button
            type="text"
            size="small"
            aria-label="Plegar la lista"
            icon={<IconLayoutSidebarLeftCollapse size={18} stroke={1.75} />}
            onClick={onFold}
          />
        </Tooltip>
      </header>
      <FleetNotices />
      <div className="fleet-search">
        <Input
          allowClear
          prefix={<IconSearch size={16} stroke={1.75} />}
          placeholder="Unidad, conductor, placas…"
          aria-label="Buscar en la flota"
          value={state.filter.words}
          onChange={({ target }) => state.search(target.value)}
          id="buscar-flota"
        />
      </div>
      <StateButtons counts={grouped.counts} total={grouped.total} state={state.filter.state} onState={state.setState} />
      {Boolean(error) && !fleet.isLoaded && (
        <ErrorState error={error} retry={() => void readFleet()} what="No se pudo cargar la flota." />
      )}
      {!fleet.isLoaded && isLoading && (
        <div className="fleet-wait" role="status" aria-label="Cargando la flota">
          <Skeleton active avatar={{ size: 22 }} paragraph={{ rows: 1 }} title={{ width: '50%' }} />
          <Skeleton active avatar={{ size: 22 }} paragraph={{ rows: 1 }} title={{ width: '40%' }} />
          <Skeleton active avatar={{ size: 22 }} paragraph={{ rows: 1 }} title={{ width: '55%' }} />
        </div>
      )}
      {fleet.isLoaded && fleet.units.size === 0 && <NoUnits />}
      {fleet.isLoaded && fleet.units.size > 0 && grouped.shown === 0 && (
        <EmptyState
          title="Sin resultados"
          text="Ninguna unidad coincide con los filtros."
          action={
            <Button type="primary" onClick={state.clear}>
              Limpiar filtros
            </Button>
          }
        />
      )}
      {grouped.shown > 0 && (
        <VirtualRows
          rows={rows}
          height={height}
          rowKey={rowKey}
          render={render}
          isHead={isHead}
          reveal={state.chosen === undefined ? undefined : `unit-${state.chosen}`}
          label="Unidades"
        />
      )}
    </section>
  )
}

function NoUnits() {
  const mayCreate = useMayEnter(unitPaths.create)
  return (
    <EmptyState
      {...mapTexts.noUnits}
      action={
        mayCreate && (
          <Link to={unitPaths.create} tabIndex={-1}>
            <Button type="primary">Agregar unidad</Button>
          </Link>
        )
      }
    />
  )
}

/** One group is open at a time: the chosen unit's until the user opens another; while searching all are. */
function useOpenGroups(chosen: number | undefined, first: string | undefined, isSearching: boolean) {
  const [mine, setMine] = useState<{ key: string | undefined; for: number | undefined }>()
  const [isSilentOpen, setSilentOpen] = useState(true)
  const [allSilent, setAllSilent] = useState(false)
  const own = chosen === undefined ? undefined : fleet.units.get(chosen)?.resourceKey
  // A new choice opens its own group again.
  const current = mine && mine.for === chosen ? mine.key : (own ?? first)
  const isOpen = useCallback(
    (key: string) => (key === silentKey ? isSilentOpen || isSearching : isSearching || key === current),
    [isSilentOpen, isSearching, current],
  )
  const toggle = (key: string) => {
    if (key === silentKey) setSilentOpen(!isSilentOpen)
    else setMine({ key: isOpen(key) ? undefined : key, for: chosen })
  }
  return { isOpen, toggle, allSilent, showAllSilent: () => setAllSilent(true) }
}

/** The folded panel: 'Flota 412'. */
export function FoldedFleet() {
  useFleet()
  return (
    <Button className="fleet-folded" onClick={() => setMapLayers({ panel: true })}>
      Flota <span className="fleet-count">{number(fleet.units.size)}</span>
    </Button>
  )
}
