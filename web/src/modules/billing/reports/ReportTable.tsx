import { useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import type { BillingReportFigures, ReportGroup } from '@arriero/contract/billing/reports/reports.contract.ts'
import { columnsOf, groupings } from '@arriero/contract/billing/reports/reports.rules.ts'
import { money, number, plural } from '../../../kit/format.ts'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { billingPaths } from '../billing.paths.ts'
import { documentsSearch, type ReportQuery } from './report-view.ts'

const firstShown = 50

/** Every row of a report and what all come to; each number leads to its documents. */
export function ReportTable({ query, figures }: { query: ReportQuery; figures: BillingReportFigures }) {
  const [isWhole, setWhole] = useState(false)
  const { groups, total } = figures
  const columns = columnsOf(query.report, query.by)
  const shown = isWhole ? groups : groups.slice(0, firstShown)
  const row = (name: ReactNode, of: Pick<ReportGroup, 'count' | 'cells'>, group?: ReportGroup) => (
    <>
      <th scope="row">{name}</th>
      <td>{number(of.count)}</td>
      {columns.map(({ key, adds }) => (
        <td key={key} className={adds ? 'report-sum' : undefined}>
          <Amount column={key} of={of} group={group} />
        </td>
      ))}
    </>
  )
  return (
    <div className="report-table">
      <table aria-label={`${groupings[query.by]}, en pesos`}>
        <thead>
          <tr>
            <th scope="col">{groupings[query.by]}</th>
            <th scope="col">Documentos</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((group) => (
            <tr key={group.key}>{row(<span title={group.name}>{group.name}</span>, group, group)}</tr>
          ))}
        </tbody>
        <tfoot>
          <tr>{row('Total', total)}</tr>
        </tfoot>
      </table>
      {shown.length < groups.length && (
        <Button type="link" onClick={() => setWhole(true)}>
          Mostrar {plural(groups.length - shown.length, 'renglón más', 'renglones más')}
        </Button>
      )}
    </div>
  )
}

interface AmountProps {
  column: string
  of: Pick<ReportGroup, 'cells'>
  group: ReportGroup | undefined
}

function Amount({ column, of, group }: AmountProps) {
  const [search] = useSearchParams()
  const { amount, count } = of.cells[column] ?? { amount: 0, count: 0 }
  if (count === 0) return <span className="muted">–</span>
  return (
    <Link
      to={billingPaths.reportDocuments}
      search={documentsSearch(search, column, group) as never}
      title={plural(count, 'documento', 'documentos')}
    >
      {money(amount)}
    </Link>
  )
}
