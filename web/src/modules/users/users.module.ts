import { defineModule, type Screen, type ScreenPath } from '../../kit/shell/module.ts'

const path = '/Consola/users'
const view = 'usuario.view'

/** The list under each of its addresses (the specification spells it twice, and names an area of the CMS). */
const list = (at: ScreenPath): Screen => ({
  path: at,
  title: 'Usuarios',
  page: () => import('./UsersPage.tsx').then((m) => m.UsersPage),
})

/** People and their access: list, form, units, sessions, permissions, tree, audit and one's own profile. */
export const usersModule = defineModule({
  name: 'users',
  screens: [
    list(path),
    list('/Consola/usuarios'),
    list('/cms/users'),
    {
      path: `${path}/nuevo`,
      permission: 'usuario.create',
      beside: path,
      title: 'Crear usuario',
      page: () => import('./UserForm.tsx').then((m) => m.NewUser),
    },
    {
      path: `${path}/arbol`,
      permission: view,
      title: 'Árbol de usuarios',
      page: () => import('./UsersTree.tsx').then((m) => m.UsersTree),
    },
    {
      path: `${path}/:id`,
      permission: view,
      beside: path,
      title: 'Usuario',
      page: () => import('./UserForm.tsx').then((m) => m.EditUser),
    },
    {
      path: `${path}/:id/unidades`,
      permission: view,
      title: 'Unidades del usuario',
      page: () => import('./UserUnits.tsx').then((m) => m.UserUnits),
    },
    {
      path: `${path}/:id/accesos`,
      permission: view,
      beside: path,
      title: 'Accesos del usuario',
      page: () => import('./UserAccesses.tsx').then((m) => m.UserAccesses),
    },
    {
      path: `${path}/:id/empresa`,
      permission: 'usuario.update',
      beside: path,
      title: 'Datos de la empresa',
      page: () => import('./UserCompany.tsx').then((m) => m.UserCompany),
    },
    {
      path: `${path}/:id/permisos`,
      permission: view,
      title: 'Permisos del usuario',
      page: () => import('./UserPermissions.tsx').then((m) => m.UserPermissions),
    },
    {
      path: '/Consola/auditoria',
      permission: 'gestion_usuarios.auditoria.view',
      title: 'Auditoría',
      page: () => import('./AuditPage.tsx').then((m) => m.AuditPage),
    },
    {
      path: '/Consola/perfil',
      title: 'Mi perfil',
      page: () => import('./ProfilePage.tsx').then((m) => m.ProfilePage),
    },
  ],
  menu: [
    {
      menu: 'administration',
      order: 2,
      label: 'Usuarios',
      path,
      icon: 'users',
      permission: view,
      also: [`${path}/arbol`, '/Consola/usuarios', '/cms/users'],
    },
    {
      menu: 'administration',
      order: 3,
      label: 'Auditoría',
      path: '/Consola/auditoria',
      group: 'Gestion de usuarios',
      icon: 'accessHistory',
      permission: 'gestion_usuarios.auditoria.view',
    },
  ],
  palette: () => import('./users.palette.ts').then((m) => m.paletteUsers),
  live: () => import('./users.live.ts').then((m) => m.listenAccess),
})
