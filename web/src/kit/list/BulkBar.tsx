import { Button } from 'antd'
import { IconX } from '@tabler/icons-react'
import { plural } from '../format.ts'
import type { BulkAction } from './list-types.ts'

/** What can be done with the selected rows; stands on the foot of the list, over no row. */
export function BulkBar<Row>({
  rows,
  actions,
  clear,
  words,
}: {
  rows: Row[]
  actions: readonly BulkAction<Row>[]
  clear: () => void
  /** '3 facturas, $316,400.00' */
  words?: ((rows: readonly Row[]) => string) | undefined
}) {
  return (
    <div className="bulk-bar" role="toolbar" aria-label="Acciones de la selección">
      <b>{words?.(rows) ?? plural(rows.length, 'seleccionado', 'seleccionados')}</b>
      {actions.map(({ key, label, icon: Glyph, danger, onClick }) => (
        <Button
          key={key}
          type="text"
          className={danger ? 'bulk-danger' : ''}
          icon={Glyph && <Glyph size={16} stroke={1.75} />}
          onClick={() => onClick(rows, clear)}
        >
          {label}
        </Button>
      ))}
      <Button type="text" icon={<IconX size={16} stroke={1.75} />} aria-label="Quitar la selección" onClick={clear} />
    </div>
  )
}
