import { useMemo, useState } from 'react'
import { Button, DatePicker, Input, Segmented, TimePicker, Tooltip } from 'antd'
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import dayjs from 'dayjs'
import { fleetTimeDays } from '@arriero/contract/tracking/fleet-time.rules.ts'
import { liveStates, type LiveState } from '@arriero/contract/tracking/tracking.rules.ts'
import { number, shortTime } from '../../../kit/format.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { passes, groupFleet } from '../fleet/fleet-rows.ts'
import { Glyph } from '../fleet/Glyph.tsx'
import type { LiveUnit } from '../fleet/live-unit.ts'
import { stateLook } from '../fleet/state-look.ts'
import { StateButtons } from '../live-map/StateButtons.tsx'
import { VirtualRows } from '../live-map/VirtualRows.tsx'
import { trackingPaths } from '../tracking.paths.ts'
import type { FleetClock } from './fleet-clock.ts'
import type { Ask } from './use-asked.ts'
import type { PastFleet } from './past-fleet.ts'
import { UnitThen } from './UnitThen.tsx'
import { useClock, usePast, type AreaAsked, type useVisitors } from './use-fleet-time.ts'
import { VisitorList } from './VisitorList.tsx'

interface TimePanelProps {
  clock: FleetClock
  past: PastFleet
  asked: AreaAsked
  isWho: boolean
  ask: Ask
  visitors: ReturnType<typeof useVisitors>
  chosen: number | undefined
  choose: (id: number | undefined) => void
  isDrawing: boolean
  setDrawing: (isDrawing: boolean) => void
}

const dayMs = 86_400_000

/** Which moment, and what of it: the whole fleet, or who was somewhere. */
export function TimePanel(props: TimePanelProps) {
  const { clock, past, isWho, ask, chosen, choose } = props
  const { sorted } = usePast(past)
  return (
    <section className="history-panel float-panel" aria-label="Flota en el tiempo">
      <header>
        <Link to={trackingPaths.map} tabIndex={-1}>
          <Button
            type="text"
            size="small"
            aria-label="Volver al mapa"
            icon={<IconArrowLeft size={18} stroke={1.75} />}
          />
        </Link>
        <h1>Flota en el tiempo</h1>
      </header>
      <MomentChoice clock={clock} />
      <div className="past-mode">
        <Segmented
          block
          aria-label="Qué se ve"
          value={isWho ? 'who' : 'all'}
          options={[
            { value: 'all', label: `Toda la flota ${number(sorted.length)}` },
            { value: 'who', label: 'Quién estuvo aquí' },
          ]}
          onChange={(value) => ask({ isWho: value === 'who' })}
        />
      </div>
      {isWho ? <VisitorList {...props} /> : <WholeFleet {...props} />}
      {chosen !== undefined && <UnitThen unit={past.units.get(chosen)} clock={clock} close={() => choose(undefined)} />}
    </section>
  )
}

function MomentChoice({ clock }: { clock: FleetClock }) {
  const { at } = useClock(clock)
  const now = dayjs()
  const shift = (by: number) => clock.seek(dayjs(at).add(by, 'day').valueOf())
  return (
    <div className="history-choice">
      <div className="history-day">
        <Tooltip title="Día anterior">
          <Button
            type="text"
            aria-label="Día anterior"
            disabled={at < now.valueOf() - (fleetTimeDays - 1) * dayMs}
            icon={<IconChevronLeft size={16} stroke={2} />}
            onClick={() => shift(-1)}
          />
        </Tooltip>
        <DatePicker
          variant="borderless"
          format="DD.MM.YYYY"
          allowClear={false}
          inputReadOnly
          value={dayjs(at)}
          minDate={now.subtract(fleetTimeDays, 'day')}
          maxDate={now}
          aria-label="Día"
          onChange={(value) => {
            if (!dayjs.isDayjs(value)) return
            const then = dayjs(at)
            clock.seek(value.hour(then.hour()).minute(then.minute()).second(0).valueOf())
          }}
        />
        <Tooltip title="Día siguiente">
          <Button
            type="text"
            aria-label="Día siguiente"
            disabled={dayjs(at).isSame(now, 'day')}
            icon={<IconChevronRight size={16} stroke={2} />}
            onClick={() => shift(1)}
          />
        </Tooltip>
      </div>
      <TimePicker
        className="past-hour"
        format="HH:mm"
        allowClear={false}
        needConfirm={false}
        suffixIcon={null}
        value={dayjs(at)}
        aria-label="Hora"
        onChange={(value) => dayjs.isDayjs(value) && clock.seek(value.valueOf())}
      />
    </div>
  )
}

const rowHeight = 44
const urgency: readonly LiveState[] = [
  liveStates.alert,
  liveStates.moving,
  liveStates.idle,
  liveStates.parked,
  liveStates.silent,
]

function WholeFleet({ clock, past, chosen, choose }: TimePanelProps) {
  const snapshot = usePast(past)
  const { error, isWaiting } = useClock(clock)
  const [words, setWords] = useState('')
  const [state, setState] = useState<LiveState>()
  const filter = useMemo(
    () => ({ words, state, resourceKey: undefined, platform: undefined, driver: undefined }),
    [words, state],
  )
  const { counts, total } = useMemo(() => groupFleet(snapshot.sorted, filter), [snapshot, filter])
  const rows = useMemo(() => {
    const test = passes(filter).unit
    const found = snapshot.sorted.filter((unit) => test(unit))
    return urgency.flatMap((one) => found.filter((unit) => unit.state === one))
  }, [snapshot, filter])
  return (
    <>
      <div className="fleet-search">
        <Input
          allowClear
          prefix={<IconSearch size={16} stroke={1.75} />}
          placeholder="Unidad, conductor, placas…"
          aria-label="Buscar en la flota"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      <StateButtons counts={counts} total={total} state={state} onState={setState} alertWord="En alerta" />
      {Boolean(error) && (
        <ErrorState error={error} retry={() => clock.retry()} what="No se pudo leer ese momento de la flota." />
      )}
      {!error && !isWaiting && rows.length === 0 && (
        <EmptyState title="Sin resultados" text="Ninguna unidad coincide con lo que busca en ese momento." />
      )}
      <VirtualRows
        rows={rows}
        height={() => rowHeight}
        rowKey={({ id }) => `unit-${id}`}
        isHead={() => false}
        render={(unit) => <PastRow unit={unit} isChosen={unit.id === chosen} choose={choose} />}
        reveal={chosen === undefined ? undefined : `unit-${chosen}`}
        label="Unidades"
      />
    </>
  )
}

function PastRow({ unit, isChosen, choose }: { unit: LiveUnit; isChosen: boolean; choose: (id: number) => void }) {
  return (
    <button
      type="button"
      className={`unit-row ${isChosen ? 'unit-row-chosen' : ''}`}
      aria-current={isChosen || undefined}
      onClick={() => choose(unit.id)}
    >
      <Glyph state={unit.state} course={unit.course} size={22} />
      <span className="unit-row-who">
        <b>{unit.name}</b>
        <span className="visually-hidden">{stateLook[unit.state].label}</span>
        <small>{unit.resource}</small>
      </span>
      <span className="unit-row-now">
        {unit.at === 0 ? (
          <small>Sin posición</small>
        ) : (
          <>
            <span>{Math.round(unit.speed)} km/h</span>
            <small>{shortTime(unit.at * 1000)}</small>
          </>
        )}
      </span>
    </button>
  )
}
