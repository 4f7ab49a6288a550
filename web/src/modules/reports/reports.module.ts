import { defineModule } from '../../kit/shell/module.ts'
import { reportPaths as paths } from './reports.paths.ts'

const view = { permission: 'reporte.view' } as const
const schedule = { permission: 'reporte.schedule' } as const

/** What units did, added up: on screen, as files, and by mail on its dates. */
export const reportsModule = defineModule({
  name: 'reports',
  screens: [
    {
      path: paths.home,
      title: 'Reportes',
      ...view,
      page: () => import('./ReportsPage.tsx').then((m) => m.ReportsPage),
    },
    {
      path: paths.templates,
      title: 'Plantillas de reportes',
      ...view,
      page: () => import('./templates/TemplatesPage.tsx').then((m) => m.TemplatesPage),
    },
    {
      path: paths.schedules,
      title: 'Reportes programados',
      ...view,
      page: () => import('./schedules/SchedulesPage.tsx').then((m) => m.SchedulesPage),
    },
    {
      path: paths.newSchedule,
      title: 'Programar reporte',
      ...schedule,
      beside: paths.schedules,
      page: () => import('./schedules/ScheduleForm.tsx').then((m) => m.NewSchedule),
    },
    {
      path: '/Consola/reportes/programados/:id',
      title: 'Reporte programado',
      ...view,
      beside: paths.schedules,
      page: () => import('./schedules/ScheduleForm.tsx').then((m) => m.EditSchedule),
    },
    {
      path: paths.runs,
      title: 'Reportes enviados',
      ...view,
      page: () => import('./schedules/RunsPage.tsx').then((m) => m.RunsPage),
    },
    {
      path: paths.links,
      title: 'Enlaces a reportes',
      permission: 'reporte.create',
      page: () => import('./schedules/LinksPage.tsx').then((m) => m.LinksPage),
    },
  ],
  menu: [
    {
      menu: 'main',
      order: 5.5,
      label: 'Reportes',
      path: paths.home,
      also: [paths.templates, paths.schedules, paths.runs, paths.links],
      icon: 'reports',
      permission: view.permission,
    },
  ],
})
