import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type {
  DamageDraft,
  Receipt,
  ReceiptChange,
  ReceiptDraft,
  SignatureDraft,
} from '@arriero/contract/eir/eir.entities.ts'
import { lackWords, partyLabel, partyNames } from '@arriero/contract/eir/eir.rules.ts'
import { shownNumber } from '@arriero/contract/eir/iso6346.rules.ts'
import type { App } from '../../app/app.ts'
import { waitForKey } from '../../app/database/key.ts'
import { addRecord, forChange, removeRecord, saveRecord } from '../../app/database/records.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, conflict } from '../../app/errors.ts'
import { fillForContainer } from '../checklists/checklists.commands.ts'
import { checkNamed, checkReefer, checkSeals, placedDamages, soundMoment, soundNumber, soundSize } from './check.ts'
import { compareGates, holdContainer, holdContainerOf } from './compare.ts'
import { texts } from './eir.texts.ts'
import { forgetPhotos, promisePhotos } from './photos.service.ts'
import { findReceipt } from './receipt.ts'

/** Takes a receipt with its damages and signatures. The same key again is the same receipt: nothing is done twice. */
export async function create(work: Work, app: App, draft: ReceiptDraft): Promise<Receipt> {
  const { key, signatures = [] } = draft
  if (key !== undefined) {
    await waitForKey(work, `eir ${work.scope.accountId} ${key}`)
    const known = await idOfKey(work, key)
    if (known !== undefined) return findReceipt(work, app, known)
  }
  const container = soundNumber(draft.container)
  const size = soundSize(draft.sizeType)
  const damages = placedDamages(draft.damages ?? [], size)
  checkReefer(size.isThermal, draft.reefer)
  checkSeals(draft.seals)
  await checkNamed(work, draft)
  const filledId = await keepChecklist(work, draft)
  const containerId = await holdContainer(work, container)
  const signed = partyNames.flatMap((party) => signatures.find((one) => one.party === party) ?? [])
  const id = await addRecord(work, 'eir', {
    number: await takeNumber(work),
    key: key ?? null,
    kind: draft.kind,
    state: signed.length === partyNames.length ? 'signed' : 'draft',
    container_id: containerId,
    container,
    size_type: size.code,
    happened_at: soundMoment(draft.happenedAt, draft.sentAt),
    is_full: draft.isFull,
    signatures: JSON.stringify(signed.map(signedNow)),
    filled_id: filledId,
    created_by: work.scope.userId || null,
    ...columnsOf(draft),
  })
  await writeDamages(work, id, damages)
  await promisePhotos(work, id, draft.photos ?? [])
  await writeSearch(work, id, container)
  await compareGates(work, containerId)
  return findReceipt(work, app, id)
}

/** Changes what is named. What is signed becomes a new version, for a reason and to be signed again. */
export async function update(work: Work, app: App, id: number, change: ReceiptChange): Promise<Receipt> {
  const { version, reason, photos = [], ...facts } = change
  await holdContainerOf(work, id)
  const current = await forChange(work, 'eir', id, version, (own, its) => findReceipt(own, app, its))
  const isChanged = Object.values(facts).some((value) => value !== undefined)
  if (!isChanged) {
    if (current.state === 'closed') throw conflict(texts.closedPhotos)
    await promisePhotos(work, id, photos)
    await saveRecord(work, 'eir', id, {})
    return findReceipt(work, app, id)
  }
  const isSigned = current.signatures.length > 0
  if (isSigned && !reason) throw badFields({ reason: [texts.correct] })
  const container = change.container === undefined ? current.container : soundNumber(change.container)
  const size = soundSize(change.sizeType ?? current.sizeType)
  const damages = placedDamages(change.damages ?? current.damages.map(asDraft), size)
  checkReefer(size.isThermal, change.reefer === undefined ? current.reefer : change.reefer)
  checkSeals(change.seals)
  await checkNamed(work, onlyChanged(change, current))
  const containerId = await holdContainer(work, container)
  if (isSigned) await keepVersion(work, current, reason!)
  await saveRecord(work, 'eir', id, {
    kind: change.kind,
    container_id: containerId,
    container,
    size_type: size.code,
    happened_at: change.happenedAt === undefined ? undefined : soundMoment(change.happenedAt, undefined),
    is_full: change.isFull,
    is_inside: false,
    ...columnsOf(change),
    ...(isSigned && {
      state: 'draft',
      signatures: '[]',
      closed_at: null,
      closed_by: null,
      revision: sql<number>`revision + 1`,
    }),
  })
  await writeDamages(work, id, damages)
  await promisePhotos(work, id, photos)
  await forgetPhotos(work, id)
  await writeSearch(work, id, container)
  for (const its of new Set([current.containerId, containerId])) await compareGates(work, its)
  return findReceipt(work, app, id)
}

export async function remove(work: Work, app: App, id: number): Promise<void> {
  await holdContainerOf(work, id)
  const { signatures, revision, containerId } = await forChange(work, 'eir', id, undefined, (own, its) =>
    findReceipt(own, app, its),
  )
  if (signatures.length > 0 || revision > 1) throw conflict(texts.signedStays)
  await removeRecord(work, 'eir', id)
  await compareGates(work, containerId)
}

