import { useState } from 'react'
import { IconCalendarEvent, IconTrash, IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  assignedTasks,
  createTask,
  deleteTasks,
  exportTasks,
  listTasks,
} from '@arriero/contract/tasks/tasks.contract.ts'
import type { TaskRow } from '@arriero/contract/tasks/tasks.entities.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource } from '../../../kit/list/list-view.ts'
import type { BulkAction } from '../../../kit/list/list-types.ts'
import { askRemoval } from '../../../kit/list/removal.ts'
import { taskPaths } from '../tasks.paths.ts'
import { metricsQuery } from '../tasks.queries.ts'
import { taskKey } from '../tasks.words.ts'
import { TaskTabs } from '../TaskTabs.tsx'
import { BulkDialog, type Bulk } from './BulkDialog.tsx'
import { filters, queryOf } from './task-list.ts'
import { Strip } from './Strip.tsx'
import { taskColumns } from './task-columns.tsx'
import { TaskViews } from './TaskViews.tsx'

const all = pagedSource<TaskRow>({
  key: [...taskKey, 'list'],
  load: (view, signal) => call(listTasks, { query: queryOf(view), signal }),
})
const own = pagedSource<TaskRow>({
  key: [...taskKey, 'assigned'],
  load: (view, signal) => call(assignedTasks, { query: queryOf(view), signal }),
})
const createLink = (
  <CreateLink to={taskPaths.create} for={createTask}>
    Crear tarea
  </CreateLink>
)
const shared = {
  noun: ['tarea', 'tareas'] as const,
  rowKey: ({ id }: TaskRow) => id,
  rowName: ({ folio }: TaskRow) => folio,
  columns: taskColumns,
  filters,
  search: 'Buscar folio, tarea o persona',
  open: ({ id }: TaskRow) => taskPaths.one(id),
  empty: {
    title: 'Aún no hay tareas',
    text: 'Lo que alguien debe hacer, hasta cuándo y con qué CheckList; una vez o cada tanto.',
    action: createLink,
  },
}

function removeMany(rows: TaskRow[], clear: () => void): void {
  const repeated = rows.filter(({ repeat }) => repeat !== null).length
  void askRemoval({
    what: plural(rows.length, 'tarea', 'tareas'),
    consequence:
      repeated > 0
        ? `${plural(repeated, 'se repite', 'se repiten')}: se elimina sólo esta fecha, la repetición sigue.`
        : 'Dejan de aparecer en las listas; lo que se llenó para ellas se queda.',
    remove: () => call(deleteTasks, { body: { ids: rows.map(({ id }) => id) } }),
    keys: [taskKey],
    after: clear,
  })
}

/** All tasks of the account, what is due first on top. */
export function TasksPage() {
  const { data } = useQuery(metricsQuery)
  const [bulk, setBulk] = useState<Bulk>()
  const actions: BulkAction<TaskRow>[] = [
    ...(whyNot(createTask) === undefined
      ? [
          {
            key: 'hand',
            label: 'Reasignar',
            icon: IconUserShare,
            onClick: (rows: TaskRow[], clear: () => void) => setBulk({ kind: 'hand', rows, clear }),
          },
          {
            key: 'date',
            label: 'Cambiar fecha',
            icon: IconCalendarEvent,
            onClick: (rows: TaskRow[], clear: () => void) => setBulk({ kind: 'date', rows, clear }),
          },
        ]
      : []),
    ...(whyNot(deleteTasks) === undefined
      ? [{ key: 'remove', label: 'Eliminar', icon: IconTrash, danger: true, onClick: removeMany }]
      : []),
  ]
  return (
    <>
      <ListPage<TaskRow>
        {...shared}
        id="tasks"
        title="Tareas"
        source={all}
        views={[
          { key: 'open', label: 'Abiertas', count: data?.open },
          { key: 'mine', label: 'Mías', count: data?.mine },
          { key: 'check', label: 'Por validar', count: data?.toValidate },
          { key: 'all', label: 'Todas' },
        ]}
        bulk={actions}
        exporting={(view) => exportList(exportTasks, 'Tareas', queryOf(view))}
        above={
          <>
            <TaskTabs here={taskPaths.list} />
            <Strip />
          </>
        }
        actions={
          <>
            <TaskViews here={taskPaths.list} />
            {createLink}
          </>
        }
      />
      {bulk && <BulkDialog bulk={bulk} close={() => setBulk(undefined)} />}
    </>
  )
}

/** What is given to whoever looks. */
export const AssignedPage = () => (
  <ListPage<TaskRow>
    {...shared}
    id="tasks-assigned"
    title="Tareas asignadas"
    source={own}
    views={[
      { key: 'open', label: 'Abiertas' },
      { key: 'all', label: 'Todas' },
    ]}
    above={<TaskTabs here={taskPaths.assigned} />}
    empty={{ title: 'Nada asignado', text: 'Aquí aparece lo que le asignan, en persona o por su grupo.' }}
  />
)
