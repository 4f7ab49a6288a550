import { failureTitle, failureWords, type SocialFailure } from '@arriero/contract/social/errors.rules.ts'
import { titleOf, type Network } from '@arriero/contract/social/social.rules.ts'
import type { Work } from '../../app/database/work.ts'
import { notify } from '../notifications/notifications.read.ts'
import { watchersWith } from '../users/users.read.ts'
import { texts } from './social.texts.ts'

/**
 * Into the bells of who made a post and of who may publish: it did not go out in one of its accounts. Without a failure
 * its moment went by. Called once for each time that it stops, in the work that stops it.
 */
export async function tellStopped(work: Work, targetId: number, failure?: SocialFailure): Promise<void> {
  const { tx, scope } = work
  const { by, message, file, account, ...row } = await tx
    .selectFrom('social_target as t')
    .innerJoin('social_post as p', 'p.id', 't.post_id')
    .innerJoin('social_account as a', 'a.id', 't.social_account_id')
    .leftJoin('social_post_file as f', (join) => join.onRef('f.post_id', '=', 'p.id').on('f.position', '=', 0))
    .leftJoin('stored_file as s', 's.id', 'f.file_id')
    .where('t.account_id', '=', scope.accountId)
    .where('t.id', '=', targetId)
    .select(['p.created_by as by', 'p.message', 's.name as file', 'a.name as account', 'a.network'])
    .executeTakeFirstOrThrow()
  const network = row.network as Network
  const title = titleOf({ message, files: file === null ? [] : [{ name: file }] })
  await notify(work, {
    userIds: [...(await watchersWith(work, 'crm.marketing.create')), ...(by === null ? [] : [by])],
    kind: 'post',
    title: failure ? failureTitle(network, failure) : texts.lateTitle(network),
    message: failure ? texts.failed(title, account, failureWords(failure).description) : texts.late(title, account),
    link: '/Consola/SocialMedia',
  })
}
