import type { ReactNode } from 'react'
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
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'

/** What a row hands to its elements so that it can be dragged. */
export type Drag = Pick<
  ReturnType<typeof useSortable>,
  'setNodeRef' | 'setActivatorNodeRef' | 'attributes' | 'listeners' | 'transform' | 'isDragging'
>

interface SortableDestinationsProps {
  keys: readonly string[]
  onMove: (from: number, to: number) => void
  row: (at: number, drag: Drag) => ReactNode
}

/** Rows in an order that pointer and keyboard change. Its library comes with the second destination: one has no order. */
export function SortableDestinations({ keys, onMove, row }: SortableDestinationsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) =>
    over && active.id !== over.id && onMove(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)))
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
        {keys.map((key, at) => (
          <SortableRow key={key} id={key} row={(drag) => row(at, drag)} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

const SortableRow = ({ id, row }: { id: string; row: (drag: Drag) => ReactNode }) => row(useSortable({ id }))
