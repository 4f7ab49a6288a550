import { Select } from 'antd'
import { isSensorName, readingText, sensors, type SensorName } from '@arriero/contract/tracking/sensors.rules.ts'
import { indexAt } from './day-track.ts'
import type { Domain } from './dock-measures.ts'
import { readingAt, sensorPath } from './sensor-path.ts'
import { useReplayState, type DayView } from './use-history.ts'
import type { Replay } from './replay.ts'

export const sensorsOf = ({ day }: DayView): SensorName[] => Object.keys(day.track.sensors).filter(isSensorName)

/** Which sensor is drawn, and what it told at the cursor. */
export function SensorChoice({
  view,
  replay,
  value,
  onChange,
}: {
  view: DayView
  replay: Replay
  value: SensorName
  onChange: (name: SensorName) => void
}) {
  const { second } = useReplayState(replay)
  const { track } = view.day
  const reading = readingAt(track.sensors[value] ?? [], indexAt(track.t, second))
  return (
    <>
      <Select
        className="dock-sensor"
        size="small"
        aria-label="Sensor en la gráfica"
        value={value}
        popupMatchSelectWidth={false}
        options={sensorsOf(view).map((name) => ({ value: name, label: sensors[name].label }))}
        onChange={onChange}
      />
      <b>{reading === null ? '—' : readingText(value, reading)}</b>
    </>
  )
}

/** What a sensor told over the day, from its least to its most. */
export function SensorRow({ view, domain, name }: { view: DayView; domain: Domain; name: SensorName }) {
  const { track } = view.day
  const values = track.sensors[name] ?? []
  const { path, least, most } = sensorPath(track.t, values, domain)
  const range = `de ${readingText(name, least)} a ${readingText(name, most)}`
  return (
    <div className="dock-row dock-sensor-row" role="img" aria-label={`${sensors[name].label}: ${range}`}>
      <span title={range}>{sensors[name].label}</span>
      <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden>
        <path d={path} vectorEffect="non-scaling-stroke" />
      </svg>
    </div>
  )
}
