import type { Network } from '@arriero/contract/social/social.rules.ts'
import type { App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { fileUrl } from '../../app/files/stored-files.ts'
import { accountPlace } from './accounts.service.ts'
import type { Sending } from './graph/sending.ts'
import { storedBlob } from './stored-blob.ts'

const mediaSeconds = 86_400
/** Of the account's other posts, to tell ours from theirs in what the network has. */
const mostKnown = 500

export type TargetFacts = Awaited<ReturnType<typeof readTarget>>

/** All that sending one post to one account needs; its files are put into `folder` when they are sent. */
export async function readTarget({ tx, scope }: Work, app: App, id: number, folder: string) {
  const row = await tx
    .selectFrom('social_target as t')
    .innerJoin('social_post as p', 'p.id', 't.post_id')
    .innerJoin('social_account as a', 'a.id', 't.social_account_id')
    .where('t.account_id', '=', scope.accountId)
    .where('t.id', '=', id)
    .select([
      'p.id as postId',
      'p.message',
      'p.publish_at as publishAt',
      'a.id as accountId',
      'a.network',
      'a.provider_id as pageId',
      'a.sealed',
      't.tries',
      't.sent_at as sentAt',
      't.children',
      't.container_id as containerId',
      't.provider_id as providerId',
    ])
    .executeTakeFirstOrThrow()
  const files = await tx
    .selectFrom('social_post_file as f')
    .innerJoin('stored_file as s', 's.id', 'f.file_id')
    .leftJoin('stored_file as j', 'j.id', 'f.jpeg_id')
    .where('f.account_id', '=', scope.accountId)
    .where('f.post_id', '=', row.postId)
    .select(['s.key', 's.name', 's.type', 'f.description', 'j.key as jpegKey', 'j.name as jpegName'])
    .orderBy('f.position')
    .execute()
  const others = await tx
    .selectFrom('social_target')
    .where('account_id', '=', scope.accountId)
    .where('social_account_id', '=', row.accountId)
    .where('id', '<>', id)
    .where('provider_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(mostKnown)
    .select('provider_id as providerId')
    .execute()
  const sending: Sending = {
    providerId: row.pageId,
    token: row.sealed === null ? '' : app.secrets.open(accountPlace(row.accountId), row.sealed),
    message: row.message,
    files: files.map(({ key, name, type, description, jpegKey, jpegName }) => {
      const sent = { key: jpegKey ?? key, name: jpegName ?? name, type: jpegKey ? 'image/jpeg' : type }
      return {
        name: sent.name,
        type: sent.type,
        isVideo: !type.startsWith('image/'),
        description,
        url: `${app.publicUrl}${fileUrl(app, sent.key, mediaSeconds)}`,
        bytes: () => storedBlob(app.files, sent.key, sent.type, folder),
      }
    }),
  }
  return {
    ...row,
    network: row.network as Network,
    publishAt: new Date(row.publishAt),
    sentAt: row.sentAt === null ? null : new Date(row.sentAt),
    sending,
    known: new Set(others.flatMap(({ providerId }) => providerId ?? [])),
  }
}
