import { memo, useState } from 'react'
import { Button } from 'antd'
import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ImportColumn, ImportRow } from '@arriero/contract/trips/trips-import.entities.ts'
import { number } from '../../../kit/format.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { whenShort } from '../trips.words.ts'
import { CellEditor } from './CellEditor.tsx'
import {
  columnNames,
  correct,
  shownColumns,
  skip,
  type Finding,
  type ImportState,
  type PreviewRow,
} from './import-state.ts'

// As many as are drawn at once; more on demand, so that thousands of rows stay light.
const pageSize = 150

interface ImportTableProps {
  rows: readonly PreviewRow[]
  state: ImportState
  change: (edit: (before: ImportState) => ImportState) => void
  isReviewDone: boolean
  showAll: () => void
}

/** Rows of the sheet; below each its findings with the fix on the same line. Any cell is corrected by clicking it. */
export function ImportTable({ rows, state, change, isReviewDone, showAll }: ImportTableProps) {
  const [count, setCount] = useState(pageSize)
  if (rows.length === 0) {
    return isReviewDone ? (
      <div className="import-scroll">
        <EmptyState
          icon={IconCheck}
          tone="blue"
          title="Todas las filas están listas"
          text="Puede crear los viajes o darles un último vistazo."
          action={<Button onClick={showAll}>Ver todas las filas</Button>}
        />
      </div>
    ) : (
      <div className="import-scroll">
        <EmptyState title="Sin resultados" text="Ninguna fila coincide." />
      </div>
    )
  }
  return (
    <div className="import-scroll">
      <table className="import-table">
        <thead>
          <tr>
            <th scope="col" className="num">
              Fila
            </th>
            {shownColumns.map((column) => (
              <th scope="col" key={column} className={column === 'leaveAt' ? 'num' : ''}>
                {columnNames[column]}
              </th>
            ))}
          </tr>
        </thead>
        {rows.slice(0, count).map((row) => (
          <Row
            key={row.values.row}
            row={row}
            isSkipped={state.skipped.has(row.values.row)}
            corrected={state.corrected.get(row.values.row)}
            change={change}
          />
        ))}
      </table>
      {rows.length > count && (
        <div className="import-more">
          <Button onClick={() => setCount(count + pageSize)}>Mostrar más ({number(rows.length - count)})</Button>
        </div>
      )}
    </div>
  )
}

interface RowProps {
  row: PreviewRow
  isSkipped: boolean
  corrected: ReadonlySet<ImportColumn> | undefined
  change: ImportTableProps['change']
}

const instant = /^\d{4}-\d\d-\d\dT/
/** What a cell shows: instants in the user's way, everything else as written. */
function cellText(values: ImportRow, column: ImportColumn): string {
  const text = values[column] ?? ''
  if (column === 'inventory' && text && values.amount) return `${text} · ${values.amount}`
  return instant.test(text) ? whenShort(text, '') : text
}

const Row = memo(function Row({ row, isSkipped, corrected, change }: RowProps) {
  const { values, errors, warnings } = row
  const [editing, setEditing] = useState<ImportColumn>()
  const write = (column: ImportColumn, text: string) => {
    setEditing(undefined)
    change((before) => correct(before, values.row, column, text))
  }
  const problemOf = (column: ImportColumn) =>
    errors.find((finding) => finding.column === column || (column === 'inventory' && finding.column === 'amount'))
  const findings = isSkipped ? [] : [...errors, ...warnings]
  return (
    <tbody
      className={isSkipped ? 'row-skipped' : errors.length > 0 ? 'row-wrong' : warnings.length > 0 ? 'row-warned' : ''}
    >
      <tr>
        <th scope="row" className="num">
          {values.row}
        </th>
        {shownColumns.map((column) => {
          const isWrong = !isSkipped && problemOf(column) !== undefined
          const isMended = !isWrong && !isSkipped && corrected?.has(column) === true
          const text = cellText(values, column)
          return (
            <td
              key={column}
              className={`${column === 'leaveAt' ? 'num' : ''} ${isWrong ? 'cell-wrong' : isMended ? 'cell-mended' : ''}`}
            >
              {editing === column ? (
                <CellEditor
                  row={values}
                  column={column}
                  onDone={(next) => write(column, next)}
                  onCancel={() => setEditing(undefined)}
                />
              ) : (
                <button
                  type="button"
                  disabled={isSkipped}
                  title={text}
                  aria-label={`Fila ${values.row}, ${columnNames[column]}: ${text || 'sin dato'}. Corregir`}
                  onClick={() => setEditing(column)}
                >
                  {isWrong && <IconAlertCircle size={15} stroke={1.75} aria-hidden />}
                  {isMended && <IconCheck size={15} stroke={2} aria-label="Corregida" />}
                  <span>{text || (isWrong ? 'Sin dato' : '—')}</span>
                </button>
              )}
            </td>
          )
        })}
      </tr>
      {findings.map((finding, at) => (
        <FindingLine
          key={`${finding.column}${finding.message}`}
          row={values}
          finding={finding}
          isWarning={at >= errors.length}
          write={write}
          isLast={at === findings.length - 1}
          onSkip={() => change((before) => skip(before, values.row))}
        />
      ))}
      {isSkipped && (
        <tr className="finding">
          <td colSpan={shownColumns.length + 1} aria-label="Fila omitida">
            <div>
              <span className="muted">Fila omitida: no se creará.</span>
              <span className="spacer" />
              <Button type="link" size="small" onClick={() => change((before) => skip(before, values.row))}>
                Incluir fila
              </Button>
            </div>
          </td>
        </tr>
      )}
    </tbody>
  )
})

function FindingLine({
  row,
  finding,
  isWarning,
  isLast,
  write,
  onSkip,
}: {
  row: ImportRow
  finding: Finding
  isWarning: boolean
  isLast: boolean
  write: (column: ImportColumn, text: string) => void
  onSkip: () => void
}) {
  const [isEditing, setEditing] = useState(false)
  const { column, message, suggestions } = finding
  const Mark = isWarning ? IconAlertTriangle : IconAlertCircle
  return (
    <tr className={`finding ${isWarning ? 'finding-warning' : ''}`}>
      <td colSpan={shownColumns.length + 1}>
        <div>
          <span className="finding-text">
            <Mark size={15} stroke={1.75} aria-hidden />
            <b>{columnNames[column]}</b>
            <q>{cellText(row, column) || 'sin dato'}</q>
            {message}
          </span>
          <span className="spacer" />
          {isEditing ? (
            <CellEditor
              row={row}
              column={column}
              onDone={(text) => {
                setEditing(false)
                write(column, text)
              }}
              onCancel={() => setEditing(false)}
            />
          ) : (
            <>
              {suggestions.length > 0 && <span className="finding-hint">¿Quiso decir</span>}
              {suggestions.slice(0, 3).map((suggestion) => (
                <Button key={suggestion} size="small" onClick={() => write(column, suggestion)}>
                  {suggestion}
                </Button>
              ))}
              <Button type="link" size="small" onClick={() => setEditing(true)}>
                {suggestions.length > 0 ? 'Otro' : 'Elegir'}
              </Button>
            </>
          )}
          {isLast && (
            <Button type="text" size="small" className="finding-skip" onClick={onSkip}>
              Omitir fila
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}
