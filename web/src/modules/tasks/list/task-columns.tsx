import type { TaskRow } from '@arriero/contract/tasks/tasks.entities.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import type { Column } from '../../../kit/list/list-types.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { DueCell, Holders, Progress, RepeatCell } from '../pieces.tsx'
import { laneLook, priorityLook } from '../tasks.words.ts'

const column = columnsFor<TaskRow>()

export const taskColumns: Column<TaskRow>[] = [
  column.name('title', 'Tarea', {
    width: 300,
    sort: true,
    lines: 2,
    render: ({ title, folio, templateName, unitName }) => (
      <TwoLines
        top={title}
        bottom={[folio, templateName !== title && templateName, unitName].filter(Boolean).join(' · ')}
      />
    ),
  }),
  column.state('lane', 'Estado', laneLook, { sort: true, width: 128 }),
  { key: 'holder', title: 'Asignada', width: 190, render: (task) => <Holders task={task} /> },
  { key: 'progress', title: 'Avance', width: 96, lines: 2, render: (task) => <Progress task={task} /> },
  {
    key: 'findings',
    title: 'Hallazgos',
    width: 96,
    hidden: true,
    align: 'end',
    render: ({ findings }) => (findings > 0 ? String(findings) : '—'),
  },
  {
    key: 'repeat',
    title: 'Se repite',
    width: 164,
    soft: false,
    lines: 2,
    render: (task) => <RepeatCell task={task} />,
  },
  {
    key: 'priority',
    title: 'Prioridad',
    width: 104,
    hidden: true,
    sort: true,
    render: ({ priority }) => <StatePill tone={priorityLook(priority).tone}>{priorityLook(priority).label}</StatePill>,
  },
  {
    key: 'dueAt',
    title: 'Vence',
    width: 150,
    lines: 2,
    align: 'end',
    sort: true,
    render: (task) => <DueCell task={task} />,
  },
]
