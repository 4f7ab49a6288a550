import { anyView, fill, keep, read } from '@arriero/contract/checklists/checklists.access.ts'
import { services } from '@arriero/contract/core/services.ts'
import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { taskPaths } from '../tasks/tasks.paths.ts'
import { checklistPaths } from './checklists.paths.ts'

const service = services.checklists
const list = () => import('./ChecklistsPage.tsx').then((m) => m.ChecklistsPage)
const access = () => import('./modules/AccessPage.tsx')

/** What is looked at before a unit leaves, and what was found. */
export const checklistsModule = defineModule({
  name: 'checklists',
  screens: [
    { path: checklistPaths.area, title: 'CheckList', permission: anyView, service, page: list },
    { path: checklistPaths.home, title: 'CheckList', permission: anyView, service, page: list },
    {
      path: checklistPaths.new,
      title: 'Nuevo CheckList',
      permission: keep,
      service,
      page: () => import('./NewChecklist.tsx').then((m) => m.NewChecklist),
    },
    {
      path: checklistPaths.builder(':id'),
      title: 'Plantilla de CheckList',
      permission: anyView,
      service,
      page: () => import('./builder/BuilderPage.tsx').then((m) => m.BuilderPage),
    },
    ...catalogScreens(
      checklistPaths.modules,
      'Apartados',
      () => import('./modules/modules.tsx').then((m) => m.modules),
      {
        permission: anyView,
        create: keep,
        service,
      },
    ),
    {
      path: checklistPaths.access,
      title: 'Accesos a apartados',
      permission: keep,
      service,
      page: () => access().then((m) => m.AccessPage),
    },
    {
      path: `${checklistPaths.access}/:id`,
      title: 'Accesos a apartados',
      permission: keep,
      service,
      beside: checklistPaths.access,
      page: () => access().then((m) => m.AccessForm),
    },
    {
      path: checklistPaths.fill,
      title: 'Llenar CheckList',
      permission: fill,
      service,
      page: () => import('./fill/ChoosePage.tsx').then((m) => m.ChoosePage),
    },
    {
      path: checklistPaths.filling(':id'),
      title: 'Llenar CheckList',
      permission: fill,
      service,
      page: () => import('./fill/FillPage.tsx').then((m) => m.FillPage),
    },
    {
      path: checklistPaths.filled,
      title: 'CheckList llenados',
      permission: [read, fill],
      service,
      page: () => import('./filled/FilledPage.tsx').then((m) => m.FilledPage),
    },
    {
      path: checklistPaths.result(':id'),
      title: 'CheckList llenado',
      permission: [read, fill],
      service,
      page: () => import('./filled/ResultPage.tsx').then((m) => m.ResultPage),
    },
  ],
  live: () => import('./checklists.live.ts').then((m) => m.sendFilledLater),
  menu: [
    {
      menu: 'main',
      order: 9,
      label: 'CheckList',
      path: checklistPaths.home,
      also: [taskPaths.home, checklistPaths.area, checklistPaths.filled, checklistPaths.fill, checklistPaths.modules],
      instead: [checklistPaths.fill, taskPaths.assigned],
      icon: 'checklists',
      permission: 'checklist.view',
    },
  ],
})
