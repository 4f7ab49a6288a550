import { defineModule } from '../../kit/shell/module.ts'

const view = 'conductor.view'
const create = 'conductor.create'

/** People who drive: list, form, import. */
export const driversModule = defineModule({
  name: 'drivers',
  screens: [
    {
      path: '/Consola/conductores',
      permission: view,
      title: 'Conductores',
      page: () => import('./DriversPage.tsx').then((m) => m.DriversPage),
    },
    {
      path: '/Consola/conductores/nuevo',
      permission: create,
      beside: '/Consola/conductores',
      title: 'Crear conductor',
      page: () => import('./DriverForm.tsx').then((m) => m.NewDriver),
    },
    {
      path: '/Consola/conductores/importar',
      permission: create,
      title: 'Importar conductores',
      page: () => import('./DriverSheetPage.tsx').then((m) => m.DriverSheetPage),
    },
    {
      path: '/Consola/conductores/:id',
      permission: view,
      beside: '/Consola/conductores',
      title: 'Conductor',
      page: () => import('./DriverForm.tsx').then((m) => m.EditDriver),
    },
  ],
  menu: [{ menu: 'administration', order: 2, label: 'Conductores', path: '/Consola/conductores', icon: 'drivers' }],
  palette: () => import('./drivers.palette.ts').then((m) => m.paletteDrivers),
})
