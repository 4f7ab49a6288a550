import { Button, Checkbox } from 'antd'
import { IconGripVertical } from '@tabler/icons-react'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { isShown, ordered, type ColumnChoice } from './column-choice.ts'
import type { ColumnName } from './list-types.ts'

interface ColumnsMenuProps {
  columns: readonly ColumnName[]
  choice: ColumnChoice
  /** `undefined` puts everything back. */
  change: (choice: Partial<ColumnChoice> | undefined) => void
}

/** Shows, hides and orders the columns of a list, by mouse and by keyboard. */
export function ColumnsMenu({ columns, choice, change }: ColumnsMenuProps) {
  const list = ordered(columns, choice)
  const movable = list.filter((column) => !column.fixed).map((column) => column.key)
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over) return
    const order = arrayMove(movable, movable.indexOf(String(active.id)), movable.indexOf(String(over.id)))
    change({ order })
  }
  return (
    <div className="columns-menu">
      <header>
        <b>Columnas</b>
        <Button type="link" size="small" onClick={() => change(undefined)}>
          Restablecer
        </Button>
      </header>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={movable} strategy={verticalListSortingStrategy}>
          {list.map((column) => (
            <ColumnLine
              key={column.key}
              column={column}
              isOn={isShown(column, choice)}
              onChange={(isOn) => change({ shown: { ...choice.shown, [column.key]: isOn } })}
            />
          ))}
        </SortableContext>
      </DndContext>
    </div>
  )
}

function ColumnLine({
  column,
  isOn,
  onChange,
}: {
  column: ColumnName
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  const { setNodeRef, attributes, listeners, transform } = useSortable({
    id: column.key,
    disabled: column.fixed === true,
  })
  const style = transform ? { transform: `translateY(${transform.y}px)` } : undefined
  return (
    <div ref={setNodeRef} style={style} className="columns-line">
      <span {...attributes} {...listeners} className="grip" aria-label={`Mover ${column.title}`}>
        <IconGripVertical size={16} stroke={1.75} />
      </span>
      <Checkbox checked={isOn} disabled={column.fixed === true} onChange={(event) => onChange(event.target.checked)}>
        {column.title}
      </Checkbox>
      {column.fixed && <small>Fija</small>}
    </div>
  )
}
