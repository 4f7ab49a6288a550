import { defineModule } from '../../kit/shell/module.ts'

const groups = '/Consola/gestion_users/grupo_users'
const rolesPath = '/Consola/gestion_users/roles_user'
const menuGroup = 'Gestion de usuarios'

/** Roles with their permissions, and groups of users (administration menu). */
export const rolesModule = defineModule({
  name: 'roles',
  screens: [
    {
      path: '/Consola/gestion_users',
      title: 'Roles',
      page: () => import('./RolesPage.tsx').then((m) => m.RolesPage),
    },
    {
      path: rolesPath,
      title: 'Roles',
      page: () => import('./RolesPage.tsx').then((m) => m.RolesPage),
    },
    {
      path: groups,
      title: 'Grupos de usuarios',
      page: () => import('./GroupsPage.tsx').then((m) => m.GroupsPage),
    },
    {
      path: `${groups}/nuevo`,
      permission: 'gestion_usuarios.grupo.create',
      beside: groups,
      title: 'Crear grupo',
      page: () => import('./GroupForm.tsx').then((m) => m.NewGroup),
    },
    {
      path: `${groups}/:id`,
      permission: 'gestion_usuarios.grupo.view',
      beside: groups,
      title: 'Grupo',
      page: () => import('./GroupForm.tsx').then((m) => m.EditGroup),
    },
  ],
  menu: [
    {
      menu: 'administration',
      order: 1,
      label: 'Roles',
      path: rolesPath,
      group: menuGroup,
      icon: 'roles',
      permission: 'gestion_usuarios.rol.view',
    },
    {
      menu: 'administration',
      order: 2,
      label: 'Grupos de usuarios',
      path: groups,
      group: menuGroup,
      icon: 'groups',
      permission: 'gestion_usuarios.grupo.view',
    },
  ],
})
