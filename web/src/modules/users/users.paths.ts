/** Addresses of users and their audit. */
export const userPaths = {
  list: '/Consola/users',
  audit: (subject: string) => `/Consola/auditoria?f_subject=${subject}`,
  profile: '/Consola/perfil',
} as const
