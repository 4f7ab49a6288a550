import type { ArrangementDetail, Extra, Signature } from '@arriero/contract/rental/arrangements.entities.ts'
import type { ArrangementChange, ArrangementDraft, ExtraDraft } from '@arriero/contract/rental/arrangements.contract.ts'
import type { RentalItem } from '@arriero/contract/rental/items.contract.ts'
import { priceOf, rentalDays } from '@arriero/contract/rental/price.rules.ts'
import { mostDays, renewals, stageLook, usualValidDays } from '@arriero/contract/rental/rental.rules.ts'
import type { App } from '../../../app/app.ts'
import { accountToday, zoneOf } from '../../../app/account-zone.ts'
import { addRecord, forChange, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { customerInUse } from '../../billing/customers/customers.read.ts'
import { geofencesById } from '../../geofences/geofences.read.ts'
import { findItem, itemsById } from '../catalog/items.repository.ts'
import { findTemplate } from '../catalog/templates.service.ts'
import { takeNumber } from '../number.ts'
import { texts } from '../rental.texts.ts'
import { checkBilled, checkChangeable, isAsBefore, isSame } from './changeable.ts'
import { writeCharges } from './charges.ts'
import { chargesOf } from './charges.repository.ts'
import { findRental, readRental, record, type RentalTerms } from './rentals.repository.ts'
import { clashOf, duringOf, holdThing, orTaken } from './taking.ts'

const usualTax = 16

export async function create(work: Work, app: App, draft: ArrangementDraft): Promise<ArrangementDetail> {
  checkTerm(draft)
  const item = await rentedItem(work, draft.itemId)
  await customerInUse(work, draft.customerId)
  await checkNamed(work, draft)
  await holdThing(work, item)
  const isReserved = draft.stage === 'reserved'
  // Taken first: whoever books at the same time waits here, and then reads who was faster.
  const folio = await takeNumber(work, isReserved ? 'AR' : 'COT')
  if (isReserved) await demandFree(work, item, { ...draft, readyHours: item.readyHours }, 0)
  const extras = await extrasOf(work, draft.extras ?? [])
  const agreed = {
    from: draft.from,
    to: draft.to,
    tariff: draft.tariff ?? null,
    extras,
    rateDay: item.rateDay,
    rateWeek: item.rateWeek,
    rateMonth: item.rateMonth,
    kmPerDay: draft.kmPerDay === undefined ? item.kmPerDay : draft.kmPerDay,
    costDay: item.costDay,
    taxRate: draft.taxRate ?? usualTax,
  }
  const { days, rent, subtotal, tax } = priceOf(agreed, draft.rent ?? null)
  const id = await addRecord(work, 'rental', {
    ...columnsOf(draft),
    folio,
    stage: isReserved ? 'reserved' : 'quote',
    item_id: item.id,
    unit_id: item.unitId,
    asset_id: item.assetId,
    customer_id: draft.customerId,
    from_at: draft.from,
    to_at: draft.to,
    during: duringOf({ ...draft, readyHours: item.readyHours }) as never,
    ready_hours: item.readyHours,
    rate_day: item.rateDay,
    rate_week: item.rateWeek,
    rate_month: item.rateMonth,
    days,
    rent,
    subtotal,
    tax,
    extras: JSON.stringify(extras),
    tax_rate: agreed.taxRate,
    km_per_day: agreed.kmPerDay,
    km_over_rate: item.kmOverRate,
    fuel_rate: item.fuelRate,
    deposit: draft.deposit ?? item.deposit,
    cost_day: item.costDay,
    valid_until: isReserved ? null : (draft.validUntil ?? (await usualValidity(work))),
  }).catch(orTaken)
  await record(work, id, isReserved ? texts.events.reserved(folio) : texts.events.quoted)
  if (isReserved) await writeCharges(work, await readRental(work, id))
  return findRental(work, app, id)
}

export async function update(
  work: Work,
  app: App,
  id: number,
  { version, ...change }: ArrangementChange,
): Promise<ArrangementDetail> {
  const before = await hold(work, app, id, version)
  const isQuote = before.stage === 'quote'
  checkChangeable(before, change)
  await checkBilled(work, before, change)
  const item =
    change.itemId === undefined || change.itemId === before.itemId ? null : await rentedItem(work, change.itemId)
  if (change.customerId !== undefined && change.customerId !== before.customerId)
    await customerInUse(work, change.customerId)
  await checkNamed(work, change)
  const term = { from: change.from ?? before.from, to: change.to ?? before.to }
  const moves = !isSame(term.from, before.from) || !isSame(term.to, before.to)
  if (moves) checkTerm(term)
  const thing = item ?? before
  const readyHours = item?.readyHours ?? before.readyHours
  if (moves || item) {
    await holdThing(work, thing)
    if (!isQuote) await demandFree(work, thing, { ...started(before, term), readyHours }, id)
  }
  const extras = change.extras ? await extrasOf(work, change.extras, before.extras) : before.extras
  const rates = item ?? before
  const agreedRent = change.rent === undefined ? before.agreedRent : change.rent
  const priced = {
    ...term,
    tariff: change.tariff === undefined ? before.tariff : change.tariff,
    extras,
    rateDay: rates.rateDay,
    rateWeek: rates.rateWeek,
    rateMonth: rates.rateMonth,
    kmPerDay: change.kmPerDay === undefined ? (item ? item.kmPerDay : before.kmPerDay) : change.kmPerDay,
    costDay: rates.costDay,
    taxRate: change.taxRate ?? before.taxRate,
  }
  const { days, rent, subtotal, tax } = priceOf(priced, agreedRent)
  await saveRecord(work, 'rental', id, {
    ...columnsOf(change),
    customer_id: change.customerId,
    from_at: change.from,
    to_at: change.to,
    ...((moves || item) && { during: duringOf({ ...started(before, term), readyHours }) }),
    ...(item && {
      item_id: item.id,
      unit_id: item.unitId,
      asset_id: item.assetId,
      ready_hours: item.readyHours,
      rate_day: item.rateDay,
      rate_week: item.rateWeek,
      rate_month: item.rateMonth,
      km_over_rate: item.kmOverRate,
      fuel_rate: item.fuelRate,
      cost_day: item.costDay,
    }),
    days,
    rent,
    subtotal,
    tax,
    extras: change.extras && JSON.stringify(extras),
    tax_rate: change.taxRate,
    km_per_day: priced.kmPerDay,
    deposit: change.deposit ?? (item ? item.deposit : undefined),
    valid_until: isQuote ? change.validUntil : undefined,
  }).catch(orTaken)
  if (!isQuote) await writeCharges(work, await readRental(work, id))
  await recordChange(work, before, change, moves ? term : null)
  return findRental(work, app, id)
}

/** A quote becomes a contract: its days are taken, and what it charges is written. */
export async function reserve(work: Work, app: App, id: number, version?: number): Promise<ArrangementDetail> {
  const before = await hold(work, app, id, version)
  if (before.stage !== 'quote') throw conflict(texts.notQuote)
  if (before.validUntil !== null && before.validUntil < (await accountToday(work)))
    throw conflict(texts.quoteOver(before.validUntil.split('-').toReversed().join('.')))
  if (Date.parse(before.to) <= Date.now()) throw conflict(texts.pastStart)
  await customerInUse(work, before.customerId)
  await rentedItem(work, before.itemId)
  await holdThing(work, before)
  const folio = await takeNumber(work, 'AR')
  await demandFree(work, before, before, id)
  await saveRecord(work, 'rental', id, {
    stage: 'reserved',
    folio,
    quote_folio: before.folio,
    valid_until: null,
  }).catch(orTaken)
  await writeCharges(work, await readRental(work, id))
  await record(work, id, texts.events.reserved(folio))
  return findRental(work, app, id)
}

interface Cancelling {
  reason: string
  version?: number | undefined
}

/** Before it is handed over; nothing may be billed or held. */
export async function cancel(work: Work, app: App, id: number, { reason, version }: Cancelling) {
  const before = await hold(work, app, id, version)
  if (before.stage !== 'quote' && before.stage !== 'reserved')
    throw conflict(texts.notCancelled(stageLook(before.stage).label))
  const billed = (await chargesOf(work, id)).find(({ invoice }) => invoice !== null)
  if (billed) throw conflict(texts.isBilled(billed.invoice!.folio))
  if (before.paid > 0 || before.depositHeld > 0) throw conflict(texts.hasMoney)
  await work.tx
    .deleteFrom('rental_charge')
    .where('account_id', '=', work.scope.accountId)
    .where('rental_id', '=', id)
    .execute()
  await saveRecord(work, 'rental', id, { stage: 'cancelled' })
  await record(work, id, texts.events.cancelled(reason))
  return findRental(work, app, id)
}

/** Who signs the contract; signed again, the last one counts. */
export async function sign(work: Work, app: App, id: number, signature: Signature): Promise<ArrangementDetail> {
  const { stage } = await hold(work, app, id)
  if (stage === 'quote') throw conflict(texts.onlyContract)
  if (stage === 'cancelled' || stage === 'settled') throw conflict(texts.fixed(stageLook(stage).label))
  await saveRecord(work, 'rental', id, {
    signature: JSON.stringify({ ...signature, at: new Date().toISOString() }),
  })
  await record(work, id, texts.events.signed(signature.name))
  return findRental(work, app, id)
}

/** Locks it until the work ends; a `version` that does not stand is the 409 with what stands. */
export async function hold(work: Work, app: App, id: number, version?: number): Promise<RentalTerms> {
  // Of somebody who may not see it nothing is locked.
  await readRental(work, id)
  await forChange(work, 'rental', id, version, () => findRental(work, app, id))
  return readRental(work, id)
}

/** What is out began when it was handed over, if that was earlier. */
const started = ({ deliveredAt }: RentalTerms, { from, to }: { from: string; to: string }) => ({
  from: deliveredAt !== null && Date.parse(deliveredAt) < Date.parse(from) ? deliveredAt : from,
  to,
})

async function demandFree(
  work: Work,
  thing: { unitId: number | null; assetId: number | null },
  term: { from: string; to: string; readyHours: number },
  id: number,
): Promise<void> {
  const clash = await clashOf(work, thing, term, id)
  if (clash) throw badFields({ from: [clash] })
}

/** A thing of the rate list that is rented now, kept as it is until the work ends. */
async function rentedItem(work: Work, id: number): Promise<RentalItem> {
  await work.tx
    .selectFrom('rental_item')
    .select('id')
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', id)
    .forShare()
    .execute()
  const item = await findItem(work, id)
  if (item.kind !== 'thing') throw badFields({ itemId: [texts.notThing] })
  if (!item.active) throw badFields({ itemId: [texts.inactive] })
  return item
}

/** As they were said, else as the rate list has them; those that were agreed already keep their price. */
async function extrasOf(work: Work, drafts: readonly ExtraDraft[], agreed: readonly Extra[] = []): Promise<Extra[]> {
  const ids = drafts.flatMap(({ itemId }) => itemId ?? [])
  const items = await itemsById(work, ids)
  return drafts.map(({ itemId = null, name, price, per, quantity = 1 }) => {
    const known = itemId === null ? undefined : agreed.find((extra) => extra.itemId === itemId)
    const item = itemId === null ? undefined : items.get(itemId)
    if (itemId !== null && !known && item?.kind !== 'extra') throw badFields({ extras: [texts.noExtra] })
    const called = name ?? known?.name ?? item?.name
    const costs = price ?? known?.price ?? item?.rateDay
    if (!called) throw badFields({ extras: [texts.extraName] })
    if (costs === undefined) throw badFields({ extras: [texts.extraPrice] })
    return { itemId, name: called, price: costs, per: per ?? known?.per ?? item?.per ?? 'once', quantity }
  })
}

async function checkNamed(work: Work, { templateId, geofenceId }: ArrangementChange): Promise<void> {
  if (templateId) await findTemplate(work, templateId)
  if (geofenceId && (await geofencesById(work, [geofenceId])).length === 0)
    throw badFields({ geofenceId: [texts.noGeofence] })
}

const usualValidity = async (work: Work): Promise<string> =>
  new Date(Date.parse(await accountToday(work)) + usualValidDays * 86_400_000).toISOString().slice(0, 10)

const columnsOf = (given: ArrangementChange) => ({
  tariff: given.tariff,
  agreed_rent: given.rent,
  template_id: given.templateId,
  geofence_id: given.geofenceId,
  contact: given.contact,
  contact_phone: given.contactPhone,
  notes: given.notes,
  renewal: given.renewal,
})

function checkTerm({ from, to }: { from: string; to: string }): void {
  if (Date.parse(to) <= Date.parse(from)) throw badFields({ to: [texts.endFirst] })
  if (rentalDays(from, to) > mostDays) throw badFields({ to: [texts.tooLong(mostDays)] })
}

async function recordChange(
  work: Work,
  before: RentalTerms,
  change: ArrangementChange,
  term: { from: string; to: string } | null,
): Promise<void> {
  if (term) {
    const zone = await zoneOf(work)
    await record(work, before.id, texts.events.term(shortMoment(term.from, zone), shortMoment(term.to, zone)))
  }
  const { renewal } = change
  if (renewal !== undefined && renewal !== before.renewal)
    await record(work, before.id, texts.events.renewal(renewals.find((one) => one.renewal === renewal)!.label))
  const priced = ['rent', 'tariff', 'extras', 'taxRate', 'kmPerDay', 'deposit', 'itemId', 'customerId'] as const
  if (priced.some((name) => change[name] !== undefined && !isAsBefore(before, name, change[name])))
    await record(work, before.id, texts.events.changed)
}
