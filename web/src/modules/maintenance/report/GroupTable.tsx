import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import type { WorkshopGroup } from '@arriero/contract/maintenance/statistics/statistics.contract.ts'
import { lostIncomeWords } from '@arriero/contract/maintenance/statistics/statistics.rules.ts'
import { money, number, percent, plural } from '../../../kit/format.ts'
import { scrollable } from '../../../kit/list/scrollable.ts'
import { searchPatch } from '../../../kit/list/list-view.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import { daysOut, hours, perKm, type Grouping } from './report.words.ts'

interface GroupTableProps {
  by: Grouping
  rows: readonly WorkshopGroup[]
  /** Pesos a kilometre of all of them together. */
  mean: number | null
  days: string
  patch: (changes: Record<string, string | undefined>) => void
}
const shown = 25
/** So far above the mean a kilometre is said to be expensive. */
const dear = 1.15

/** Units, types or models, those whose kilometre costs the most first; the tick is what all of them cost. */
export function GroupTable({ by, rows, mean, days, patch }: GroupTableProps) {
  const [isWhole, setWhole] = useState(false)
  const hasCosts = rows.some(({ cost }) => cost !== null)
  const hasLost = rows.some(({ lostIncome }) => lostIncome !== null)
  const most = Math.max(...rows.map(({ costPerKm }) => costPerKm ?? 0), mean ?? 0, 0.01)
  const listed = isWhole ? rows : rows.slice(0, shown)
  return (
    <Card
      title={by.label}
      count={hasCosts ? 'lo más caro por kilómetro primero' : 'lo que más estuvo parado primero'}
      isFlush
    >
      {rows.length === 0 && <p className="report-none">Nada en este periodo.</p>}
      {rows.length > 0 && (
        <div className="report-table" {...scrollable(by.label)}>
          <table>
            <thead>
              <tr>
                <th scope="col">{by.noun}</th>
                {by.key !== 'unit' && <th scope="col">Unidades</th>}
                <th scope="col">Correctivas</th>
                <th scope="col">Por reparación</th>
                <th scope="col">Fuera</th>
                <th scope="col">Disponible</th>
                {hasLost && <th scope="col">Dejó de ingresar</th>}
                <th scope="col">Kilómetros</th>
                {hasCosts && <th scope="col">Costo</th>}
                {hasCosts && <th scope="col">Por km</th>}
                {hasCosts && <th scope="col" aria-label="Contra la media" />}
              </tr>
            </thead>
            <tbody>
              {listed.map((row) => (
                <tr key={row.id ?? row.name}>
                  <th scope="row">
                    <Name by={by} row={row} patch={patch} />
                  </th>
                  {by.key !== 'unit' && <td>{number(row.units)}</td>}
                  <td>
                    <Correctives by={by} row={row} days={days} />
                  </td>
                  <td>{row.mttr === null ? '—' : `${hours(row.mttr)} h`}</td>
                  <td>{`${daysOut(row.outHours)} d`}</td>
                  <td>{percent(row.availability, 1)}</td>
                  {hasLost && <td>{row.lostIncome === null ? '—' : money(row.lostIncome)}</td>}
                  <td>{number(row.km)}</td>
                  {hasCosts && <td>{money(row.cost)}</td>}
                  {hasCosts && <td>{perKm(row.costPerKm)}</td>}
                  {hasCosts && (
                    <td className="report-bar">
                      <Bar value={row.costPerKm} mean={mean} most={most} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hasLost && <p className="report-none muted">{`Dejó de ingresar: ${lostIncomeWords.toLowerCase()}`}</p>}
      {rows.length > listed.length && (
        <p className="report-none">
          <Button type="link" onClick={() => setWhole(true)}>
            {`Ver las otras ${number(rows.length - listed.length)}`}
          </Button>
        </p>
      )}
    </Card>
  )
}

/** A unit leads to its plan, a type or model narrows the report to its units. */
function Name({ by, row, patch }: Pick<GroupTableProps, 'by' | 'patch'> & { row: WorkshopGroup }) {
  const { id, name } = row
  if (id === null) return <>{name}</>
  if (by.key === 'unit') return <Link to={maintenancePaths.unit(id)}>{name}</Link>
  const narrow = () => patch({ ...searchPatch.filter(by.key, String(id), name), ...searchPatch.view(undefined) })
  return (
    <Button type="link" className="report-name" title={plural(row.units, 'unidad', 'unidades')} onClick={narrow}>
      {name}
    </Button>
  )
}

function Correctives({ by, row, days }: Pick<GroupTableProps, 'by' | 'days'> & { row: WorkshopGroup }) {
  if (by.key !== 'unit' || row.correctives === 0) return <>{number(row.correctives)}</>
  const search = { vista: 'all', f_kind: 'corrective', f_confirmed: days, f_unit: `${row.id}~${row.name}` }
  return (
    <Link to={maintenancePaths.orders} search={search as never}>
      {number(row.correctives)}
    </Link>
  )
}

function Bar({ value, mean, most }: { value: number | null; mean: number | null; most: number }) {
  if (value === null) return null
  const isDear = mean !== null && value > mean * dear
  return (
    <i className={isDear ? 'tone-amber' : 'tone-blue'} aria-hidden>
      <s style={{ width: `${(value / most) * 100}%` }} />
      {mean !== null && <u style={{ left: `${(mean / most) * 100}%` }} />}
    </i>
  )
}
