import { useMemo, useState } from 'react'
import { Button, Input, Pagination, Segmented } from 'antd'
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconSearch } from '@tabler/icons-react'
import { folded, number } from '../format.ts'
import { CellEditor, shownCell } from './SheetCell.tsx'
import type { SheetColumn } from './SheetImport.tsx'
import { cellOf, isEmpty, isReady, isWrong, sameMistake, type CellValue, type SheetRow } from './sheet-rows.ts'

interface SheetTableProps<Values> {
  columns: readonly SheetColumn[]
  rows: readonly SheetRow<Values>[]
  onCorrect: (row: number, field: string, value: CellValue, everywhere: boolean) => void
  onSkip: (row: number, isSkipped: boolean) => void
}

type Shown = 'all' | 'wrong' | 'ready'
const pageSize = 100

/** Rows of a sheet before they are saved: those to review first, each mistake on its own line, every cell editable. */
export function SheetTable<Values extends object>({ columns, rows, onCorrect, onSkip }: SheetTableProps<Values>) {
  const [asked, setAsked] = useState<Shown>()
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<{ row: number; field: string }>()
  const [wrong, ready, fixed] = useMemo(
    () => [rows.filter(isWrong).length, rows.filter(isReady).length, rows.filter((row) => row.isCorrected).length],
    [rows],
  )
  const shown = asked ?? (wrong > 0 ? 'wrong' : 'all')
  const listed = useMemo(() => {
    const words = folded(text).split(/\s+/).filter(Boolean)
    const passes = {
      all: () => true,
      wrong: (row: SheetRow<Values>) => isWrong(row) || (row.isCorrected && !row.isSkipped),
      ready: isReady,
    }[shown]
    return rows.filter(
      (row) =>
        passes(row) &&
        words.every((word) =>
          folded(columns.map(({ field }) => String(cellOf(row.values, field) ?? '')).join(' ')).includes(word),
        ),
    )
  }, [rows, shown, text, columns])
  const used = useMemo(
    () =>
      columns.filter(({ field }) =>
        rows.some(
          ({ values, errors }) => !isEmpty(cellOf(values, field)) || errors.some((error) => error.field === field),
        ),
      ),
    [columns, rows],
  )
  const last = Math.max(1, Math.ceil(listed.length / pageSize))
  const at = Math.min(page, last)
  return (
    <>
      <div className="sheet-bar">
        <Segmented<Shown>
          value={shown}
          onChange={(value) => {
            setAsked(value)
            setPage(1)
          }}
          options={[
            { value: 'all', label: `Todas ${number(rows.length)}` },
            { value: 'wrong', label: `Por revisar ${number(wrong)}` },
            { value: 'ready', label: `Listas ${number(ready)}` },
          ]}
        />
        <Input
          allowClear
          className="sheet-search"
          prefix={<IconSearch size={16} stroke={1.75} />}
          placeholder="Buscar en las filas"
          aria-label="Buscar en las filas"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <span className="spacer" />
        <Count label="Listas" value={ready} tone="green" />
        <Count label="Con error" value={wrong} tone="red" />
        <Count label="Corregidas aquí" value={fixed} tone="blue" />
      </div>
      <div className="sheet-scroll">
        {listed.length === 0 && (
          <p className="sheet-none">
            {shown === 'wrong' && !text ? 'Ninguna fila por revisar.' : 'Ninguna fila coincide.'}
          </p>
        )}
        {listed.length > 0 && (
          <table className="sheet-table">
            <thead>
              <tr>
                <th className="sheet-number">Fila</th>
                {used.map(({ field, label, type }) => (
                  <th key={field} className={type === 'number' ? 'is-end' : ''}>
                    {label}
                  </th>
                ))}
                <th>
                  <span className="visually-hidden">Acciones</span>
                </th>
              </tr>
            </thead>
            {listed.slice((at - 1) * pageSize, at * pageSize).map((row) => (
              <Row
                key={row.row}
                row={row}
                columns={used}
                edited={edited?.row === row.row ? edited.field : undefined}
                setEdited={(field) => setEdited(field ? { row: row.row, field } : undefined)}
                same={(field) => sameMistake(rows, row.row, field)}
                onCorrect={onCorrect}
                onSkip={onSkip}
              />
            ))}
          </table>
        )}
        {last > 1 && (
          <Pagination
            className="sheet-pages"
            size="small"
            current={at}
            total={listed.length}
            pageSize={pageSize}
            showSizeChanger={false}
            onChange={setPage}
          />
        )}
      </div>
    </>
  )
}

function Count({ label, value, tone }: { label: string; value: number; tone: 'green' | 'red' | 'blue' }) {
  return (
    <span className={`sheet-count tone-${tone}`}>
      <b>{number(value)}</b>
      <small>
        <i aria-hidden />
        {label}
      </small>
    </span>
  )
}

interface RowProps<Values> {
  row: SheetRow<Values>
  columns: readonly SheetColumn[]
  edited: string | undefined
  setEdited: (field: string | undefined) => void
  same: (field: string) => number
  onCorrect: SheetTableProps<Values>['onCorrect']
  onSkip: SheetTableProps<Values>['onSkip']
}

function Row<Values extends object>({ row, columns, edited, setEdited, same, onCorrect, onSkip }: RowProps<Values>) {
  const { row: number, values, errors, warnings, isSkipped, isCorrected } = row
  const remarks = [...errors, ...warnings]
  const rowClass = isSkipped ? 'is-skipped' : errors.length > 0 ? 'is-wrong' : isCorrected ? 'is-corrected' : ''
  return (
    <tbody className={rowClass}>
      <tr>
        <td className="sheet-number">
          {isCorrected && errors.length === 0 && <IconCheck size={14} stroke={2} aria-label="Corregida" />}
          {number}
        </td>
        {columns.map((column) => {
          const problem = errors.find(({ field }) => field === column.field)
          return (
            <td key={column.field} className={column.type === 'number' ? 'is-end' : ''}>
              {edited === column.field ? (
                <CellEditor
                  column={column}
                  value={cellOf(values, column.field)}
                  same={problem ? same(column.field) : 0}
                  onDone={(value, everywhere) => {
                    setEdited(undefined)
                    if (value !== undefined) onCorrect(number, column.field, value, everywhere)
                  }}
                />
              ) : (
                <button
                  type="button"
                  className={`sheet-cell ${problem ? 'is-problem' : ''}`}
                  disabled={isSkipped}
                  aria-label={`${column.label}: ${shownCell(cellOf(values, column.field), column.type) || 'sin dato'}. Corregir`}
                  onClick={() => setEdited(column.field)}
                >
                  {problem && <IconAlertCircle size={14} stroke={1.75} aria-hidden />}
                  {shownCell(cellOf(values, column.field), column.type) || (problem ? 'Sin dato' : '—')}
                </button>
              )}
            </td>
          )
        })}
        <td className="is-end">
          {(errors.length > 0 || isSkipped) && (
            <Button type="link" size="small" onClick={() => onSkip(number, !isSkipped)}>
              {isSkipped ? 'Incluir' : 'Omitir fila'}
            </Button>
          )}
        </td>
      </tr>
      {!isSkipped &&
        remarks.map(({ field, message }, key) => (
          <tr key={`${field}${key}`} className={key < errors.length ? 'sheet-error' : 'sheet-warning'}>
            <td colSpan={columns.length + 2}>
              <span>
                {key < errors.length ? (
                  <IconAlertCircle size={14} stroke={1.75} aria-hidden />
                ) : (
                  <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
                )}
                {message}
              </span>
            </td>
          </tr>
        ))}
    </tbody>
  )
}
