import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { socialChannel } from '@arriero/contract/social/social.channel.ts'
import { failureWords, isPassing } from '@arriero/contract/social/errors.rules.ts'
import { socialLimits } from '@arriero/contract/social/social.rules.ts'
import type { Updateable } from 'kysely'
import { inWork, type App } from '../../app/app.ts'
import type { Database } from '../../app/database/schema.ts'
import type { Work } from '../../app/database/work.ts'
import { systemScope } from '../../app/scope.ts'
import { graphOf, GraphError, isMissing, type Graph } from './graph/graph.ts'
import { findOnFacebook, lookOnFacebook, sendToFacebook } from './graph/facebook.ts'
import { stepOnInstagram } from './graph/instagram.ts'
import { readTarget, type TargetFacts } from './target-facts.ts'
import { tellStopped } from './tell.ts'

const minuteMs = 60_000
/** Whoever took a post has this long; afterwards another asks what became of it. */
export const leaseMinutes = 10
/** Its calls end before. */
const wholeMs = 8 * minuteMs
const mostTries = 5
/** How soon to look again whether the network has prepared the files. */
const againMs = 5000
/** Facebook counts its ten minutes by its own clock. */
const handMarginMs = 30_000

/** Far enough ahead that Facebook keeps it itself. */
export const canBeHanded = (publishAt: Date, now = Date.now()): boolean =>
  publishAt.getTime() - now >= socialLimits.leastAheadMs + handMarginMs

export interface Target {
  id: number
  account_id: number
  /** As it was before it was taken. */
  state: 'pending' | 'publishing' | 'handed'
}
type Change = Updateable<Database['social_target']>

