import { useQuery } from '@tanstack/react-query'
import { getUnitCard } from '@arriero/contract/tracking/tracking.contract.ts'
import { isSensorName, readingText, sensors } from '@arriero/contract/tracking/sensors.rules.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { Ago } from '../../../kit/Ago.tsx'
import { call } from '../../../kit/call.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'

/** What the unit's sensors told last and when, the card held to its reader, the chassis number of its bus; nothing without. */
export function UnitSensorsCard({ unitId }: { unitId: number }) {
  const isAllowed = !useWhyNot(getUnitCard)
  const { data } = useQuery({
    queryKey: ['tracking', 'card', unitId],
    enabled: isAllowed,
    refetchInterval: 15_000,
    queryFn: ({ signal }) => call(getUnitCard, { unit_id: unitId, signal }),
  })
  if (!data) return null
  const { driverCard, busVin } = data
  const rows = [
    ...Object.entries(data.sensors).flatMap(([name, value]) =>
      isSensorName(name)
        ? [{ label: sensors[name].label, value: readingText(name, value), at: data.sensorsAt[name] }]
        : [],
    ),
    ...(driverCard ? [{ label: 'Tarjeta de conductor', value: driverCard.text, at: driverCard.at }] : []),
    ...(busVin ? [{ label: 'VIN que dice la unidad', value: busVin, at: undefined }] : []),
  ]
  if (rows.length === 0) return null
  return (
    <Card title="Sensores" count={rows.length} isFlush>
      <table className="plain-table">
        <thead>
          <tr>
            <th>Sensor</th>
            <th className="is-end">Última lectura</th>
            <th>Cuándo</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, value, at }) => (
            <tr key={label}>
              <td>{label}</td>
              <td className="is-end">{value}</td>
              <td className="is-narrow">
                <Ago at={at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
