import type { Work } from '../../app/database/work.ts'

/** Whose paper it is. */
export async function companyName({ tx, scope }: Work): Promise<string> {
  const { name } = await tx
    .selectFrom('account')
    .where('id', '=', scope.accountId)
    .select('name')
    .executeTakeFirstOrThrow()
  return name
}
