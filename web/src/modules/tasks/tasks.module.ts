import { services } from '@arriero/contract/core/services.ts'
import { readReports, view, write, writeReports } from '@arriero/contract/tasks/tasks.access.ts'
import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { taskPaths } from './tasks.paths.ts'

const service = services.checklists
const list = () => import('./list/TasksPage.tsx').then((m) => m.TasksPage)
const forms = () => import('./form/TaskForms.tsx')

/** Who does what and until when. */
export const tasksModule = defineModule({
  name: 'tasks',
  screens: [
    { path: taskPaths.home, title: 'Tareas', permission: view, service, page: list },
    { path: taskPaths.list, title: 'Tareas', permission: view, service, page: list },
    { path: taskPaths.control, title: 'Tareas', permission: view, service, page: list },
    {
      path: taskPaths.assigned,
      title: 'Tareas asignadas',
      permission: view,
      service,
      page: () => import('./list/TasksPage.tsx').then((m) => m.AssignedPage),
    },
    {
      path: taskPaths.board,
      title: 'Tablero de tareas',
      permission: view,
      service,
      page: () => import('./agenda/BoardPage.tsx').then((m) => m.BoardPage),
    },
    {
      path: taskPaths.calendar,
      title: 'Calendario de tareas',
      permission: view,
      service,
      page: () => import('./agenda/CalendarPage.tsx').then((m) => m.CalendarPage),
    },
    {
      path: taskPaths.figures,
      title: 'Indicadores de tareas',
      permission: view,
      service,
      page: () => import('./figures/FiguresPage.tsx').then((m) => m.FiguresPage),
    },
    {
      path: taskPaths.create,
      title: 'Nueva tarea',
      permission: write,
      service,
      page: () => forms().then((m) => m.NewTaskPage),
    },
    {
      path: taskPaths.edit(':id'),
      title: 'Cambiar tarea',
      permission: write,
      service,
      page: () => forms().then((m) => m.EditTaskPage),
    },
    {
      path: taskPaths.one(':id'),
      title: 'Tarea',
      permission: view,
      service,
      page: () => import('./task/TaskPage.tsx').then((m) => m.TaskPage),
    },
    ...catalogScreens(
      taskPaths.templates,
      'Plantillas y repeticiones',
      () => import('./templates/templates.tsx').then((m) => m.templates),
      { permission: view, create: write, service },
    ),
    ...catalogScreens(
      taskPaths.reports,
      'Reportes de tareas',
      () => import('./reports/reports.tsx').then((m) => m.reports),
      { permission: readReports, create: writeReports, service },
    ),
    {
      path: taskPaths.runs,
      title: 'Reportes que salieron',
      permission: readReports,
      service,
      page: () => import('./reports/RunsPage.tsx').then((m) => m.RunsPage),
    },
  ],
  live: () => import('./tasks.live.ts').then((m) => m.listenTasks),
})
