import { repeatWords } from '@arriero/contract/tasks/repeat.rules.ts'
import * as figures from '@arriero/contract/tasks/figures.contract.ts'
import * as contract from '@arriero/contract/tasks/tasks.contract.ts'
import { laneLabel } from '@arriero/contract/tasks/tasks.rules.ts'
import * as templates from '@arriero/contract/tasks/templates.contract.ts'
import { priorityLabel } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { route, SentFile, type Route } from '../../app/http/route.ts'
import { exportRoutes } from '../../app/list-export.ts'
import { dashboard, userDashboard } from './figures/dashboard.ts'
import { metrics } from './figures/metrics.ts'
import { whoFound } from './people.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import * as comments from './tasks/comments.service.ts'
import { move } from './tasks/moves.service.ts'
import { find } from './tasks/task.ts'
import { mailTask, taskPaper } from './tasks/tasks.paper.ts'
import * as repository from './tasks/tasks.repository.ts'
import * as service from './tasks/tasks.service.ts'
import { list as listTemplates } from './templates/templates.repository.ts'
import * as templateService from './templates/templates.service.ts'

const names = (of: readonly { name: string }[]) => of.map(({ name }) => name).join(', ')

export const taskRoutes: Route[] = [
  route(contract.listTasks, ({ work, query, from }) => repository.page(work, query, from)),
  route(contract.assignedTasks, ({ work, query, from }) => repository.page(work, { ...query, isMine: true }, from)),
  route(contract.getTask, ({ work, app, params }) => find(work, app, params.id)),
  route(contract.createTask, ({ work, app, body }) => service.create(work, app, body)),
  route(contract.changeTasks, ({ work, body }) => service.changeMany(work, body)),
  route(contract.updateTask, ({ work, app, params, body }) => service.update(work, app, params.id, body)),
  route(contract.deleteTasks, ({ work, body: { ids } }) =>
    service.removeMany(work, typeof ids === 'string' ? ids.split(',').map(Number) : ids),
  ),
  route(contract.deleteTask, ({ work, app, params }) => service.remove(work, app, params.id)),
  route(contract.moveTask, ({ work, app, params, body }) => move(work, app, params.id, body)),
  route(contract.commentTask, ({ work, app, params, body }) => comments.add(work, app, params.id, body)),
  route(contract.deleteTaskComment, ({ work, app, params }) => comments.remove(work, app, params.id)),
  route(contract.taskPdf, async ({ work, app, params }) => {
    const { name, body } = await taskPaper(work, app, params.id)
    return new SentFile(name, 'application/pdf', body, true)
  }),
  route(contract.mailTask, ({ work, app, params, body }) => mailTask(work, app, params.id, body.to)),
  route(contract.taskPeople, ({ work, query }) => whoFound(work, query.search)),
  route(templates.listTaskTemplates, ({ work }) => listTemplates(work)),
  route(templates.createTaskTemplate, ({ work, body }) => templateService.create(work, body)),
  route(templates.updateTaskTemplate, ({ work, params, body }) => templateService.update(work, params.id, body)),
  route(templates.deleteTaskTemplate, ({ work, params }) => templateService.remove(work, params.id)),
  route(templates.repeatDates, async ({ work, body }) => ({
    dates: await templateService.nextDates(work, body.repeat),
  })),
  route(templates.plannedTasks, ({ work, query }) => templateService.planned(work, query.from, query.to)),
  route(figures.taskMetrics, ({ work, query }) => metrics(work, query.userId)),
  route(figures.taskDashboard, ({ work, query }) => dashboard(work, query)),
  route(figures.userTaskDashboard, ({ work, query }) => userDashboard(work, query)),
  ...reportRoutes,
  ...exportRoutes(contract.exportTasks, {
    name: 'tareas',
    title: 'Tareas',
    ids: repository.idsOf,
    rows: repository.rowsOf,
    columns: ({ moment, number, text }) => [
      text('Folio', 12, ({ folio }) => folio),
      text('Tarea', 40, ({ title }) => title),
      text('Estado', 14, ({ lane }) => laneLabel(lane)),
      text('Prioridad', 12, ({ priority }) => priorityLabel(priority)),
      text('Asignada a', 36, ({ people, groups }) => names([...people, ...groups])),
      text('Plantilla', 28, ({ templateName }) => templateName),
      text('Se repite', 28, ({ repeat }) => (repeat ? repeatWords(repeat) : null)),
      text('Unidad', 18, ({ unitName }) => unitName),
      moment('Vence', ({ dueAt }) => dueAt),
      moment('Terminó', ({ doneAt }) => doneAt),
      number('Preguntas', ({ questions }) => questions),
      number('Respondidas', ({ answered }) => answered),
      number('Hallazgos', ({ findings }) => findings),
    ],
  }),
]
