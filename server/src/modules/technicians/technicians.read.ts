import type { Work } from '../../app/database/work.ts'

/** Whether somebody repairs here. */
export const technicianExists = async ({ tx, scope }: Work, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('technician')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()) !== undefined

export { absencesBetween } from './absences.ts'
