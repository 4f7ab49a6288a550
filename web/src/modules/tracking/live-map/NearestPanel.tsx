import { useState } from 'react'
import { Button, Segmented, Skeleton, Tooltip } from 'antd'
import { IconCopy, IconPhone, IconRadar2, IconRoute, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { number, phoneLink, plural } from '../../../kit/format.ts'
import { copyText } from '../../../kit/copy.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { useMayEnter } from '../../../kit/shell/entrance.ts'
import { Glyph } from '../fleet/Glyph.tsx'
import { liveState } from '../fleet/live-unit.ts'
import { coordinatesText, type Place } from '../map/geometry.ts'
import { mapTexts } from '../tracking.texts.ts'
import { useNearest, usePlaceName } from './unit-data.ts'
import { tripPaths } from '../../trips/trips.paths.ts'

interface NearestPanelProps {
  near: Place
  by: 'road' | 'line'
  onBy: (by: 'road' | 'line') => void
  onClose: () => void
  onShow: (id: number) => void
}

type Near = NonNullable<ReturnType<typeof useNearest>['data']>['units'][number]
const kmOf = ({ roadKm, straightKm }: Near) => number(roadKm ?? straightKm, 1)

/** Units nearest to a point, ranked as numbered on the map; the marked one is what the buttons below act on. */
export function NearestPanel({ near, by, onBy, onClose, onShow }: NearestPanelProps) {
  const { data, error, refetch, isPending } = useNearest(near, by)
  const { data: place } = usePlaceName(near)
  const [marked, setMarked] = useState<number>()
  const units = data?.units ?? []
  const unit = units.find(({ id }) => id === marked) ?? units[0]
  return (
    <section className="unit-card nearest float-panel" aria-label="Unidades cercanas">
      <header>
        <span className="tile tile-40 tone-teal">
          <IconRadar2 size={21} stroke={1.75} aria-hidden />
        </span>
        <div className="unit-card-who">
          <div>
            <h2>Unidades cercanas</h2>
          </div>
          <p>{[place?.short, coordinatesText(near, 3)].filter(Boolean).join(' · ')}</p>
        </div>
        <Button
          type="text"
          size="small"
          aria-label="Cerrar"
          icon={<IconX size={18} stroke={1.75} />}
          onClick={onClose}
        />
      </header>
      <div className="nearest-by">
        <Segmented
          size="small"
          value={by}
          onChange={onBy}
          options={[
            { value: 'road' as const, label: 'Por carretera' },
            { value: 'line' as const, label: 'Línea recta' },
          ]}
        />
        <Tooltip
          title={
            data && data.leftOut > 0
              ? `${plural(data.leftOut, 'unidad', 'unidades')} sin reportar o en alerta no se toman en cuenta`
              : undefined
          }
        >
          <span>{mapTexts.silentLeftOut}</span>
        </Tooltip>
      </div>
      {data?.reason && <p className="nearest-reason">{data.reason}</p>}
      {isPending && (
        <div className="fleet-wait">
          <Skeleton active paragraph={{ rows: 4 }} title={false} />
        </div>
      )}
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data && units.length === 0 && (
        <EmptyState title="Sin unidades cercanas" text="Ninguna unidad con señal y sin alerta." />
      )}
      <ol className="nearest-list">
        {units.map((one, i) => (
          <li key={one.id}>
            <button
              type="button"
              aria-pressed={one === unit}
              onClick={() => setMarked(one.id)}
              onDoubleClick={() => onShow(one.id)}
            >
              <span className="map-number">{i + 1}</span>
              <Glyph state={liveState(one.state)} size={20} />
              <span className="unit-row-who">
                <b>{one.name}</b>
                <small>{one.driver ?? 'Sin conductor'}</small>
              </span>
              <span className="unit-row-now">
                <span>{kmOf(one)} km</span>
                {one.minutes !== null && <small>{number(one.minutes)} min</small>}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {unit && (
        <NearestFoot
          unit={unit}
          near={near}
          onShow={onShow}
          copy={() => void copyText(units.map((one, i) => `${i + 1}. ${one.name} · ${kmOf(one)} km`).join('\n'))}
        />
      )}
    </section>
  )
}

function NearestFoot({
  unit,
  near,
  onShow,
  copy,
}: {
  unit: Near
  near: Place
  onShow: (id: number) => void
  copy: () => void
}) {
  const navigate = useNavigate()
  const mayTrip = useMayEnter(tripPaths.create)
  const search = { unidad: String(unit.id), destino: coordinatesText(near, 6) }
  return (
    <footer>
      {mayTrip ? (
        <Button
          type="primary"
          icon={<IconRoute size={17} stroke={1.75} />}
          onClick={() => void navigate({ to: tripPaths.create, search: search as never })}
        >
          Asignar viaje
        </Button>
      ) : (
        <Button type="primary" onClick={() => onShow(unit.id)}>
          Ver {unit.name}
        </Button>
      )}
      {unit.driverPhone && (
        <Button href={phoneLink(unit.driverPhone)} icon={<IconPhone size={17} stroke={1.75} />}>
          Llamar
        </Button>
      )}
      <span className="spacer" />
      <Tooltip title="Copiar la lista">
        <Button aria-label="Copiar la lista" icon={<IconCopy size={17} stroke={1.75} />} onClick={copy} />
      </Tooltip>
    </footer>
  )
}
