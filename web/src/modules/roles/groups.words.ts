export const groupsPath = '/Consola/gestion_users/grupo_users'
export const groupsKey = (accountId: number) => ['account-groups', accountId] as const
