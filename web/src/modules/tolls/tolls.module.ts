import { defineModule } from '../../kit/shell/module.ts'

const view = 'recurso.caseta.view'
const create = 'recurso.caseta.create'

/** Toll booths with their prices by axles. */
export const tollsModule = defineModule({
  name: 'tolls',
  screens: [
    {
      path: '/Consola/casetas',
      permission: view,
      title: 'Casetas',
      fullBleed: true,
      page: () => import('./TollsPage.tsx').then((m) => m.TollsPage),
    },
    {
      path: '/Consola/casetas/nueva',
      permission: create,
      beside: '/Consola/casetas',
      title: 'Crear caseta',
      page: () => import('./TollForm.tsx').then((m) => m.NewToll),
    },
    {
      path: '/Consola/casetas/importar',
      permission: create,
      beside: '/Consola/casetas',
      title: 'Importar casetas',
      page: () => import('./TollImport.tsx').then((m) => m.TollImport),
    },
    {
      path: '/Consola/casetas/:id',
      permission: view,
      beside: '/Consola/casetas',
      title: 'Caseta',
      page: () => import('./TollForm.tsx').then((m) => m.EditToll),
    },
  ],
  menu: [{ menu: 'main', order: 3, label: 'Casetas', path: '/Consola/casetas', group: 'Recursos', icon: 'routes' }],
})