/** Brings one post in one account a step further; answers when to look at it again, if soon. */
export async function advance(app: App, taken: Target): Promise<Date | null> {
  const scope = systemScope(taken.account_id)
  const folder = join(tmpdir(), `social-${taken.id}-${randomBytes(6).toString('hex')}`)
  const facts = await inWork(app, scope, (work) => readTarget(work, app, taken.id, folder))
  const set = (change: Change) => inWork(app, scope, (work) => write(work, taken.id, facts.postId, change))
  const graph = graphOf(app, AbortSignal.timeout(wholeMs))
  try {
    if (taken.state === 'handed') return await check(graph, facts, set)
    return await send(graph, facts, taken, set)
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    await inWork(app, scope, (work) => failed(work, facts, taken, error))
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Set = (change: Change) => Promise<unknown>

/** What somebody took out meanwhile, or was given up, stays so: false. */
async function write(work: Work, id: number, postId: number, change: Change): Promise<boolean> {
  const { tx, scope } = work
  const { numUpdatedRows } = await tx
    .updateTable('social_target')
    .set(change)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('state', 'not in', ['removed', 'error'])
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  if (change.state === 'published') await takenAgain(work, id)
  if (change.state !== undefined) await work.publish(socialChannel, 'social_changed', { id: postId })
  return true
}

/** An account whose posts go out is no longer one whose permission ended. */
const takenAgain = ({ tx, scope }: Work, id: number) =>
  tx
    .updateTable('social_account')
    .set({ state: 'connected' })
    .where('account_id', '=', scope.accountId)
    .where('state', '=', 'expired')
    .where('id', '=', (from) => from.selectFrom('social_target').where('id', '=', id).select('social_account_id'))
    .execute()

/** When it went out, as far as we know. */
const published = (providerId: string | null, permalink: string | null): Change => ({
  state: 'published',
  provider_id: providerId,
  permalink,
  published_at: new Date().toISOString(),
  error: null,
})
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()
const nextTry = (tries: number) => inMinutes(2 ** tries)

async function send(graph: Graph, facts: TargetFacts, { state }: Target, set: Set): Promise<Date | null> {
  if (facts.network === 'instagram') return toInstagram(graph, facts, set)
  const { sending, known, publishAt } = facts
  if (state === 'publishing' && facts.sentAt) {
    const until = new Date(facts.sentAt.getTime() + wholeMs)
    const photos = facts.children ?? []
    const found = await findOnFacebook(graph, sending, { since: facts.sentAt, until, at: publishAt, photos, known })
    if (found) {
      await set(found.isScheduled ? handed(found.id, publishAt) : published(found.id, null))
      if (!found.isScheduled) await addPermalink(graph, facts, found.id, set)
      return null
    }
  }
  const isAhead = publishAt.getTime() > Date.now()
  if (isAhead && !canBeHanded(publishAt)) {
    // Too near for Facebook to keep it: it waits here, and is published at its moment.
    await set({ state: 'pending', due_at: publishAt.toISOString(), sent_at: null })
    return publishAt
  }
  await set({ sent_at: new Date().toISOString(), children: null })
  const keep = (children: string[]) => set({ children })
  const { providerId } = await sendToFacebook(graph, sending, { at: isAhead ? publishAt : null, keep })
  await set(isAhead ? handed(providerId, publishAt) : published(providerId, null))
  if (!isAhead && providerId !== null) await addPermalink(graph, facts, providerId, set)
  return null
}

const handed = (providerId: string | null, publishAt: Date): Change => ({
  state: 'handed',
  provider_id: providerId,
  error: null,
  tries: 0,
  due_at: new Date(publishAt.getTime() + minuteMs / 2).toISOString(),
})

/** A post without its address is published all the same. */
const addPermalink = (graph: Graph, { sending }: TargetFacts, id: string, set: Set): Promise<unknown> =>
  lookOnFacebook(graph, sending, id).then(
    ({ permalink }) => set({ permalink }),
    () => undefined,
  )

async function toInstagram(graph: Graph, facts: TargetFacts, set: Set): Promise<Date | null> {
  const since = facts.sentAt ?? new Date()
  if (!facts.sentAt) await set({ sent_at: since.toISOString() })
  const step = await stepOnInstagram(graph, facts.sending, {
    progress: { children: facts.children, containerId: facts.containerId },
    keep: ({ children, containerId }) => set({ children, container_id: containerId }),
    since,
    known: facts.known,
  })
  if (step !== 'waits') {
    await set(published(step.providerId, step.permalink))
    return null
  }
  const again = new Date(Date.now() + againMs)
  await set({ due_at: again.toISOString() })
  return again
}

/** Did Facebook publish what it kept? */
async function check(graph: Graph, { sending, providerId }: TargetFacts, set: Set): Promise<Date | null> {
  if (providerId === null) return null
  const { isPublished, permalink } = await lookOnFacebook(graph, sending, providerId)
  await set(isPublished ? published(providerId, permalink) : { due_at: inMinutes(1) })
  return null
}

async function failed(work: Work, facts: TargetFacts, { id, state }: Target, told: GraphError): Promise<void> {
  const { tx, scope } = work
  const { failure } = told
  if (failureWords(failure).cure === 'login' && failure.error === 2000)
    await tx
      .updateTable('social_account')
      .set({ state: 'expired' })
      .where('account_id', '=', scope.accountId)
      .where('id', '=', facts.accountId)
      .execute()
  const change = afterFailure(state, facts.tries + 1, told)
  const isWritten = await write(work, id, facts.postId, change)
  if (isWritten && change.state === 'error') await tellStopped(work, id, failure)
}

/** What may pass is tried again, what may have gone out is asked for first, the rest waits for a person. */
function afterFailure(state: Target['state'], tries: number, told: GraphError): Change {
  const { failure, call, isUncertain } = told
  // As `failure` of the contract's publication.
  const error = JSON.stringify({ ...failure, call, at: new Date().toISOString() })
  // The network keeps it whatever we may ask: it is asked again, until it says that it has it no more.
  if (state === 'handed')
    return isMissing(told) ? { state: 'error', error, sent_at: null, provider_id: null } : { due_at: inMinutes(10) }
  const isLast = tries >= mostTries
  if (isUncertain) return { state: isLast ? 'error' : 'publishing', tries, error, due_at: nextTry(tries - 1) }
  const passes = isPassing(failure) && !isLast
  return { state: passes ? 'pending' : 'error', tries, error, sent_at: null, due_at: nextTry(tries) }
}

/** What was due long ago asks a person, once. */
export const askLate = (app: App, { id, account_id }: Pick<Target, 'id' | 'account_id'>): Promise<void> =>
  inWork(app, systemScope(account_id), async (work) => {
    const late = await work.tx
      .updateTable('social_target')
      .set({ state: 'late' })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .returning('post_id as postId')
      .executeTakeFirst()
    if (!late) return
    await work.publish(socialChannel, 'social_changed', { id: late.postId })
    await tellStopped(work, id)
  })
