import type { z } from 'zod'
import type { SystemUpdate, systemUpdateDraft } from '@arriero/contract/system-updates/system-updates.contract.ts'
import type { Work } from '../../app/database/work.ts'

type Draft = z.output<typeof systemUpdateDraft>

/** The same notices for every account: the table has no wall. */
const all = ({ tx }: Work) =>
  tx
    .selectFrom('system_update')
    .select([
      'id',
      'title',
      'version',
      'release_date as releaseDate',
      'description',
      'update_type as type',
      'importance',
    ])

export const listUpdates = (work: Work): Promise<SystemUpdate[]> =>
  all(work).orderBy('release_date', 'desc').orderBy('id', 'desc').limit(200).execute()
export const findUpdate = async (work: Work, id: number): Promise<SystemUpdate | null> =>
  (await all(work).where('id', '=', id).executeTakeFirst()) ?? null

const columns = ({ title, version, releaseDate, description, type, importance }: Draft) => ({
  title,
  version,
  release_date: releaseDate,
  description,
  update_type: type,
  importance,
})

export async function insertUpdate({ tx, scope }: Work, draft: Draft): Promise<number> {
  const { id } = await tx
    .insertInto('system_update')
    .values({ ...columns(draft), created_by: scope.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeUpdate({ tx }: Work, id: number, draft: Draft): Promise<void> {
  await tx.updateTable('system_update').set(columns(draft)).where('id', '=', id).execute()
}

export async function deleteUpdate({ tx }: Work, id: number): Promise<boolean> {
  return (await tx.deleteFrom('system_update').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n
}
