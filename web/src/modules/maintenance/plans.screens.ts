import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import type { Screen } from '../../kit/shell/module.ts'
import { maintenancePaths } from './maintenance.paths.ts'

const permission = 'mantenimiento.view'
const keep = 'mantenimiento.create'
const unit = maintenancePaths.unit(':id') as `${typeof maintenancePaths.meters}/:id`

/** What is due, meters and plans. */
export const planScreens: readonly Screen[] = [
  {
    path: maintenancePaths.home,
    title: 'Mantenimiento',
    permission,
    page: () => import('./TodayPage.tsx').then((m) => m.TodayPage),
  },
  {
    path: maintenancePaths.due,
    title: 'Toca servicio',
    permission,
    page: () => import('./plans/DuePage.tsx').then((m) => m.DuePage),
  },
  {
    path: maintenancePaths.meters,
    title: 'Control de kilometraje',
    permission,
    page: () => import('./plans/MetersPage.tsx').then((m) => m.MetersPage),
  },
  {
    path: `${maintenancePaths.meters}/importar`,
    title: 'Cargar servicios',
    permission: keep,
    page: () => import('./plans/LoadPage.tsx').then((m) => m.LoadPage),
  },
  {
    path: unit,
    title: 'Plan de unidad',
    permission,
    page: () => import('./plans/UnitPlanPage.tsx').then((m) => m.UnitPlanPage),
  },
  {
    path: `${unit}/servicio/nuevo`,
    title: 'Agregar servicio',
    permission: keep,
    beside: unit,
    page: () => import('./plans/ServiceForm.tsx').then((m) => m.NewService),
  },
  {
    path: `${unit}/servicio/:service`,
    title: 'Servicio de la unidad',
    permission,
    beside: unit,
    page: () => import('./plans/ServiceForm.tsx').then((m) => m.EditService),
  },
  {
    path: `${unit}/hecho`,
    title: 'Registrar servicio hecho',
    permission: keep,
    beside: unit,
    page: () => import('./plans/DoneForm.tsx').then((m) => m.DoneForm),
  },
  {
    path: `${unit}/kilometros`,
    title: 'Restablecer km',
    permission: keep,
    beside: unit,
    page: () => import('./plans/ResetForm.tsx').then((m) => m.ResetKm),
  },
  {
    path: `${unit}/horas`,
    title: 'Restablecer horas',
    permission: keep,
    beside: unit,
    page: () => import('./plans/ResetForm.tsx').then((m) => m.ResetHours),
  },
  {
    path: `${unit}/plantilla`,
    title: 'Aplicar plantilla',
    permission: keep,
    beside: unit,
    page: () => import('./plans/TemplateForm.tsx').then((m) => m.UnitTemplate),
  },
  {
    path: `${maintenancePaths.plans}/plantilla`,
    title: 'Aplicar plantilla',
    permission: keep,
    beside: maintenancePaths.plans,
    page: () => import('./plans/TemplateForm.tsx').then((m) => m.TypeTemplate),
  },
  ...catalogScreens(maintenancePaths.plans, 'Planes', () => import('./plans/plans.tsx').then((m) => m.plans), {
    permission,
    create: keep,
  }),
]
