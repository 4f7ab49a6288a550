import { configure, view, write } from '@arriero/contract/crm/crm.access.ts'
import { services } from '@arriero/contract/core/services.ts'
import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { crmPaths } from './crm.paths.ts'

const access = { permission: view, service: services.crm } as const
const board = () => import('./board/BoardPage.tsx').then((m) => m.BoardPage)
const forms = () => import('./list/SaleForms.tsx')

/** Who may buy, what is offered to them and what is done until they do. */
export const crmModule = defineModule({
  name: 'crm',
  screens: [
    { path: crmPaths.home, title: 'Ventas', ...access, page: board },
    { path: crmPaths.board, title: 'Ventas', ...access, page: board },
    {
      path: crmPaths.list,
      title: 'Lista de ventas',
      ...access,
      page: () => import('./list/SalesPage.tsx').then((m) => m.SalesPage),
    },
    {
      path: crmPaths.edit(':saleIdN'),
      title: 'Datos de la venta',
      beside: crmPaths.list,
      ...access,
      page: () => forms().then((m) => m.EditSalePanel),
    },
    {
      path: crmPaths.create,
      title: 'Nueva venta',
      ...access,
      permission: write,
      page: () => forms().then((m) => m.NewSalePage),
    },
    {
      path: crmPaths.calendar,
      title: 'Calendario de ventas',
      ...access,
      page: () => import('./board/CalendarPage.tsx').then((m) => m.CalendarPage),
    },
    {
      path: crmPaths.figures,
      title: 'Indicadores de ventas',
      ...access,
      page: () => import('./figures/FiguresPage.tsx').then((m) => m.FiguresPage),
    },
    {
      path: crmPaths.one(':saleId'),
      title: 'Venta',
      ...access,
      page: () => import('./sale/SalePage.tsx').then((m) => m.SalePage),
    },
    {
      path: crmPaths.import,
      title: 'Importar ventas',
      ...access,
      permission: write,
      page: () => import('./list/SaleSheetPage.tsx').then((m) => m.SaleSheetPage),
    },
    {
      path: crmPaths.stages,
      title: 'Etapas de ventas',
      ...access,
      page: () => import('./settings/StagesPage.tsx').then((m) => m.StagesPage),
    },
    ...catalogScreens(
      crmPaths.tags,
      'Etiquetas de ventas',
      () => import('./settings/tags.tsx').then((m) => m.tagsCatalog),
      {
        ...access,
        create: configure,
      },
    ),
    {
      path: crmPaths.companies,
      title: 'Empresas de ventas',
      ...access,
      page: () => import('./companies/CompaniesPage.tsx').then((m) => m.CompaniesPage),
    },
    {
      path: `${crmPaths.companies}/nueva`,
      title: 'Nueva empresa',
      beside: crmPaths.companies,
      ...access,
      permission: write,
      page: () => import('./companies/CompaniesPage.tsx').then((m) => m.CompanyPanel),
    },
    {
      path: `${crmPaths.companies}/:id`,
      title: 'Datos de la empresa',
      beside: crmPaths.companies,
      ...access,
      page: () => import('./companies/CompaniesPage.tsx').then((m) => m.CompanyPanel),
    },
    {
      path: crmPaths.company(':id'),
      title: 'Empresa',
      ...access,
      page: () => import('./companies/CompanyPage.tsx').then((m) => m.CompanyPage),
    },
  ],
  menu: [
    {
      menu: 'main',
      group: 'CRM',
      order: 1,
      label: 'Ventas',
      path: crmPaths.home,
      also: [crmPaths.board],
      icon: 'crm',
      ...access,
    },
  ],
  live: () => import('./crm.live.ts').then((m) => m.listenSales),
})
