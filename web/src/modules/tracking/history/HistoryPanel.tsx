import { useEffect, useMemo } from 'react'
import { Button, DatePicker, Select, Skeleton, Tooltip } from 'antd'
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import dayjs from 'dayjs'
import { dayKey, number } from '../../../kit/format.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { fleet, readFleet, useFleet } from '../fleet/fleet.ts'
import { DayList } from './DayList.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { shortSpan, span } from './history-look.ts'
import type { Replay } from './replay.ts'
import type { DayView } from './use-history.ts'
import { trackingPaths } from '../tracking.paths.ts'

interface HistoryPanelProps {
  unitId: number
  day: string
  setDay: (day: string) => void
  view: DayView | undefined
  replay: Replay | undefined
  error: unknown
  retry: () => void
}

const shifted = (day: string, by: number) => dayjs(day).add(by, 'day').format('YYYY-MM-DD')

/** Unit and day, the day in figures, and its stops one after another. */
export function HistoryPanel({ unitId, day, setDay, view, replay, error, retry }: HistoryPanelProps) {
  const isToday = day >= dayKey()
  return (
    <section className="history-panel float-panel" aria-label="Día de la unidad">
      <header>
        <Link to={trackingPaths.map} search={{ unidad: String(unitId) } as never} tabIndex={-1}>
          <Button
            type="text"
            size="small"
            aria-label="Volver al mapa"
            icon={<IconArrowLeft size={18} stroke={1.75} />}
          />
        </Link>
        <h1>Historial</h1>
        <span className="spacer" />
        <ExportMenu unitId={unitId} day={day} isEmpty={!view || view.day.track.t.length === 0} />
      </header>
      <div className="history-choice">
        <UnitChoice unitId={unitId} name={view?.day.name} />
        <div className="history-day">
          <Tooltip title="Día anterior">
            <Button
              type="text"
              aria-label="Día anterior"
              icon={<IconChevronLeft size={16} stroke={2} />}
              onClick={() => setDay(shifted(day, -1))}
            />
          </Tooltip>
          <DatePicker
            variant="borderless"
            format="DD.MM.YYYY"
            allowClear={false}
            inputReadOnly
            value={dayjs(day)}
            maxDate={dayjs()}
            aria-label="Día"
            onChange={(value) => dayjs.isDayjs(value) && setDay(value.format('YYYY-MM-DD'))}
          />
          <Tooltip title="Día siguiente">
            <Button
              type="text"
              aria-label="Día siguiente"
              disabled={isToday}
              icon={<IconChevronRight size={16} stroke={2} />}
              onClick={() => setDay(shifted(day, 1))}
            />
          </Tooltip>
        </div>
      </div>
      {Boolean(error) && !view && <ErrorState error={error} retry={retry} what="No se pudo cargar el historial." />}
      {!error && !view && (
        <div className="fleet-wait" role="status" aria-label="Cargando el historial">
          <Skeleton active paragraph={{ rows: 3 }} />
          <Skeleton active avatar paragraph={{ rows: 1 }} />
          <Skeleton active avatar paragraph={{ rows: 1 }} />
        </div>
      )}
      {view && <Figures view={view} />}
      {view && replay && <DayList view={view} replay={replay} />}
    </section>
  )
}

function UnitChoice({ unitId, name }: { unitId: number; name: string | undefined }) {
  const { sorted } = useFleet()
  const navigate = useNavigate()
  useEffect(() => {
    if (!fleet.isLoaded) void readFleet()
  }, [])
  const options = useMemo(
    () => sorted.map((unit) => ({ value: unit.id, label: unit.name, words: unit.words })),
    [sorted],
  )
  const all = options.some(({ value }) => value === unitId)
    ? options
    : [{ value: unitId, label: name ?? '…', words: '' }, ...options]
  return (
    <Select
      className="history-unit"
      aria-label="Unidad"
      value={unitId}
      options={all}
      popupMatchSelectWidth={220}
      showSearch={{ filterOption: (text, option) => option?.words.includes(text.toLowerCase()) ?? false }}
      onChange={(id) =>
        void navigate({
          to: trackingPaths.history(id),
          search: ((before: Record<string, string>) => ({ ...before, t: undefined })) as never,
        })
      }
    />
  )
}

function Figures({ view: { day, stops } }: { view: DayView }) {
  const { summary } = day
  const standing = stops.filter(({ mark }) => mark !== 'A')
  const total = summary.movingSeconds + summary.idleSeconds + summary.offSeconds + summary.unknownSeconds || 1
  const isOver = summary.overLimitSeconds > 0
  return (
    <>
      <dl className="history-figures">
        <div>
          <dd>
            {number(summary.km, summary.km < 100 ? 1 : 0)} <small>km</small>
          </dd>
          <dt>Recorridos</dt>
        </div>
        <div>
          <dd>{span(summary.movingSeconds)}</dd>
          <dt>En movimiento</dt>
        </div>
        <div>
          <dd>{span(summary.idleSeconds)}</dd>
          <dt>En ralentí</dt>
        </div>
        <div>
          <dd className={isOver ? 'over' : ''}>
            {number(summary.topKmh)} <small>km/h</small>
          </dd>
          <dt>{isOver ? `Máx., ${span(summary.overLimitSeconds)} >${day.speedLimit}` : 'Máxima'}</dt>
        </div>
        <div>
          <dd>
            {summary.fuelLiters === null ? (
              '—'
            ) : (
              <>
                {number(summary.fuelLiters)} <small>L</small>
              </>
            )}
          </dd>
          <dt>Diésel{summary.kmPerLiter !== null && `, ${number(summary.kmPerLiter, 1)} km/L`}</dt>
        </div>
        <div>
          <dd>{standing.length}</dd>
          <dt>
            Paradas{standing.length > 0 && `, ${shortSpan(standing.reduce((sum, { seconds }) => sum + seconds, 0))}`}
          </dt>
        </div>
      </dl>
      <div className="history-bar" aria-hidden>
        <i className="engine-moving" style={{ width: `${(summary.movingSeconds / total) * 100}%` }} />
        <i className="engine-idle" style={{ width: `${(summary.idleSeconds / total) * 100}%` }} />
        <i className="engine-off" style={{ flex: 1 }} />
      </div>
    </>
  )
}
