import { lazy, Suspense } from 'react'
import { Button, Popover } from 'antd'
import { IconColumns3 } from '@tabler/icons-react'
import type { ColumnChoice } from './column-choice.ts'
import type { ColumnName } from './list-types.ts'

// Dragging comes with the menu, when somebody opens it.
const ColumnsMenu = lazy(() => import('./ColumnsMenu.tsx').then((m) => ({ default: m.ColumnsMenu })))

interface ColumnsButtonProps {
  columns: readonly ColumnName[]
  choice: ColumnChoice
  change: (choice: Partial<ColumnChoice> | undefined) => void
}

/** Opens the menu of a list's columns. */
export function ColumnsButton(props: ColumnsButtonProps) {
  const content = (
    <Suspense fallback={<div className="columns-menu" />}>
      <ColumnsMenu {...props} />
    </Suspense>
  )
  return (
    <Popover trigger="click" placement="bottomRight" arrow={false} content={content}>
      <Button type="text" aria-label="Columnas" title="Columnas" icon={<IconColumns3 size={18} stroke={1.75} />} />
    </Popover>
  )
}
