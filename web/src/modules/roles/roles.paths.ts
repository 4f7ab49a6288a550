/** Addresses of roles and groups. */
export const rolePaths = {
  roles: '/Consola/gestion_users/roles_user',
  groups: '/Consola/gestion_users/grupo_users',
} as const
