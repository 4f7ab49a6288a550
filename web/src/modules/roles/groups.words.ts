export const groupsKey = (accountId: number) => ['account-groups', accountId] as const
