import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import { publicationDay, type publishPost } from '@arriero/contract/social/social.contract.ts'
import { socialChannel } from '@arriero/contract/social/social.channel.ts'
import type { Publication, SocialAccount } from '@arriero/contract/social/social.entities.ts'
import { problemsOf, timeTypeOf, type Problem } from '@arriero/contract/social/social.rules.ts'
import type { App } from '../../app/app.ts'
import { zoneOf } from '../../app/account-zone.ts'
import { waitForKey } from '../../app/database/key.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, badRequest, conflict, notFound } from '../../app/errors.ts'
import { keepBytes, keepFile } from '../../app/files/stored-files.ts'
import { listAccounts } from './accounts.repository.ts'
import { accountPlace } from './accounts.service.ts'
import { graphOf, GraphError, isMissing } from './graph/graph.ts'
import { failureWords } from '@arriero/contract/social/errors.rules.ts'
import { asJpeg, checked } from './post-files.ts'
import * as repository from './posts.repository.ts'
import { publishDue } from './publish.job.ts'
import { canBeHanded } from './targets.ts'
import { texts } from './social.texts.ts'

type Draft = BodyRead<typeof publishPost>

/** Takes a post for its accounts: what is for now goes out as soon as this is durable, the rest at its moment. */
export async function publish(work: Work, app: App, draft: Draft): Promise<Publication[]> {
  const { tx, scope } = work
  if (draft.key !== undefined) {
    await waitForKey(work, `social post ${scope.accountId} ${draft.key}`)
    const before = await repository.postOfKey(work, draft.key)
    if (before !== undefined) return repository.ofPost(work, app, before)
  }
  const at = momentOf(draft)
  const accounts = await chosen(work, draft.accountIds)
  await check(draft, accounts, at)
  const publishAt = at ?? new Date()
  const { id: postId } = await tx
    .insertInto('social_post')
    .values({
      account_id: scope.accountId,
      message: draft.message,
      scheduled: at !== null,
      publish_at: publishAt.toISOString(),
      key: draft.key ?? null,
      created_by: scope.userId || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepFiles(work, app, draft, postId, accounts)
  const due = accounts.map(({ network }) => (network === 'facebook' && canBeHanded(publishAt) ? new Date() : publishAt))
  await tx
    .insertInto('social_target')
    .values(
      accounts.map(({ id }, n) => ({
        account_id: scope.accountId,
        post_id: postId,
        social_account_id: id,
        due_at: due[n]!.toISOString(),
      })),
    )
    .execute()
  await wake(work, ...due)
  await work.publish(socialChannel, 'social_changed', { id: postId })
  return repository.ofPost(work, app, postId)
}

/** When it goes out; null: now. */
function momentOf({ timeType, time }: Draft): Date | null {
  if (timeTypeOf(timeType) === 'NOW') return null
  if (!time) throw badFields({ time: [texts.needsTime] })
  const at = new Date(time)
  if (at.getTime() < Date.now()) throw badFields({ time: [texts.past] })
  return at
}

async function chosen(work: Work, ids: readonly number[]): Promise<SocialAccount[]> {
  const wanted = new Set(ids)
  const accounts = (await listAccounts(work)).filter(({ id }) => wanted.has(id))
  if (accounts.length !== wanted.size) throw badFields({ accountIds: [texts.unknownAccount] })
  const hidden = accounts.find(({ active }) => !active)
  if (hidden) throw badFields({ accountIds: [texts.inactive(hidden.name)] })
  return accounts
}

const fieldOf = ({ kind }: Problem) =>
  kind === 'early' || kind === 'late' ? 'time' : kind === 'text' || kind === 'empty' ? 'message' : 'files'

/** All that the networks have against it, each thing once, beside its field. */
async function check({ message, files }: Draft, accounts: readonly SocialAccount[], at: Date | null): Promise<void> {
  const aheadMs = at === null ? null : at.getTime() - Date.now()
  const types = files.map(({ type, size }) => ({ type, kb: size / 1024 }))
  const judge = (read: Parameters<typeof problemsOf>[1]['files']) =>
    [...new Set(accounts.map(({ network }) => network))].flatMap((network) =>
      problemsOf(network, { message, files: read, aheadMs }),
    )
  // What is no image is refused before anything tries to read it as one.
  const problems = judge(types)
  if (problems.length === 0) problems.push(...judge(await Promise.all(files.map(checked))))
  if (problems.length === 0) return
  const told: Record<string, string[]> = {}
  for (const problem of problems) {
    const list = (told[fieldOf(problem)] ??= [])
    if (!list.includes(problem.message)) list.push(problem.message)
  }
  throw badFields(told)
}

async function keepFiles(
  work: Work,
  app: App,
  { files, descriptions = [] }: Draft,
  postId: number,
  accounts: readonly SocialAccount[],
) {
  const isForInstagram = accounts.some(({ network }) => network === 'instagram')
  for (const [position, upload] of files.entries()) {
    const { width = null, height = null } = await checked(upload)
    const jpeg = await asJpeg(upload, isForInstagram)
    const jpegId = jpeg && (await keepBytes(app, work, jpeg)).id
    const { id: fileId } = await keepFile(app, work, upload)
    await work.tx
      .insertInto('social_post_file')
      .values({
        account_id: work.scope.accountId,
        post_id: postId,
        position,
        file_id: fileId,
        jpeg_id: jpegId,
        description: descriptions[position]?.trim() || null,
        width,
        height,
      })
      .execute()
  }
}

/** The round of each minute finds what is due; this one comes at its second. */
async function wake(work: Work, ...moments: readonly Date[]): Promise<void> {
  for (const at of new Set(moments.map((moment) => Math.max(0, Math.ceil((moment.getTime() - Date.now()) / 1000)))))
    await work.enqueue(publishDue, {}, { afterSeconds: at })
}

/** Again where it failed or came too late. What may have gone out is asked for before it is sent. */
export async function retry(work: Work, app: App, postId: number, accountId: number): Promise<Publication> {
  const { tx, scope } = work
  const [target] = await repository.holdTargets(work, postId, accountId)
  if (!target) throw notFound(texts.noPublication)
  if (target.state === 'published') throw conflict(texts.published)
  if (target.state === 'publishing') throw conflict(texts.publishing)
  if (target.state !== 'error' && target.state !== 'late') throw conflict(texts.waiting)
  await tx
    .updateTable('social_target')
    .set({
      state: target.sentAt === null ? 'pending' : 'publishing',
      due_at: new Date().toISOString(),
      tries: 0,
      confirmed: true,
      error: null,
    })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', target.id)
    .execute()
  await wake(work, new Date())
  await work.publish(socialChannel, 'social_changed', { id: postId })
  return repository.findPublication(work, app, postId, accountId)
}

/** Here, and in the network where it lets us. */
export async function remove(work: Work, app: App, postId: number, accountId?: number): Promise<void> {
  const { tx, scope } = work
  const targets = await repository.holdTargets(work, postId, accountId)
  if (targets.length === 0) throw notFound(texts.noPublication)
  if (targets.some(({ state }) => state === 'publishing')) throw conflict(texts.publishing)
  if (targets.some(({ state, network }) => state === 'published' && network === 'instagram'))
    throw conflict(texts.instagramKeeps)
  const graph = graphOf(app)
  for (const { state, providerId, sealed, accountId: id } of targets) {
    if ((state !== 'handed' && state !== 'published') || providerId === null || sealed === null) continue
    await graph.remove(providerId, app.secrets.open(accountPlace(id), sealed)).catch((error: unknown) => {
      if (isMissing(error)) return
      if (error instanceof GraphError) throw badRequest(sentence(error))
      throw error
    })
  }
  await tx
    .updateTable('social_target')
    .set({ state: 'removed' })
    .where('account_id', '=', scope.accountId)
    .where(
      'id',
      'in',
      targets.map(({ id }) => id),
    )
    .execute()
  await work.publish(socialChannel, 'social_changed', { id: postId })
}

function sentence({ failure }: GraphError): string {
  const { name, description } = failureWords(failure)
  return `No se pudo quitar: ${name}. ${description}`
}

export async function between(work: Work, app: App, { start, end }: { start: string; end: string }) {
  const wrong = [start, end].some((day) => !publicationDay.safeParse(day).success)
  if (wrong || start > end)
    throw badRequest('Indique dos días, el primero antes que el segundo: 2026-11-23/2026-11-29.')
  return repository.between(work, app, { start, end, zone: await zoneOf(work) })
}
