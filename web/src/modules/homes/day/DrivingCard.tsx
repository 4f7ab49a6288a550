import type { DrivingHours } from '@arriero/contract/homes/driver-home.contract.ts'
import { drivingLimits } from '@arriero/contract/homes/driving.rules.ts'
import { duration } from '../../../kit/format.ts'
import { drivingWords } from './day.words.ts'

const secondsOf = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / 1000

/** Hours at the wheel on one bar: driven, pauses hatched, what is left of the day, and where the next pause is due. */
export function DrivingCard({ driving, at, unitName }: { driving: DrivingHours; at: string; unitName: string }) {
  const { parts, seconds, left } = driving
  const { next, tone } = drivingWords(driving, at)
  const behind = parts.reduce((sum, part) => sum + secondsOf(part), 0)
  const whole = behind + Math.max(0, drivingLimits.most / 1000 - seconds)
  const share = (value: number) => `${(100 * value) / whole}%`
  return (
    <section className="card day-driving" aria-label="Horas al volante">
      <p>
        <span>
          <b>{`${duration(seconds)} al volante`}</b> de {drivingLimits.most / 3_600_000} h
        </span>
        <span className={tone === 'grey' ? undefined : `tone-${tone} tinted`}>{next}</span>
      </p>
      <div className="day-hours" aria-hidden>
        {parts.map((part) => (
          <i key={part.from} className={`is-${part.kind}`} style={{ width: share(secondsOf(part)) }} />
        ))}
        {left > 0 && <u style={{ left: share(behind + left) }} />}
      </div>
      <small>{`Por el movimiento de ${unitName}; la carga y la descarga no son pausa`}</small>
    </section>
  )
}
