import { useMemo } from 'react'
import { Badge, Button, Popover, Select, Tooltip } from 'antd'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { platformLabel } from '@arriero/contract/units/units.rules.ts'
import { fleet } from '../fleet/fleet.ts'
import type { MapState } from './use-map-state.ts'

/** Group, platform and driver: what the state buttons and the search do not cover. */
export function FleetFilters({ state }: { state: MapState }) {
  const { resourceKey, platform, driver } = state.filter
  const count = [resourceKey, platform, driver].filter((value) => value !== undefined).length
  return (
    <Popover trigger="click" placement="bottomRight" title="Filtros" content={<Choices state={state} />}>
      <Tooltip title="Filtros">
        <Badge count={count} size="small" color="#0f72c2">
          <Button
            type="text"
            size="small"
            aria-label={count > 0 ? `Filtros, ${count} puestos` : 'Filtros'}
            icon={<IconAdjustmentsHorizontal size={18} stroke={1.75} />}
          />
        </Badge>
      </Tooltip>
    </Popover>
  )
}

function Choices({ state }: { state: MapState }) {
  const { resourceKey, platform, driver } = state.filter
  const { groups, platforms } = useMemo(() => {
    const [names, ids] = [new Map<string, string>(), new Set<number>()]
    for (const unit of fleet.now.sorted) {
      names.set(unit.resourceKey, unit.resource)
      ids.add(unit.platform)
    }
    return {
      groups: [...names]
        .map(([value, label]) => ({ value, label }))
        .toSorted((a, b) => a.label.localeCompare(b.label, 'es-MX')),
      platforms: [...ids].map((value) => ({ value, label: platformLabel(value) })),
    }
  }, [])
  return (
    <div className="fleet-filters">
      <label htmlFor="filtro-grupo">Grupo</label>
      <Select
        id="filtro-grupo"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Todos"
        options={groups}
        value={resourceKey}
        onChange={(value) => state.setFilter({ resourceKey: value })}
      />
      <label htmlFor="filtro-fuente">Plataforma</label>
      <Select
        id="filtro-fuente"
        allowClear
        placeholder="Todas"
        options={platforms}
        value={platform}
        onChange={(value) => state.setFilter({ platform: value })}
      />
      <label htmlFor="filtro-conductor">Conductor</label>
      <Select
        id="filtro-conductor"
        allowClear
        placeholder="Todas"
        value={driver}
        onChange={(value) => state.setFilter({ driver: value })}
        options={[
          { value: 'with' as const, label: 'Con conductor' },
          { value: 'without' as const, label: 'Sin conductor' },
        ]}
      />
      {state.isFiltered && <Button onClick={state.clear}>Limpiar filtros</Button>}
    </div>
  )
}
