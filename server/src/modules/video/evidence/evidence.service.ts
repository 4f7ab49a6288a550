import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { BodyRead, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type * as contract from '@arriero/contract/video/evidence.contract.ts'
import { sealedChannels } from '@arriero/contract/video/evidence.contract.ts'
import type { EvidenceDetail, EvidenceRow, Reserve } from '@arriero/contract/video/evidence.contract.ts'
import { sealEvidence } from '@arriero/contract/video/video.access.ts'
import { defaultChannels } from '@arriero/contract/video/video.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError, badRequest, notFound } from '../../../app/errors.ts'
import { fileUrl } from '../../../app/files/stored-files.ts'
import { hashToken } from '../../../app/http/authenticate.ts'
import { SentFile } from '../../../app/http/route.ts'
import { scopeOfMaker } from '../../../app/person-scope.ts'
import { systemScope } from '../../../app/scope.ts'
import { dayIn } from '../../../shared/zones.ts'
import { paperHead } from '../../social-reasons/social-reasons.read.ts'
import * as events from '../events/events.repository.ts'
import { askForClips } from '../recordings/clips.commands.ts'
import { evidencePaper } from './evidence.paper.ts'
import * as repository from './evidence.repository.ts'
import { texts } from './evidence.texts.ts'
import * as links from './links.repository.ts'
import { codePlace, newCode } from './lock.ts'
import { sealPacket } from './seal.job.ts'
import { fingerprintOfKey } from './signing-key.ts'

/** Of the video, before and after. */
const [beforeMs, afterMs] = [15_000, 15_000]
/** So long a cut may take to arrive; then the packet is sealed without it and says so. */
const waitSeconds = 30 * 60
/** For a browser to fetch the packet; a link that is revoked works no longer than that. */
const urlSeconds = 600

/**
 * Begins a packet of an event: asks for its video, and seals once it is there. Asked again while it gathers it is the
 * same; asked again after it failed, it is tried again, with what is reserved now.
 */
export async function create(
  work: Work,
  app: App,
  { eventId, reason, reserve: asked }: BodyRead<typeof contract.createEvidence>,
): Promise<EvidenceRow> {
  const { tx, scope } = work
  const event = await events.find(work, eventId)
  // Two that ask at once, for their number and for what is under way.
  await sql`select pg_advisory_xact_lock(7312, ${scope.accountId})`.execute(tx)
  const under = await repository.openOf(work, eventId)
  const reserve = asked && reserved(asked)
  // Nobody is told that it will be locked when it will not.
  if (under?.state === 'collecting' && reserve !== undefined && !isDeepStrictEqual(reserve, under.reserve))
    throw badRequest(texts.otherReserve)
  if (under?.state === 'failed') {
    await repository.beginAgain(work, under.id)
    if (reserve !== undefined) await setReserve(work, app, under.id, reserve)
    await repository.note(work, under.id, 'asked', texts.askedAgain(reason))
    await work.enqueue(sealPacket, { id: under.id, accountId: scope.accountId })
  }
  if (under) return repository.find(work, under.id)
  const at = Date.parse(event.at)
  const { clipIds, missing } = await clipsFor(work, eventId, at, event.title)
  const id = await repository.add(work, event, { reason: reason ?? null, clipIds, missing })
  if (reserve) await setReserve(work, app, id, reserve)
  await repository.note(work, id, 'recorded', texts.recorded(event.unitName), { at: event.at })
  await repository.noteReview(work, id, event)
  await repository.note(work, id, 'asked', texts.asked(reason))
  const job = { id, accountId: scope.accountId }
  await work.enqueue(sealPacket, job, clipIds.length > 0 ? { afterSeconds: waitSeconds } : {})
  return repository.find(work, id)
}

/** Channels in their order and once; null: nothing is reserved. */
function reserved({ channels, stills, driver }: Reserve): Reserve | null {
  if (channels.length === 0 && !stills && !driver) return null
  return { channels: [...new Set(channels)].toSorted((a, b) => a - b), stills, driver }
}

const setReserve = (work: Work, app: App, id: number, reserve: Reserve | null) =>
  repository.setReserve(work, id, reserve, reserve && app.secrets.seal(codePlace(id), newCode()))

/** Whoever may seal may hand it on; each telling leaves a line. */
export async function code(work: Work, app: App, id: number): Promise<ReplyOf<typeof contract.evidenceCode>> {
  await repository.find(work, id)
  const sealed = await repository.sealedCode(work, id)
  if (sealed === null) throw badRequest(texts.noReserved)
  await repository.note(work, id, 'told', texts.told)
  return { code: app.secrets.open(codePlace(id), sealed) }
}

/** The cuts of its camera's channels; none, with the reason, where they cannot be asked for. */
async function clipsFor(work: Work, eventId: number, at: number, name: string) {
  const { cameraId } = await events.factsOf(work, eventId)
  if (cameraId === null) return { clipIds: [], missing: [texts.noCamera] }
  const [from, to] = around(at, await zoneOf(work))
  try {
    const channels = await channelsOf(work, cameraId)
    const clips = await askForClips(work, { cameraId, channels, from, to, name: name.slice(0, 120) })
    return { clipIds: clips.map(({ id }) => id), missing: [] }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { clipIds: [], missing: [texts.notAsked(error.message)] }
  }
}

/** Before and after, in the past and within its own day, which no cut leaves. */
function around(at: number, zone: string): [from: number, to: number] {
  const day = dayIn(zone, new Date(at))
  let [from, to] = [at - beforeMs, Math.min(at + afterMs, Date.now())]
  while (from < at && dayIn(zone, new Date(from)) !== day) from += 1000
  while (to > at && dayIn(zone, new Date(to - 1)) !== day) to -= 1000
  return [from, to]
}

async function channelsOf({ tx, scope }: Work, cameraId: number): Promise<number[]> {
  const row = await tx
    .selectFrom('camera')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', cameraId)
    .select('channels_visible')
    .executeTakeFirst()
  return sealedChannels(row?.channels_visible ?? defaultChannels)
}

/** Looking leaves a line: once an hour by the same person. */
export async function detail(work: Work, app: App, id: number): Promise<EvidenceDetail> {
  await repository.find(work, id)
  if (!(await repository.isNotedLately(work, id, 'viewed', { minutes: 60 })))
    await repository.note(work, id, 'viewed', texts.viewed)
  const { keyId, ...found } = await repository.detail(work, id)
  return { ...found, fingerprint: keyId === null ? null : await fingerprintOfKey(app, keyId) }
}

async function fileOf({ tx, scope }: Work, id: number) {
  const row = await tx
    .selectFrom('evidence as v')
    .innerJoin('stored_file as f', (join) =>
      join.onRef('f.id', '=', 'v.file_id').onRef('f.account_id', '=', 'v.account_id'),
    )
    .where('v.account_id', '=', scope.accountId)
    .where('v.id', '=', id)
    .select(['f.key', 'f.name', 'f.type'])
    .executeTakeFirst()
  if (!row) throw badRequest(texts.notSealed)
  return row
}

export async function download(work: Work, app: App, id: number): Promise<SentFile> {
  await repository.find(work, id)
  const { key, name, type } = await fileOf(work, id)
  const body = await app.files.read(key)
  await repository.note(work, id, 'exported', texts.exported)
  return new SentFile(name, type, body)
}

export async function paper(work: Work, app: App, id: number): Promise<SentFile> {
  await repository.find(work, id)
  await fileOf(work, id)
  await repository.note(work, id, 'exported', texts.printed)
  const { keyId, ...found } = await repository.detail(work, id)
  const fingerprint = keyId === null ? null : await fingerprintOfKey(app, keyId)
  const head = await paperHead(work, app, undefined)
  const body = await evidencePaper({ ...found, fingerprint }, { head, zone: await zoneOf(work) })
  return new SentFile(`${found.folio}.pdf`, 'application/pdf', body)
}

export async function share(
  work: Work,
  app: App,
  id: number,
  { note, days }: BodyRead<typeof contract.shareEvidence>,
): Promise<ReplyOf<typeof contract.shareEvidence>> {
  await repository.find(work, id)
  await fileOf(work, id)
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + days * 86_400_000).toISOString()
  const linkId = await links.addLink(work, id, { hash: hashToken(token), note, expiresAt })
  await repository.note(work, id, 'shared', texts.shared(note), { linkId })
  return { url: `${app.publicUrl}/evidencia/${token}`, expiresAt }
}

