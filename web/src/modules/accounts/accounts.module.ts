import { defineModule, type Screen, type ScreenPath } from '../../kit/shell/module.ts'
import { accountPaths } from './accounts.paths.ts'

/** List, new and one, below an address. */
const screensAt = (path: ScreenPath, title: string): Screen[] => [
  { path, title, page: () => import('./AccountsPage.tsx').then((m) => m.AccountsPage) },
  {
    path: `${path}/nueva`,
    beside: path,
    title: 'Crear cuenta',
    page: () => import('./AccountForm.tsx').then((m) => m.NewAccount),
  },
  {
    path: `${path}/:id`,
    beside: path,
    title: 'Cuenta',
    page: () => import('./AccountForm.tsx').then((m) => m.EditAccount),
  },
]

/** Distributors and the companies they serve (the administration's own address is ours). */
export const accountsModule = defineModule({
  name: 'accounts',
  screens: [
    ...screensAt(accountPaths.console, 'Cuentas'),
    ...screensAt(accountPaths.administration, 'Empresas y distribuidores'),
  ],
  menu: [
    {
      menu: 'administration',
      order: 1,
      label: 'Cuentas',
      path: accountPaths.console,
      icon: 'accounts',
      onlyFor: 'distributor',
    },
    {
      menu: 'administration',
      order: 1,
      label: 'Empresas',
      path: accountPaths.administration,
      icon: 'accounts',
      onlyFor: 'cms',
    },
  ],
})
