import { Link } from '@tanstack/react-router'
import { lostIncomeWords } from '@arriero/contract/maintenance/statistics/statistics.rules.ts'
import { processes } from '@arriero/contract/store/store.rules.ts'
import { money, number, percent, plural } from '../../../kit/format.ts'
import { Card, Stats, type StatProps } from '../../../kit/shell/DetailPage.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import { processLook } from '../orders/orders.words.ts'
import { daysOut, hours, perKm, type Report } from './report.words.ts'

/** The workshop in one row, and its orders by state; those open exactly these orders. */
export function ReportFigures({ report, filters }: { report: Report; filters: Record<string, string> }) {
  const { total, onTime, states, from, to } = report
  // The list knows neither types nor models: of these the numbers open nothing.
  const opens = !filters.type && !filters.model
  const search = (process: number) => ({
    vista: 'all',
    f_process: String(process),
    f_days: `${from}..${to}`,
    ...(filters.unit && { f_unit: filters.unit }),
    ...(filters.workshop && { f_workshop: filters.workshop }),
  })
  return (
    <Card title="Cómo va el taller" count={countOf(report)} isFlush>
      <div className="report-stats">
        <Stats items={figuresOf(total, onTime)} />
      </div>
      <ul className="report-states">
        {processes.map(({ id }) => {
          const { tone, label } = processLook({ process: id })
          const orders = states.find(({ process }) => process === id)?.orders ?? 0
          const told = <StatePill tone={tone}>{`${label} ${number(orders)}`}</StatePill>
          return (
            <li key={id}>
              {opens ? (
                <Link to={maintenancePaths.orders} search={search(id) as never}>
                  {told}
                </Link>
              ) : (
                told
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const countOf = ({ units, states }: Report) => {
  const orders = states.reduce((sum, state) => sum + state.orders, 0)
  return `${plural(orders, 'orden', 'órdenes')}, ${plural(units.length, 'unidad', 'unidades')}`
}

const figuresOf = (total: Report['total'], onTime: Report['onTime']): StatProps[] => [
  {
    label: 'Disponibilidad',
    value: percent(total.availability, 1),
    delta: note(`${daysOut(total.outHours)} días fuera de servicio`),
  },
  ...(total.cost === null
    ? []
    : [
        { label: 'Costo por km', value: perKm(total.costPerKm), delta: note(`${number(total.km)} km`) },
        { label: 'Costo', value: money(total.cost), delta: note('de órdenes confirmadas') },
      ]),
  ...(total.lostIncome === null
    ? []
    : [
        {
          label: 'Dejó de ingresar',
          value: <span title={lostIncomeWords}>{money(total.lostIncome)}</span>,
          delta: note('por estar fuera de servicio'),
        },
      ]),
  {
    label: 'A tiempo',
    value: percent(onTime.share),
    delta: note(
      onTime.done === 0 ? 'sin servicios que comparar' : `${number(onTime.inTime)} de ${number(onTime.done)} servicios`,
    ),
  },
  {
    label: 'Por reparación',
    value: hours(total.mttr),
    unit: 'h',
    delta: note(`${number(total.correctives)} correctivas`),
  },
  { label: 'Entre fallas', value: hours(total.mtbf), unit: 'h de motor', delta: note('MTBF') },
]
const note = (text: string) => <small className="muted">{text}</small>
