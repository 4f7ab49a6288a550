import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Reserve } from '@arriero/contract/video/evidence.contract.ts'
import { isUnderWay } from '@arriero/contract/video/video.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { incomingFolder } from '../../../app/files/incoming.ts'
import { keepFile } from '../../../app/files/stored-files.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope } from '../../../app/scope.ts'
import { clipEnded, clipFacts, type ClipFacts } from '../recordings/clips.read.ts'
import { gatherFiles, type Asked } from './gather.ts'
import { sealerOf, writePacket, type Gathered } from './packet.ts'
import * as repository from './evidence.repository.ts'
import { texts } from './evidence.texts.ts'
import { codePlace } from './lock.ts'
import { signingKey, type SigningKey } from './signing-key.ts'

/** Its cut may take so long; then the packet says that it did not come. */
const patienceMs = 29 * 60_000
const retries = 3

/** Gathers and seals one packet; does nothing while its video is under way, and nothing twice. */
export const sealPacket = job<{ id: number; accountId: number }>({
  name: 'video.evidence',
  pollSeconds: 1,
  // Most of the time it waits for pictures of a platform.
  concurrency: 3,
  retries,
  retryDelay: 30,
  timeLimit: 900,
  async handle({ id, accountId }, app) {
    const scope = systemScope(accountId)
    const found = await inWork(app, scope, (work) => subjectOf(work, app, id))
    if (!found) return
    const { subject, clips } = found
    const isLate = Date.now() - Date.parse(subject.createdAt) > patienceMs
    if (!isLate && clips.some(({ state }) => isUnderWay(state))) return
    const folder = await mkdtemp(join(incomingFolder(app.config), 'evidence-'))
    try {
      const gathered = await gatherFiles(app, accountId, subject, clips, folder)
      const key = await signingKey(app)
      await inWork(app, scope, (work) => seal(work, app, subject, gathered, key, folder))
    } catch (error) {
      app.log.error({ err: error, evidence: id, account: accountId }, 'evidence not sealed')
      if (!(await inWork(app, scope, (work) => tellFailure(work, id, error)))) throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
})

/** Tells whoever waits; true when it is not tried again by itself. */
async function tellFailure(work: Work, id: number, error: unknown): Promise<boolean> {
  const { tx, scope } = work
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
  const told = isFull ? texts.diskFull : texts.notMade
  const row = await tx
    .updateTable('evidence')
    .set((eb) => ({ error: told, tries: eb('tries', '+', 1) }))
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('state', '=', 'collecting')
    .returning('tries')
    .executeTakeFirst()
  if (!row) return true
  // Nobody makes room in a minute; everything else may pass.
  if (!isFull && row.tries <= retries) return false
  await tx
    .updateTable('evidence')
    .set({ state: 'failed' })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
  await repository.note(work, id, 'failed', told)
  return true
}

// The last cut that comes, or fails, closes the packet.
clipEnded.within(async ({ clipId }, work) => {
  const { tx, scope } = work
  const waiting = await tx
    .selectFrom('evidence')
    .where('account_id', '=', scope.accountId)
    .where('state', '=', 'collecting')
    .where(sql<boolean>`${clipId} = any(clip_ids)`)
    .select('id')
    .execute()
  for (const { id } of waiting) await work.enqueue(sealPacket, { id, accountId: scope.accountId })
})

async function subjectOf(work: Work, app: App, id: number): Promise<{ subject: Asked; clips: ClipFacts[] } | null> {
  const { tx, scope } = work
  const row = await tx
    .selectFrom('evidence as v')
    .leftJoin('camera_event as e', (join) =>
      join.onRef('e.id', '=', 'v.event_id').onRef('e.account_id', '=', 'v.account_id'),
    )
    .leftJoin('platform_account as p', (join) =>
      join.onRef('p.id', '=', 'e.source_id').onRef('p.account_id', '=', 'e.account_id'),
    )
    .leftJoin('unit as u', (join) => join.onRef('u.id', '=', 'v.unit_id').onRef('u.account_id', '=', 'v.account_id'))
    .innerJoin('account as a', 'a.id', 'v.account_id')
    .leftJoin('app_user as w', (join) =>
      join.onRef('w.id', '=', 'v.created_by').onRef('w.account_id', '=', 'v.account_id'),
    )
    .where('v.account_id', '=', scope.accountId)
    .where('v.id', '=', id)
    .where('v.state', '=', 'collecting')
    .select([
      'v.id',
      'v.number',
      'v.event_id as eventId',
      'v.unit_id as unitId',
      'v.unit_name as unitName',
      'v.driver_name as driverName',
      'v.title',
      'v.at',
      'v.missing',
      'v.created_by as createdBy',
      'v.clip_ids as clipIds',
      sql<Reserve | null>`v.reserve`.as('reserve'),
      'v.code_sealed as codeSealed',
      'v.created_at as createdAt',
      'u.speed_limit as limitKmh',
      'e.unit_key as device',
      'p.name as source',
      'a.name as account',
      'w.name as sealedBy',
    ])
    .executeTakeFirst()
  if (!row) return null
  const { clipIds, codeSealed, ...subject } = row
  const clips = await clipFacts(work, clipIds)
  const code = codeSealed === null ? null : app.secrets.open(codePlace(id), codeSealed)
  const lostClips = clipIds.length - clips.length
  return { subject: { ...subject, code, lostClips, zone: await zoneOf(work) }, clips }
}

/** Chains it to the one sealed before, signs, and keeps it; in one transaction, so that the chain has no two ends. */
async function seal(work: Work, app: App, subject: Asked, gathered: Gathered, key: SigningKey, folder: string) {
  const { tx, scope } = work
  await sql`select pg_advisory_xact_lock(7313, ${scope.accountId})`.execute(tx)
  const still = await tx
    .selectFrom('evidence')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', subject.id)
    .where('state', '=', 'collecting')
    .select('id')
    .executeTakeFirst()
  if (!still) return
  const previous = await repository.endOfChain(work)
  for (const { name, opens } of gathered.files.filter((file) => file.isFetched))
    await repository.note(work, subject.id, 'fetched', texts.fetched(opens?.name ?? name))
  const sealedAt = new Date().toISOString()
  await repository.note(work, subject.id, 'sealed', texts.sealed(sealerOf(subject)), { at: sealedAt })
  const custody = await repository.custodyOf(work, subject.id)
  const packet = await writePacket(folder, { subject, gathered, custody, previous: previous ?? null, sealedAt, key })
  const kept = await keepFile(app, work, { name: packet.name, type: 'application/zip', ...packet.zip })
  await tx
    .updateTable('evidence')
    .set({
      state: 'sealed',
      file_id: kept.id,
      manifest_sha256: packet.manifestSha256,
      key_id: key.id,
      previous_id: previous?.id ?? null,
      files: JSON.stringify(packet.files),
      sealed_at: sealedAt,
      missing: gathered.missing,
      error: null,
    })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', subject.id)
    .execute()
}
