import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { banksPaths } from './banks.paths.ts'

const own = { permission: 'facturacion.view', service: 10 } as const
const beside = { ...own, beside: banksPaths.home } as const
const write = { ...beside, permission: 'facturacion.banco.update' } as const

/** Where the money is, and what each movement of it was. */
export const banksModule = defineModule({
  name: 'banks',
  screens: [
    { path: banksPaths.home, title: 'Bancos', ...own, page: () => import('./BanksPage.tsx').then((m) => m.BanksPage) },
    {
      path: banksPaths.newAccount,
      title: 'Crear cuenta',
      ...write,
      page: () => import('./AccountForm.tsx').then((m) => m.NewAccount),
    },
    {
      path: '/Consola/bancos/cuenta/:id',
      title: 'Cuenta bancaria',
      ...beside,
      page: () => import('./AccountForm.tsx').then((m) => m.EditAccount),
    },
    {
      path: banksPaths.newMovement,
      title: 'Registrar movimiento',
      ...write,
      page: () => import('./MovementForm.tsx').then((m) => m.NewMovement),
    },
    {
      path: '/Consola/bancos/movimiento/:id',
      title: 'Movimiento',
      ...beside,
      page: () => import('./MovementPanel.tsx').then((m) => m.MovementPanel),
    },
    {
      path: '/Consola/bancos/movimiento/:id/editar',
      title: 'Editar movimiento',
      ...beside,
      page: () => import('./MovementForm.tsx').then((m) => m.EditMovement),
    },
    {
      path: banksPaths.import,
      title: 'Importar estado de cuenta',
      ...write,
      page: () => import('./ImportPanel.tsx').then((m) => m.ImportPanel),
    },
    ...catalogScreens(
      banksPaths.institutions,
      'Instituciones bancarias',
      () => import('./institutions.tsx').then((m) => m.institutions),
      {
        ...own,
        create: 'facturacion.banco.update',
      },
    ),
  ],
})