export async function revoke(work: Work, linkId: number): Promise<void> {
  const link = await links.findLink(work, linkId)
  // Of evidence the caller sees.
  await repository.find(work, link.evidenceId)
  if (await links.revokeLink(work, linkId))
    await repository.note(work, link.evidenceId, 'revoked', texts.revoked(link.note), { linkId })
}

/**
 * By the token of a link, without a session, as long as who made it may hand it out. Each opening leaves a line, once a
 * minute: nobody buries the chain.
 */
export async function open(app: App, token: string): Promise<ReplyOf<typeof contract.openEvidence>> {
  const { rows } = await app.pool.query<{
    account_id: number
    evidence_id: number
    link_id: number
    created_by: number | null
  }>({
    name: 'evidence-by-token',
    text: 'select account_id, evidence_id, link_id, created_by from evidence_by_token($1)',
    values: [hashToken(token)],
  })
  const [found] = rows
  const maker = found && (await scopeOfMaker(app, found.account_id, found.created_by, sealEvidence))
  if (!maker) throw notFound(texts.noLink)
  const { evidence_id: id, link_id: linkId } = found
  // Of evidence that who made the link still sees.
  await inWork(app, maker, (work) => repository.find(work, id)).catch(() => {
    throw notFound(texts.noLink)
  })
  return inWork(app, systemScope(found.account_id), async (work) => {
    const { note, ...link } = await links.countOpening(work, linkId)
    if (!(await repository.isNotedLately(work, id, 'opened', { minutes: 1, linkId })))
      await repository.note(work, id, 'opened', texts.opened(note), { linkId })
    const { keyId, key, ...packet } = await repository.sealedFacts(work, id)
    return {
      ...packet,
      ...link,
      fingerprint: await fingerprintOfKey(app, keyId),
      url: fileUrl(app, key, urlSeconds),
      custody: await repository.custodyOf(work, id, linkId),
    }
  })
}
