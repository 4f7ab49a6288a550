import { assetManage, assetView } from '@arriero/contract/assets/assets.contract.ts'
import { issueView } from '@arriero/contract/assets/issues/issues.contract.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { assetPaths } from './assets.paths.ts'

const beside = assetPaths.assets
const title = 'Control de Activos'

/** What the company owns, who has it, and what is done to it. */
export const assetsModule = defineModule({
  name: 'assets',
  screens: [
    {
      path: assetPaths.assets,
      title,
      page: () => import('./AssetsPage.tsx').then((m) => m.AssetsPage),
      permission: assetView,
    },
    {
      path: assetPaths.newAsset,
      title,
      beside,
      page: () => import('./AssetForm.tsx').then((m) => m.NewAsset),
      permission: assetManage,
    },
    {
      path: assetPaths.one(':id'),
      title,
      beside,
      page: () => import('./AssetPanel.tsx').then((m) => m.AssetPanel),
      permission: assetView,
    },
    {
      path: assetPaths.edit(':id'),
      title,
      beside,
      page: () => import('./AssetForm.tsx').then((m) => m.EditAsset),
      permission: assetManage,
    },
    {
      path: assetPaths.rent(':id'),
      title,
      beside,
      page: () => import('./RentForm.tsx').then((m) => m.RentForm),
      permission: assetManage,
    },
    {
      path: assetPaths.pending,
      title: 'Mantenimientos pendientes',
      page: () => import('./maintenance/WorksPage.tsx').then((m) => m.PendingWorks),
      permission: assetView,
    },
    {
      path: assetPaths.newWork,
      title: 'Crear mantenimiento',
      beside: assetPaths.pending,
      page: () => import('./maintenance/WorkForm.tsx').then((m) => m.NewWork),
      permission: assetManage,
    },
    {
      path: assetPaths.running,
      title: 'Mantenimientos en proceso',
      page: () => import('./maintenance/WorksPage.tsx').then((m) => m.RunningWorks),
      permission: assetView,
    },
    {
      path: assetPaths.closed,
      title: 'Mantenimientos terminados',
      page: () => import('./maintenance/WorksPage.tsx').then((m) => m.ClosedWorks),
      permission: assetView,
    },
    {
      path: assetPaths.details,
      title: 'Mantenimiento',
      page: () => import('./maintenance/WorkPage.tsx').then((m) => m.WorkPage),
      permission: assetView,
    },
    {
      path: assetPaths.editWork(':id'),
      title: 'Editar mantenimiento',
      beside: assetPaths.pending,
      page: () => import('./maintenance/WorkForm.tsx').then((m) => m.EditWork),
      permission: assetManage,
    },
    {
      path: assetPaths.issues,
      title: 'Fallas',
      page: () => import('./issues/IssuesPage.tsx').then((m) => m.IssuesPage),
      permission: issueView,
    },
    {
      path: assetPaths.newIssue,
      title: 'Reportar falla',
      beside: assetPaths.issues,
      page: () => import('./issues/IssueForm.tsx').then((m) => m.NewIssue),
      permission: issueView,
    },
    {
      path: assetPaths.issue(':id'),
      title: 'Falla',
      beside: assetPaths.issues,
      page: () => import('./issues/IssuePanel.tsx').then((m) => m.IssuePanel),
      permission: issueView,
    },
  ],
  menu: [
    {
      menu: 'main',
      order: 2,
      label: title,
      path: assetPaths.assets,
      also: [assetPaths.pending, assetPaths.running, assetPaths.closed, assetPaths.issues],
      group: 'Inventario',
      icon: 'assets',
      permission: 'inventario.control_activos.view',
    },
  ],
})
