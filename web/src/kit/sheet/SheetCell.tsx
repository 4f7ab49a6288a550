import { useState } from 'react'
import { Button, Input } from 'antd'
import { date, plural } from '../format.ts'
import type { SheetColumn } from './SheetImport.tsx'
import { isEmpty, typedCell, type CellValue } from './sheet-rows.ts'

/** A cell in words; '' for an empty one. */
export const shownCell = (value: CellValue, type: SheetColumn['type']) =>
  isEmpty(value) ? '' : type === 'day' ? date(String(value)) : String(value)

interface CellEditorProps {
  column: SheetColumn
  value: CellValue
  /** Other rows with the same mistake. */
  same: number
  /** `undefined`: nothing changes. */
  onDone: (value: CellValue, everywhere: boolean) => void
}

/** A cell while it is corrected; the same mistake of other rows with it. */
export function CellEditor({ column, value, same, onDone }: CellEditorProps) {
  const [text, setText] = useState(shownCell(value, column.type))
  const typed = typedCell(text, column.type ?? 'text')
  const isBad = typed === undefined
  // Enter on an empty cell that could not be read means to leave it empty; going elsewhere means nothing.
  const finish = (everywhere: boolean, isMeant = everywhere) =>
    onDone(isBad || (typed === (value ?? null) && !isMeant) ? undefined : typed, everywhere)
  return (
    <span className="sheet-editor">
      <Input
        autoFocus
        size="small"
        aria-label={column.label}
        value={text}
        status={isBad ? 'error' : ''}
        placeholder={column.type === 'day' ? 'dd.mm.aaaa' : ''}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={() => finish(false, true)}
        onBlur={({ relatedTarget }) =>
          !(relatedTarget instanceof HTMLElement && relatedTarget.dataset['everywhere']) && finish(false)
        }
        onKeyDown={(event) => event.key === 'Escape' && onDone(undefined, false)}
      />
      {same > 0 && (
        <Button size="small" data-everywhere="yes" disabled={isBad} onClick={() => finish(true)}>
          En las {plural(same + 1, 'fila', 'filas')}
        </Button>
      )}
    </span>
  )
}
