import { useSession } from '../../kit/session.ts'

export const groupsPath = '/Consola/gestion_users/grupo_users'
export const groupsKey = ['account-groups'] as const
export const accountId = () => useSession.getState().auth?.user.account.id ?? 0
