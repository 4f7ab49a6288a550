import { Button, Select, Skeleton, Tooltip } from 'antd'
import { IconFileSpreadsheet, IconHexagonPlus, IconPencil, IconPolygon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { createGeofence } from '@arriero/contract/geofences/geofences.contract.ts'
import { exportVisitors, type FleetVisit } from '@arriero/contract/tracking/fleet-time.contract.ts'
import { areaText } from '@arriero/contract/tracking/fleet-time.rules.ts'
import { liveStates } from '@arriero/contract/tracking/tracking.rules.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { number, shortTime } from '../../../kit/format.ts'
import { exportSheet } from '../../../kit/list/export-list.ts'
import { useIsPhone } from '../../../kit/media.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { geofencePaths } from '../../geofences/geofences.paths.ts'
import { Glyph } from '../fleet/Glyph.tsx'
import { liveState } from '../fleet/live-unit.ts'
import { span } from '../history/history-look.ts'
import { useGeofences } from '../live-map/unit-data.ts'
import type { Ask } from './use-asked.ts'
import { isAsked, visitorsQuery, type AreaAsked, type useVisitors } from './use-fleet-time.ts'

interface VisitorListProps {
  asked: AreaAsked
  ask: Ask
  visitors: ReturnType<typeof useVisitors>
  chosen: number | undefined
  choose: (id: number | undefined) => void
  isDrawing: boolean
  setDrawing: (isDrawing: boolean) => void
}

/** Units that were within the area in the window, those in alert first, then by arrival, with their stay as a bar. */
export function VisitorList(props: VisitorListProps) {
  const { asked, visitors, chosen, choose } = props
  const { data, error, isFetching, refetch } = visitors
  return (
    <>
      <AreaChoice {...props} />
      {isAsked(asked) && data && (
        <div className="past-found" role="status">
          <b>{number(data.units.length)}</b> {data.units.length === 1 ? 'unidad pasó' : 'unidades pasaron'}
          <small>
            entre {shortTime(asked.from)} y {shortTime(asked.to)}, calculado en {number(data.ms / 1000, 1)} s
          </small>
        </div>
      )}
      {Boolean(error) && (
        <ErrorState error={error} retry={() => void refetch()} what="No se pudo saber quién estuvo." />
      )}
      {!data && isFetching && (
        <div className="fleet-wait" role="status" aria-label="Buscando quién estuvo">
          <Skeleton active avatar={{ size: 22 }} paragraph={{ rows: 1 }} />
          <Skeleton active avatar={{ size: 22 }} paragraph={{ rows: 1 }} />
        </div>
      )}
      {!isAsked(asked) && (
        <EmptyState
          title="¿Dónde?"
          text="Elija una geocerca o dibuje un área en el mapa; la ventana de tiempo se mueve en la línea de abajo."
        />
      )}
      {data && data.units.length > 0 && (
        <ul className="past-visitors" aria-label="Unidades que estuvieron">
          {data.units.map((visit) => (
            <li key={visit.unitId}>
              <button
                type="button"
                aria-current={visit.unitId === chosen || undefined}
                className={visit.unitId === chosen ? 'unit-row-chosen' : ''}
                onClick={() => choose(visit.unitId)}
              >
                <Visitor visit={visit} asked={asked} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {data && data.units.length === 0 && <Nobody {...props} />}
      {data && data.units.length > 0 && <Foot asked={asked} />}
    </>
  )
}

function AreaChoice({ asked, ask, isDrawing, setDrawing }: VisitorListProps) {
  const { data: fences = [], isLoading } = useGeofences(true)
  const isPhone = useIsPhone()
  return (
    <div className="past-area">
      <Select
        className="past-fence"
        placeholder="Elegir geocerca"
        aria-label="Geocerca"
        allowClear
        loading={isLoading}
        value={asked.geofenceId}
        options={fences.map(({ id, name }) => ({ value: id, label: name }))}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(geofenceId?: number) => ask({ geofenceId })}
      />
      {/* On a phone a finger moves the map: geofences only. */}
      {!isPhone && (
        <Tooltip title={asked.area ? 'Cambiar el área dibujada' : 'Dibujar un área'}>
          <Button
            aria-label={asked.area ? 'Cambiar el área dibujada' : 'Dibujar un área'}
            aria-pressed={isDrawing}
            type={isDrawing ? 'primary' : 'default'}
            icon={asked.area ? <IconPencil size={17} stroke={1.75} /> : <IconPolygon size={17} stroke={1.75} />}
            onClick={() => setDrawing(!isDrawing)}
          />
        </Tooltip>
      )}
    </div>
  )
}

function Visitor({ visit, asked: { from, to } }: { visit: FleetVisit; asked: AreaAsked }) {
  const { unitName, driver, inAt, outAt, stays, seconds, state, alert } = visit
  const share = (at: string) => ((Date.parse(at) - from) / (to - from)) * 100
  return (
    <>
      <Glyph state={alert ? liveStates.alert : liveState(state)} course={null} size={22} />
      <span className="unit-row-who">
        <b>{unitName}</b>
        <small>{alert ?? driver ?? 'Sin conductor'}</small>
      </span>
      <span className="past-stay">
        <span>
          <b>{inAt ? shortTime(inAt) : 'antes'}</b>
          <small>{!outAt ? 'sigue dentro' : inAt ? span(seconds) : `salió ${shortTime(outAt)}`}</small>
        </span>
        <i className={alert ? 'past-stay-alert' : ''} aria-hidden>
          {stays.map((stay) => (
            <u
              key={stay.from}
              style={{ left: `${share(stay.from)}%`, width: `${Math.max(2, share(stay.to) - share(stay.from))}%` }}
            />
          ))}
        </i>
      </span>
    </>
  )
}

function Nobody({ visitors: { data }, choose }: VisitorListProps) {
  return (
    <div className="past-nobody">
      <EmptyState
        title="Nadie estuvo aquí"
        text="Ninguna unidad pasó por el área en ese rato. Las que más se acercaron:"
      />
      <ul className="past-visitors">
        {data?.nearest.map(({ unitId, unitName, km, at }) => (
          <li key={unitId}>
            <button type="button" onClick={() => choose(unitId)}>
              <Near name={unitName} km={km} at={at} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Near({ name, km, at }: { name: string; km: number; at: string }) {
  return (
    <>
      <span className="unit-row-who">
        <b>{name}</b>
        <small>a las {shortTime(at)}</small>
      </span>
      <span className="unit-row-now">
        <span>{number(km, 1)} km</span>
      </span>
    </>
  )
}

function Foot({ asked }: { asked: AreaAsked }) {
  const refused = useWhyNot(createGeofence)
  const { area } = asked
  const { timeZone: timezone } = new Intl.DateTimeFormat().resolvedOptions()
  return (
    <footer className="past-foot">
      <Button
        icon={<IconFileSpreadsheet size={17} stroke={1.75} />}
        onClick={() =>
          void exportSheet('quién estuvo aquí', () =>
            call(exportVisitors, { query: { ...visitorsQuery(asked), timezone } }),
          )
        }
      >
        Excel
      </Button>
      {area && !refused && (
        <Link to={geofencePaths.create} search={{ area: areaText.encode(area) } as never} tabIndex={-1}>
          <Button icon={<IconHexagonPlus size={17} stroke={1.75} />}>Geocerca</Button>
        </Link>
      )}
    </footer>
  )
}
