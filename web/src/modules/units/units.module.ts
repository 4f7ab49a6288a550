import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'

const view = 'unidad.view'
const create = 'unidad.create'

/** Units: list, form, records of one unit, imports, catalogues and figures of the fleet (ROUTE-10). */
export const unitsModule = defineModule({
  name: 'units',
  screens: [
    {
      path: '/Consola/unit',
      title: 'Unidades',
      page: () => import('./UnitsPage.tsx').then((m) => m.UnitsPage),
    },
    {
      path: '/Consola/unit/flota',
      permission: view,
      title: 'Estado de la flota',
      page: () => import('./figures/FleetPage.tsx').then((m) => m.FleetPage),
    },
    {
      path: '/Consola/unit/importar',
      permission: create,
      title: 'Importar unidades',
      page: () => import('./import/UnitSheetPage.tsx').then((m) => m.UnitSheetPage),
    },
    {
      path: '/Consola/unit/plataformas',
      permission: create,
      title: 'Traer de una plataforma',
      page: () => import('./import/PlatformUnitsPage.tsx').then((m) => m.PlatformUnitsPage),
    },
    {
      path: '/Consola/unit/unit-create',
      title: 'Crear unidad',
      page: () => import('./form/UnitForm.tsx').then((m) => m.NewUnit),
    },
    {
      path: '/Consola/unit/edit/:id',
      title: 'Unidad',
      page: () => import('./form/UnitForm.tsx').then((m) => m.EditUnit),
    },
    {
      path: '/Consola/unit/edit/:id/conductor',
      permission: view,
      title: 'Conductor de la unidad',
      page: () => import('./record/UnitDriverPage.tsx').then((m) => m.UnitDriverPage),
    },
    {
      path: '/Consola/unit/edit/:id/fotos',
      permission: view,
      title: 'Fotos de la unidad',
      page: () => import('./record/UnitPhotosPage.tsx').then((m) => m.UnitPhotosPage),
    },
    {
      path: '/Consola/unit/edit/:id/kilometros',
      permission: view,
      title: 'Kilómetros de la unidad',
      page: () => import('./record/UnitReadingsPage.tsx').then((m) => m.UnitReadingsPage),
    },
    {
      path: '/Consola/unit/edit/:id/correos',
      permission: 'notificacion.correo.view',
      title: 'Correos de la unidad',
      page: () => import('./record/UnitMailPage.tsx').then((m) => m.UnitMailPage),
    },
    {
      path: '/Consola/unit/edit/:id/historial',
      permission: view,
      title: 'Cambios de la unidad',
      page: () => import('./record/UnitHistoryPage.tsx').then((m) => m.UnitHistoryPage),
    },
    ...catalogScreens(
      '/Consola/unit/catalogos/tipos',
      'Tipos de unidad',
      () => import('./catalogs/types.tsx').then((m) => m.unitTypes),
      { permission: view },
    ),
    ...catalogScreens(
      '/Consola/unit/catalogos/marcas',
      'Marcas',
      () => import('./catalogs/brands.tsx').then((m) => m.brands),
      { permission: view },
    ),
    ...catalogScreens(
      '/Consola/unit/catalogos/modelos',
      'Modelos',
      () => import('./catalogs/models.tsx').then((m) => m.models),
      { permission: view },
    ),
    ...catalogScreens(
      '/Consola/unit/catalogos/aseguradoras',
      'Aseguradoras',
      () => import('./catalogs/insurers.tsx').then((m) => m.insurers),
      { permission: view },
    ),
  ],
  menu: [
    { menu: 'administration', order: 1, label: 'Unidades', path: '/Consola/unit', icon: 'units', permission: view },
  ],
  palette: () => import('./units.palette.ts').then((m) => m.paletteUnits),
  live: () => import('./units.live.ts').then((m) => m.listenUnits),
})
