import type { UnitCard } from '@arriero/contract/tracking/tracking.entities.ts'
import { readingText, sensorNames, sensors } from '@arriero/contract/tracking/sensors.rules.ts'
import { Ago } from '../../../kit/Ago.tsx'
import { useNow } from '../../../kit/now.ts'

/** Older readings say how old they are. */
const oldMs = 15 * 60_000

/** What the unit's sensors told last, and the card held to its reader; nothing for a unit that has none. */
export function UnitSensors({ sensors: readings, sensorsAt, driverCard }: UnitCard) {
  const now = useNow(15_000)
  const told = sensorNames.flatMap((name) => {
    const value = readings[name]
    return value === undefined ? [] : [{ name, value, at: sensorsAt[name] }]
  })
  if (told.length === 0 && driverCard === null) return null
  return (
    <dl className="unit-sensors" aria-label="Sensores">
      {told.map(({ name, value, at }) => (
        <div key={name}>
          <dt>{sensors[name].label}</dt>
          <dd>
            {readingText(name, value)} {at && now - Date.parse(at) > oldMs && <Old at={at} />}
          </dd>
        </div>
      ))}
      {driverCard && (
        <div>
          <dt>Tarjeta</dt>
          <dd>
            {driverCard.text} <Old at={driverCard.at} />
          </dd>
        </div>
      )}
    </dl>
  )
}

const Old = ({ at }: { at: string }) => (
  <small>
    <Ago at={at} />
  </small>
)
