import { Fragment, useMemo, useState } from 'react'
import { Button, Skeleton } from 'antd'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type {
  ReportAsked,
  ReportGroup,
  ReportKindFacts,
  ReportRow,
} from '@arriero/contract/reports/reports.entities.ts'
import {
  addCells,
  reportGroupings,
  toldOf,
  type ReportCell,
  type ReportColumn,
} from '@arriero/contract/reports/reports.rules.ts'
import { labelOf } from '@arriero/contract/core/days.ts'
import { errorText } from '../../../kit/api-error.ts'
import { number, plural } from '../../../kit/format.ts'
import { scrollable } from '../../../kit/list/scrollable.ts'
import { useParts, useWhole, type Whole } from '../reports.queries.ts'
import { cellText, isText } from './cell-text.ts'

interface ReportTableProps {
  kind: ReportKindFacts
  asked: ReportAsked
  columns: readonly ReportColumn[]
  whole: Whole | undefined
  isWaiting: boolean
  chosen: ReportRow | undefined
  onChoose: (row: ReportRow) => void
}

/** Rows of one group that are drawn at first, and with each further step. */
const step = 300
/** Groups that are drawn at first. */
const groupStep = 100

/** Groups with their totals; opened, a group shows its rows, those of a second grouping together. */
export function ReportTable(props: ReportTableProps) {
  const { kind, asked, columns, whole, isWaiting } = props
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(groupStep)
  const groups = whole?.groups ?? []
  const only = !isWaiting && groups.length === 1 ? groups[0]!.key : undefined
  const isOpen = (key: string) => open.has(key) !== (key === only)
  const toggle = (key: string) => setOpen((before) => before.symmetricDifference(new Set([key])))
  const [by] = asked.grouping
  const told = whole && toldOf(kind.columns, whole.total.sums)
  return (
    <>
      <div className="report-scroll" {...scrollable(`Renglones de ${kind.label}`)}>
        <table className="report-table" aria-label={kind.label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.code} scope="col" className={isText(column) ? '' : 'is-number'}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          {groups.slice(0, shown).map((group) => (
            <tbody key={group.key}>
              <GroupRow {...props} group={group} isOpen={isOpen(group.key)} onToggle={() => toggle(group.key)} />
              {isOpen(group.key) && <GroupRows {...props} group={group.key} />}
            </tbody>
          ))}
          {!whole && (
            <tbody>
              {Array.from({ length: 8 }, (_, at) => (
                <tr key={at}>
                  <td colSpan={columns.length}>
                    <Skeleton.Input active block size="small" />
                  </td>
                </tr>
              ))}
            </tbody>
          )}
        </table>
        {groups.length > shown && (
          <Button type="link" onClick={() => setShown(shown + groupStep)}>
            Ver {number(Math.min(groupStep, groups.length - shown))} más de {number(groups.length)}
          </Button>
        )}
      </div>
      <footer className="report-foot">
        <span>{whole ? `${plural(groups.length, 'grupo', 'grupos')} por ${labelOf(reportGroupings, by!)}` : ''}</span>
        {whole && <span>Zona: {whole.zone.split('/').at(-1)!.replaceAll('_', ' ')}</span>}
        <span className="spacer" />
        {whole && told && (
          <span>
            <b>Total</b> {plural(whole.total.rows, 'renglón', 'renglones')}
            {columns
              .filter(({ total }) => total?.kind === 'sum')
              .slice(0, 2)
              .map((column) => ` · ${cellText(column, told[kind.columns.indexOf(column)])}`)
              .join('')}
          </span>
        )}
      </footer>
    </>
  )
}

type Of = Pick<ReportTableProps, 'kind' | 'columns'>

function GroupRow({
  kind,
  columns,
  group,
  isOpen,
  onToggle,
}: Of & { group: ReportGroup; isOpen: boolean; onToggle: () => void }) {
  const told = toldOf(kind.columns, group.sums)
  const lead = leadOf(columns)
  const Arrow = isOpen ? IconChevronDown : IconChevronRight
  return (
    <tr className="report-group">
      <th scope="rowgroup" colSpan={lead}>
        <Button
          type="text"
          size="small"
          aria-expanded={isOpen}
          icon={<Arrow size={16} stroke={1.75} />}
          onClick={onToggle}
        >
          <b>{group.label}</b>{' '}
          <small>{[group.detail, plural(group.rows, 'renglón', 'renglones')].filter(Boolean).join(' · ')}</small>
        </Button>
      </th>
      <Cells kind={kind} columns={columns.slice(lead)} cells={told} />
    </tr>
  )
}

