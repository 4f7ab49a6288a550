import { defineModule } from '../../kit/shell/module.ts'

/** Sign-in, refusal and the way into the console. */
export const sessionModule = defineModule({
  name: 'session',
  screens: [
    {
      path: '/',
      title: 'Iniciar sesión',
      isPublic: true,
      page: () => import('./LoginPage.tsx').then((m) => m.LoginPage),
    },
    {
      path: '/cms/login',
      title: 'Administración',
      isPublic: true,
      page: () => import('./LoginPage.tsx').then((m) => m.CmsLoginPage),
    },
    {
      path: '/acceso-denegado',
      title: 'Acceso denegado',
      isPublic: true,
      page: () => import('./DeniedPage.tsx').then((m) => m.DeniedPage),
    },
    { path: '/Consola', title: 'Consola', page: () => import('./HomePage.tsx').then((m) => m.HomePage) },
  ],
})
