import { useState } from 'react'
import { AutoComplete, Input } from 'antd'
import type { ImportColumn, ImportRow } from '@arriero/contract/trips/trips-import.entities.ts'
import { sheetPlaceKinds } from '@arriero/contract/trips/trips.rules.ts'
import { folded } from '../../../kit/format.ts'
import type { LoadOptions } from '../../../kit/list/list-types.ts'
import { MomentInput } from '../../../kit/form/MomentInput.tsx'
import { useOptions } from '../../../kit/form/RemoteSelect.tsx'
import { loadClients, loadDrivers, loadInventoryTypes, loadLines, loadPlaces, loadUnits } from '../trip-options.ts'
import { columnNames, placeKindOf } from './import-state.ts'

const kinds: LoadOptions = async (text) =>
  Object.values(sheetPlaceKinds)
    .filter((label) => folded(label).includes(folded(text)))
    .map((label) => ({ value: label, label }))

/** Where the values of a column come from; undefined for free text. */
function choicesOf(row: ImportRow, column: ImportColumn): LoadOptions | undefined {
  switch (column) {
    case 'line':
      return loadLines
    case 'unit':
    case 'backups':
      return loadUnits
    case 'drivers':
      return loadDrivers
    case 'client':
      return loadClients
    case 'inventory':
      return loadInventoryTypes
    case 'originKind':
    case 'destinationKind':
      return kinds
    case 'origin':
    case 'destination': {
      const kind = placeKindOf(row, column)
      return kind && loadPlaces(kind)
    }
    default:
      return undefined
  }
}

interface CellEditorProps {
  row: ImportRow
  column: ImportColumn
  onDone: (text: string) => void
  onCancel: () => void
}

/** The editor of one cell: choices of the account, a date, or plain text. Enter keeps, Esc leaves it as it was. */
export function CellEditor({ row, column, onDone, onCancel }: CellEditorProps) {
  const before = row[column] ?? ''
  const [text, setText] = useState(before)
  const load = choicesOf(row, column)
  const found = useOptions(load, text === before ? '' : text)
  const label = `Fila ${row.row}, ${columnNames[column]}`
  if (column === 'leaveAt' || column === 'arriveAt') {
    return (
      <MomentInput
        autoFocus
        withTime
        size="small"
        aria-label={label}
        value={Number.isNaN(Date.parse(before)) ? null : before}
        onChange={(at) => at && onDone(at)}
        onLeave={onCancel}
      />
    )
  }
  const keys = {
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.stopPropagation()
        onCancel()
      }
    },
  }
  if (!load)
    return (
      <Input
        autoFocus
        size="small"
        aria-label={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={() => onDone(text.trim())}
        onBlur={() => onDone(text.trim())}
        {...keys}
      />
    )
  return (
    <AutoComplete
      autoFocus
      defaultOpen
      size="small"
      className="cell-choice"
      popupMatchSelectWidth={260}
      aria-label={label}
      value={text}
      onChange={(next: string) => setText(next)}
      onSelect={(chosen: string) => onDone(chosen)}
      onBlur={() => onDone(text.trim())}
      // The sheet holds names: the option's label is its value.
      options={
        found.data?.map((option) => ({
          value: option.label,
          label: option.detail ? `${option.label} · ${option.detail}` : option.label,
        })) ?? []
      }
      {...keys}
    />
  )
}