/** Columns at the left that a group says nothing of: its name stands there. */
const leadOf = (columns: readonly ReportColumn[]) => {
  const first = columns.findIndex(({ total }) => total !== null)
  return Math.max(1, first === -1 ? columns.length : first)
}

function Cells({ kind, columns, cells }: Of & { cells: readonly ReportCell[] }) {
  return columns.map((column) => {
    const cell = cells[kind.columns.indexOf(column)] ?? null
    const warns = column.warns !== null && typeof cell === 'number' && cell > 0 && column.type !== 'kmh'
    return (
      <td
        key={column.code}
        data-label={column.label}
        className={`${isText(column) ? '' : 'is-number'} ${warns ? `tinted tone-${column.warns}` : ''}`}
      >
        {cell === null ? <span className="muted">—</span> : cellText(column, cell)}
      </td>
    )
  })
}

function GroupRows(props: ReportTableProps & { group: string }) {
  const { kind, asked, columns, group, chosen, onChoose } = props
  const { data, error, isFetching } = useParts(asked, group)
  const whole = useWhole(data?.pages, kind.columns)
  const [shown, setShown] = useState(step)
  const rows = whole?.rows ?? noRows
  const isNested = asked.grouping.length > 1
  const parts = useMemo(
    () => firstOf(isNested ? partsOf(kind, rows) : [{ label: '', rows, all: rows.length, sums: [] }], shown),
    [isNested, kind, rows, shown],
  )
  return (
    <>
      {error && (
        <tr>
          <td colSpan={columns.length}>
            <span role="alert">{errorText(error)}</span>
          </td>
        </tr>
      )}
      {parts.map((part) => (
        <Fragment key={part.label}>
          {part.label && <PartRow kind={kind} columns={columns} {...part} />}
          {part.rows.map((row, at) => (
            <tr
              key={`${row.from} ${at}`}
              className={row === chosen ? 'report-row is-chosen' : 'report-row'}
              onClick={() => onChoose(row)}
            >
              <RowCells kind={kind} columns={columns} row={row} isChosen={row === chosen} onChoose={onChoose} />
            </tr>
          ))}
        </Fragment>
      ))}
      {(isFetching || rows.length > shown) && (
        <tr>
          <td colSpan={columns.length}>
            {isFetching ? (
              <span className="muted" role="status">
                Trayendo renglones…
              </span>
            ) : (
              <Button type="link" size="small" onClick={() => setShown(shown + step)}>
                Ver {number(Math.min(step, rows.length - shown))} más de {number(rows.length)}
              </Button>
            )}
          </td>
        </tr>
      )}
    </>
  )
}

/** The first cell holds the button that the keyboard chooses the row with. */
function RowCells({
  kind,
  columns,
  row,
  isChosen,
  onChoose,
}: Of & { row: ReportRow; isChosen: boolean; onChoose: (row: ReportRow) => void }) {
  const [first, ...others] = columns
  if (!first) return null
  return (
    <>
      <td data-label={first.label} className={isText(first) ? '' : 'is-number'}>
        <button type="button" className="report-pick" aria-pressed={isChosen} onClick={() => onChoose(row)}>
          {cellText(first, row.cells[kind.columns.indexOf(first)])}
        </button>
      </td>
      <Cells kind={kind} columns={others} cells={row.cells} />
    </>
  )
}

interface Part {
  label: string
  rows: readonly ReportRow[]
  /** How many there are, those that are not drawn included. */
  all: number
  sums: ReportCell[]
}

const noRows: readonly ReportRow[] = []

/** As many rows as are drawn, of the parts from the first. */
function firstOf(parts: readonly Part[], most: number): Part[] {
  const drawn: Part[] = []
  let left = most
  for (const part of parts) {
    if (left <= 0) break
    drawn.push({ ...part, rows: part.rows.slice(0, left) })
    left -= part.rows.length
  }
  return drawn
}

function partsOf(kind: ReportKindFacts, rows: readonly ReportRow[]): Part[] {
  return [...Map.groupBy(rows, ({ keys }) => keys[1] ?? '')].map(([label, some]) => {
    const sums: ReportCell[] = kind.columns.map(() => null)
    for (const { cells } of some) addCells(kind.columns, sums, cells)
    return { label, rows: some, all: some.length, sums }
  })
}

function PartRow({ kind, columns, label, all, sums }: Of & Part) {
  const lead = leadOf(columns)
  return (
    <tr className="report-part">
      <th scope="row" colSpan={lead}>
        <b>{label}</b> <small>{plural(all, 'renglón', 'renglones')}</small>
      </th>
      <Cells kind={kind} columns={columns.slice(lead)} cells={toldOf(kind.columns, sums)} />
    </tr>
  )
}
