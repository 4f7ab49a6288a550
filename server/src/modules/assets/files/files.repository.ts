import type { ThingFile } from '@arriero/contract/assets/files/files.contract.ts'
import type { App } from '../../../app/app.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { fileUrl } from '../../../app/files/stored-files.ts'
import { texts } from './files.texts.ts'

/** What a file belongs to: the column of `asset_file` and its id. */
export interface Owner {
  column: 'asset_id' | 'issue_id'
  id: number
}

const described = ({ tx, scope }: Work) =>
  tx
    .selectFrom('asset_file as f')
    .innerJoin('stored_file as s', (join) =>
      join.onRef('s.id', '=', 'f.file_id').onRef('s.account_id', '=', 'f.account_id'),
    )
    .$call(withUser('u', 's.created_by'))
    .where('f.account_id', '=', scope.accountId)
    .select(['f.id', 's.key', 's.name', 's.type', 's.size', 's.created_at as createdAt', 'u.name as by'])

export async function filesOf(work: Work, app: Pick<App, 'links'>, { column, id }: Owner): Promise<ThingFile[]> {
  const rows = await described(work).where(`f.${column}`, '=', id).orderBy('f.id', 'desc').execute()
  return rows.map(({ key, ...row }) => ({ ...row, url: fileUrl(app, key) }))
}

/** A file with what it belongs to and where its bytes are. */
export function findFile(work: Work, id: number) {
  return described(work)
    .where('f.id', '=', id)
    .select(['f.asset_id as assetId', 'f.issue_id as issueId', 'f.file_id as fileId'])
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))
}