/** One side signs what stands; with both it is signed. */
export async function sign(
  work: Work,
  app: App,
  id: number,
  { version, ...signature }: SignatureDraft & { version?: number | undefined },
): Promise<Receipt> {
  const { signatures, state } = await forChange(work, 'eir', id, version, (own, its) => findReceipt(own, app, its))
  if (state === 'closed') throw conflict(texts.closedSign)
  const before = signatures.find(({ party }) => party === signature.party)
  if (before) throw conflict(texts.signedBy(partyLabel(before.party), before.name))
  const all = [...signatures, signedNow(signature)]
  await saveRecord(work, 'eir', id, {
    signatures: JSON.stringify(all),
    state: all.length === partyNames.length ? 'signed' : 'draft',
  })
  return findReceipt(work, app, id)
}

/** Refused, in words, until nothing lacks. */
export async function close(work: Work, app: App, id: number, version: number | undefined): Promise<Receipt> {
  const { state, lacks } = await forChange(work, 'eir', id, version, (own, its) => findReceipt(own, app, its))
  if (state === 'closed') throw conflict(texts.isClosed)
  if (lacks.length > 0) throw conflict(texts.cannotClose(lackWords(lacks)), { lacks })
  await saveRecord(work, 'eir', id, {
    state: 'closed',
    closed_at: sql<string>`now()`,
    closed_by: work.scope.userId || null,
  })
  return findReceipt(work, app, id)
}

const signedNow = (signature: SignatureDraft) => ({ ...signature, at: new Date().toISOString() })

const json = (value: unknown) => (value === undefined ? undefined : value === null ? null : JSON.stringify(value))

const columnsOf = (given: ReceiptDraft | ReceiptChange) => ({
  line: given.line,
  booking: given.booking,
  place: given.place,
  seals: json(given.seals) ?? undefined,
  chassis: given.chassis,
  unit_id: given.unitId,
  driver_id: given.driverId,
  truck: given.truck,
  driver_name: given.driverName,
  trip_id: given.tripId,
  gross_kg: given.grossKg,
  tare_kg: given.tareKg,
  max_kg: given.mostKg,
  csc_until: given.cscUntil,
  reefer: json(given.reefer),
  faces: given.faces && [...new Set(given.faces)],
  notes: given.notes,
  social_reason_id: given.socialReasonId,
})

/** What was named before stays, also when it has left meanwhile. */
const onlyChanged = (change: ReceiptChange, current: Receipt): ReceiptChange => ({
  unitId: change.unitId === current.unitId ? undefined : change.unitId,
  driverId: change.driverId === current.driverId ? undefined : change.driverId,
  tripId: change.tripId === current.tripId ? undefined : change.tripId,
  socialReasonId: change.socialReasonId === current.socialReasonId ? undefined : change.socialReasonId,
})

const asDraft = ({ location: _, isNew: __, ...damage }: Receipt['damages'][number]): DamageDraft => damage

/** The receipt that this key made; one of another person is told as such. */
async function idOfKey({ tx, scope }: Work, key: string): Promise<number | undefined> {
  const found = await tx
    .selectFrom('eir')
    .where('account_id', '=', scope.accountId)
    .where('key', '=', key)
    .select(['id', 'created_by'])
    .executeTakeFirst()
  if (found && found.created_by !== (scope.userId || null)) throw conflict(texts.otherKey)
  return found?.id
}

/** None twice, none lost when the work is rolled back. */
async function takeNumber({ tx, scope }: Work): Promise<number> {
  const { last } = await tx
    .insertInto('eir_number')
    .values({ account_id: scope.accountId, last: 1 })
    .onConflict((mine) => mine.column('account_id').doUpdateSet({ last: sql`eir_number.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

async function keepChecklist(work: Work, draft: ReceiptDraft): Promise<number | null> {
  const { checklist, key = randomUUID(), happenedAt, sentAt, unitId, photos: _ } = draft
  if (!checklist) return null
  const now = new Date().toISOString()
  const { id } = await fillForContainer(work, key, {
    checklistId: checklist.id,
    asked: checklist.asked,
    unitId: unitId ?? null,
    answers: checklist.answers,
    photos: checklist.photos,
    startedAt: happenedAt,
    endedAt: happenedAt,
    sentAt: sentAt ?? now,
  })
  return id
}

async function writeDamages(
  { tx, scope }: Work,
  id: number,
  damages: readonly (DamageDraft & { location: string })[],
): Promise<void> {
  await tx.deleteFrom('eir_damage').where('account_id', '=', scope.accountId).where('eir_id', '=', id).execute()
  if (damages.length === 0) return
  await tx
    .insertInto('eir_damage')
    .values(damages.map((damage, place) => ({ ...damage, account_id: scope.accountId, eir_id: id, place })))
    .execute()
}

async function writeSearch({ tx, scope }: Work, id: number, container: string): Promise<void> {
  await sql`
    update eir e set search = search_text(concat_ws(' ',
      'EIR-' || lpad(e.number::text, greatest(5, length(e.number::text)), '0'), e.container, ${shownNumber(container)}::text,
      e.line, e.booking, e.place, e.chassis, e.truck, e.driver_name,
      (select u.name from unit u where u.id = e.unit_id and u.account_id = e.account_id),
      (select d.name from driver d where d.id = e.driver_id and d.account_id = e.account_id)))
    where e.account_id = ${scope.accountId} and e.id = ${id}`.execute(tx)
}

async function keepVersion({ tx, scope }: Work, current: Receipt, reason: string): Promise<void> {
  const { photos, ...content } = current
  await tx
    .insertInto('eir_version')
    .values({
      account_id: scope.accountId,
      eir_id: current.id,
      revision: current.revision,
      // Addresses of photographs end; their names stay.
      content: JSON.stringify({ ...content, photos: photos.map(({ url: _, ...photo }) => photo) }),
      reason,
      made_by: scope.userId || null,
    })
    .execute()
}
