import { Fragment, useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { minutesWords } from '@arriero/contract/tickets/areas/areas.rules.ts'
import { number } from '../../../kit/format.ts'
import { scrollable } from '../../../kit/list/scrollable.ts'
import { ticketPaths } from '../tickets.paths.ts'

interface Figures {
  solved: number
  promised: number
  kept: number
  firstMinutes: number | null
  solveMinutes: number | null
}
interface Head<Row> {
  title: string
  render: (row: Row) => ReactNode
}
interface KpiTableProps<Row> {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => number
  none: string
  first: Head<Row>
  more: readonly Head<Row>[]
  /** Of the list of its tickets; undefined: no list shows them alone. */
  filter: (row: Row) => Record<string, string> | undefined
  span: { start: string; end: string; areaId: number | undefined }
  /** What opens below a row. */
  renderDetail?: (row: Row) => ReactNode
}

const took = (minutes: number | null) => (minutes === null ? '—' : minutesWords(Math.round(minutes)))

/** What was solved and how, a line each; every count leads to exactly those tickets. */
export function KpiTable<Row extends Figures>(props: KpiTableProps<Row>) {
  const { label, rows, rowKey, none, first, more, filter, span, renderDetail } = props
  const [open, setOpen] = useState<number>()
  if (rows.length === 0) return <p className="muted ticket-none">{none}</p>
  const solved = `${span.start}..${span.end}`
  const list = (row: Row, extra: Record<string, string>, count: number) => {
    const own = filter(row)
    const area = span.areaId === undefined ? {} : { f_area: String(span.areaId) }
    return own === undefined ? (
      number(count)
    ) : (
      <Link to={ticketPaths.all} search={{ ...own, ...area, f_solved: solved, ...extra } as never}>
        {number(count)}
      </Link>
    )
  }
  return (
    <div className="kpi-table" {...scrollable(label)}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{first.title}</th>
            {more.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">Resueltos</th>
            <th scope="col">A tiempo</th>
            <th scope="col">Tarde</th>
            <th scope="col">Primera respuesta</th>
            <th scope="col">Solución</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row)
            const isOpen = open === key
            const share = row.promised === 0 ? null : (100 * row.kept) / row.promised
            return (
              <Fragment key={key}>
                <tr>
                  <th scope="row">
                    <span>
                      {renderDetail && (
                        <Button
                          type="text"
                          size="small"
                          aria-expanded={isOpen}
                          aria-label={isOpen ? 'Ocultar asuntos' : 'Ver asuntos'}
                          icon={isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
                          onClick={() => setOpen(isOpen ? undefined : key)}
                        />
                      )}
                      {first.render(row)}
                    </span>
                  </th>
                  {more.map(({ title, render }) => (
                    <td key={title}>{render(row)}</td>
                  ))}
                  <td>{list(row, {}, row.solved)}</td>
                  <td>
                    {list(row, { f_kept: 'yes' }, row.kept)}
                    {share !== null && <small>{` ${number(share)} %`}</small>}
                  </td>
                  <td>{list(row, { f_kept: 'no' }, row.promised - row.kept)}</td>
                  <td>{took(row.firstMinutes)}</td>
                  <td>{took(row.solveMinutes)}</td>
                </tr>
                {isOpen && (
                  <tr className="kpi-detail">
                    <td colSpan={6 + more.length}>{renderDetail!(row)}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
