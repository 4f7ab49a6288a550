import type { ServerModule } from '../../app/module.ts'
import { sendReports } from './reports/send.job.ts'
import { tellLate } from './tasks/late.job.ts'
import { taskRoutes } from './tasks.routes.ts'
import { makeTasks } from './templates/make.job.ts'

export const tasksModule: ServerModule = { routes: taskRoutes, jobs: [makeTasks, tellLate, sendReports] }
