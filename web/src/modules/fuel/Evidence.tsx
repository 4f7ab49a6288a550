import type { FuelLoad } from '@arriero/contract/fuel/loads.entities.ts'
import { nearStationM } from '@arriero/contract/fuel/fuel.rules.ts'
import { number, shortTime } from '../../kit/format.ts'
import { scrollable } from '../../kit/list/scrollable.ts'

/** Hour, place, litres and odometer as ticket, GPS and tank tell them; only what does not fit is red. */
export function Evidence({ load }: { load: FuelLoad }) {
  const { evidence, doubt } = load
  const { stopFrom, stopTo, metres, before, after, silentSince } = evidence
  const isDoubted = (...rules: string[]) =>
    load.checks.some(({ rule, verdict }) => verdict === 'duda' && rules.includes(rule)) || rules.includes(doubt ?? '')
  const stood = stopFrom && stopTo ? `${shortTime(stopFrom)} a ${shortTime(stopTo)}` : null
  const away =
    metres === null
      ? null
      : metres <= nearStationM
        ? 'Dentro'
        : `A ${metres < 1000 ? `${number(metres)} m` : `${number(metres / 1000)} km`}`
  const rows = [
    {
      name: 'Hora',
      ticket: shortTime(load.at),
      gps: stood ?? (silentSince ? 'sin señal' : 'sin paro'),
      tank: null,
      red: '',
    },
    {
      name: 'Lugar',
      ticket: load.station ?? load.providerName,
      gps: away ?? 'sin datos',
      tank: null,
      red: isDoubted('place') ? 'gps' : '',
    },
    {
      name: 'Litros',
      ticket: number(load.litres, 1),
      gps: null,
      tank: before === null || after === null ? 'sin sensor' : number(Math.max(0, after - before)),
      red: isDoubted('rise', 'tank', 'near', 'gallons') ? 'ticket' : '',
    },
    {
      name: 'Odómetro',
      ticket: load.odometer === null ? 'sin dato' : `${number(load.odometer)} km`,
      gps: evidence.odometer === null ? 'sin datos' : `${number(evidence.odometer)} km`,
      tank: null,
      red: isDoubted('odometer') ? 'ticket' : '',
    },
  ]
  return (
    <div className="fuel-table" {...scrollable('Evidencia')}>
      <table className="fuel-evidence">
        <thead>
          <tr>
            <th scope="col">Dato</th>
            <th scope="col">Ticket</th>
            <th scope="col">GPS</th>
            <th scope="col">Tanque</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, red, ...cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {(['ticket', 'gps', 'tank'] as const).map((source) => (
                <td key={source} className={red === source ? 'fuel-red' : cells[source] === null ? 'muted' : ''}>
                  {cells[source] ?? 'no aplica'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
