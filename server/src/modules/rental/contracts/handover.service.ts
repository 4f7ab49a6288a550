import { sql } from 'kysely'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { ArrangementDetail } from '@arriero/contract/rental/arrangements.entities.ts'
import type { DeliveryDraft, reckonReturnCall, ReturnDraft } from '@arriero/contract/rental/steps.contract.ts'
import { kmDiffer, priceOf, reckonReturn, type Reckoning } from '@arriero/contract/rental/price.rules.ts'
import { fullTank } from '@arriero/contract/rental/rental.rules.ts'
import { available, rented } from '@arriero/contract/assets/assets.rules.ts'
import { unitStateLabel } from '@arriero/contract/units/units.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { App } from '../../../app/app.ts'
import { saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { lockAsset, moveAsset } from '../../assets/assets.commands.ts'
import { blocksOf, filledOf } from '../../checklists/checklists.read.ts'
import { kmBetween } from '../../tracking/tracking.read.ts'
import { moveUnit } from '../../units/units.commands.ts'
import { activeTripsOf, shownKmOf } from '../../units/units.read.ts'
import { dayIn } from '../../../shared/zones.ts'
import { shownKm, texts } from '../rental.texts.ts'
import { writeCharges } from './charges.ts'
import { findRental, readRental, record, type RentalTerms } from './rentals.repository.ts'
import { hold } from './rentals.service.ts'
import { clashOf, duringOf, holdThing, orTaken } from './taking.ts'

/** Clocks of phones are a little ahead. */
const clockMs = 5 * 60_000

/** Hands it over: whoever rents it has it from now on, and its unit or asset is 'En renta'. */
export async function deliver(work: Work, app: App, id: number, draft: DeliveryDraft): Promise<ArrangementDetail> {
  const rental = await hold(work, app, id, draft.version)
  if (rental.stage !== 'reserved') throw conflict(texts.onlyReserved)
  const at = momentOf(draft.at)
  if (Date.parse(at) >= Date.parse(rental.to)) throw conflict(texts.datesOver)
  const thing = await holdThing(work, rental)
  if (thing.state !== available) throw conflict(texts.notAvailable(thing.name, unitStateLabel(thing.state)))
  await checkUnit(work, rental)
  const from = Date.parse(at) < Date.parse(rental.from) ? at : rental.from
  const clash = await clashOf(work, rental, { from, to: rental.to, readyHours: rental.readyHours }, id)
  if (clash) throw badFields({ at: [clash] })
  await writeHandover(work, rental, 'delivery', at, draft)
  await saveRecord(work, 'rental', id, {
    stage: 'delivered',
    delivered_at: at,
    during: duringOf({ from, to: rental.to, readyHours: rental.readyHours }),
  }).catch(orTaken)
  await setState(work, rental, rented)
  await record(work, id, texts.events.delivered(...seenWords(draft)))
  return findRental(work, app, id)
}

/** Takes it back: it is free again, and what lacks is charged. */
export async function takeBack(work: Work, app: App, id: number, draft: ReturnDraft): Promise<ArrangementDetail> {
  const rental = await hold(work, app, id, draft.version)
  const at = momentOf(draft.at)
  const reckoned = await reckonOf(work, rental, { ...draft, at })
  demandSeen(rental, draft, reckoned)
  await writeHandover(work, rental, 'return', at, draft)
  await saveRecord(work, 'rental', id, {
    stage: 'returned',
    returned_at: at,
    gps_km: reckoned.kmGps,
    counted_km: reckoned.counted,
    during: await untilBack(work, rental, at),
  }).catch(orTaken)
  const damages = (draft.damages ?? []).map(({ text, amount = 0 }) => ({ text, amount }))
  await writeCharges(work, await readRental(work, id), { ...reckoned, damages })
  await setState(work, rental, available)
  await record(work, id, texts.events.returned(...seenWords(draft)))
  return findRental(work, app, id)
}

/** What a return would add; writes nothing. */
export async function previewReturn(
  work: Work,
  id: number,
  draft: Pick<ReturnDraft, 'at' | 'km' | 'fuel' | 'kmBy'>,
): Promise<ReplyOf<typeof reckonReturnCall>> {
  const rental = await readRental(work, id)
  const { counted: _, ...reckoned } = await reckonOf(work, rental, { ...draft, at: momentOf(draft.at) })
  return { ...reckoned, kmNow: rental.unitId === null ? null : await shownKmOf(work, rental.unitId) }
}

interface Reckoned extends Reckoning {
  kmOdometer: number | null
  kmGps: number | null
  mustChoose: boolean
  /** What counts of both; null: neither is known. */
  counted: number | null
}

async function reckonOf(
  work: Work,
  rental: RentalTerms,
  { at, km = null, fuel = null, kmBy }: Pick<ReturnDraft, 'km' | 'fuel' | 'kmBy'> & { at: string },
): Promise<Reckoned> {
  if (rental.stage !== 'delivered' || rental.deliveredAt === null) throw conflict(texts.onlyDelivered)
  if (Date.parse(at) <= Date.parse(rental.deliveredAt)) throw badFields({ at: [texts.beforeDelivery] })
  const out = await deliveryOf(work, rental.id)
  if (km !== null && out.km !== null && km < out.km) throw badFields({ km: [texts.lessKm(shownKm(out.km))] })
  const kmOdometer = km !== null && out.km !== null ? tenths(km - out.km) : null
  const kmGps = await gpsKm(work, rental.unitId, rental.deliveredAt, at)
  const mustChoose = kmBy === undefined && kmOdometer !== null && kmDiffer(kmOdometer, kmGps)
  if (kmBy === 'gps' && kmGps === null) throw badFields({ kmBy: [texts.noGps] })
  const counted = kmBy === 'gps' ? kmGps : (kmOdometer ?? kmGps)
  const { to, rateDay, kmOverRate, fuelRate } = rental
  const reckoning = reckonReturn({
    to,
    returnedAt: at,
    rateDay,
    kmIncluded: priceOf(rental, rental.agreedRent).kmIncluded,
    kmOverRate,
    fuelRate,
    km: counted ?? 0,
    fuelOut: out.fuel ?? 0,
    fuelIn: fuel ?? fullTank,
  })
  return { ...reckoning, kmOdometer, kmGps, mustChoose, counted }
}

/** What would be charged for has to be seen. */
function demandSeen(
  rental: RentalTerms,
  { km, fuel, kmBy }: ReturnDraft,
  { mustChoose, kmOdometer, kmGps, counted }: Reckoned,
) {
  if (mustChoose && kmOdometer !== null && kmGps !== null)
    throw badFields({ kmBy: [texts.chooseKm(shownKm(kmOdometer), shownKm(kmGps))] })
  if (rental.unitId === null) return
  if (rental.kmPerDay !== null && km == null && (kmBy === undefined || counted === null))
    throw badFields({ km: [texts.needsKm] })
  if (rental.fuelRate > 0 && fuel == null) throw badFields({ fuel: [texts.needsFuel] })
}

const tenths = (km: number) => Math.round(km * 10) / 10

async function deliveryOf({ tx, scope }: Work, id: number): Promise<{ km: number | null; fuel: number | null }> {
  return tx
    .selectFrom('rental_handover')
    .where('account_id', '=', scope.accountId)
    .where('rental_id', '=', id)
    .where('moment', '=', 'delivery')
    .select([sql<number | null>`km::float8`.as('km'), 'fuel'])
    .executeTakeFirstOrThrow()
}

/** What its GPS counted; null: it counted nothing. */
async function gpsKm(work: Work, unitId: number | null, from: string, to: string): Promise<number | null> {
  if (unitId === null) return null
  const km = (await kmBetween(work, [unitId], from, to)).get(unitId)
  return km === undefined || km === 0 ? null : tenths(km)
}

/** It is kept until it is back and ready; of one that came too late, at most until whoever comes next has it. */
async function untilBack({ tx, scope }: Work, rental: RentalTerms, at: string) {
  const { rows } = await sql<{ next: string | null }>`
    select min(lower(o.during)) as next from rental r join rental o on o.account_id = r.account_id and o.id <> r.id
      and (o.unit_id = r.unit_id or o.asset_id = r.asset_id)
      and o.stage in ('reserved', 'delivered', 'returned', 'settled') and lower(o.during) >= lower(r.during)
    where r.account_id = ${scope.accountId} and r.id = ${rental.id}`.execute(tx)
  const ready = new Date(Date.parse(at) + rental.readyHours * 3_600_000).toISOString()
  const next = rows[0]?.next ?? ready
  return sql<string>`tstzrange(lower(during), least(${ready}::timestamptz, ${next}::timestamptz))`
}

async function checkUnit(work: Work, { unitId, thing }: RentalTerms): Promise<void> {
  if (unitId === null) return
  const block = (await blocksOf(work, [unitId])).get(unitId)
  if (block) throw conflict(texts.blocked(thing, block))
  const trip = (await activeTripsOf(work, [unitId])).find(({ hasStarted }) => hasStarted)
  if (trip) throw conflict(texts.travelling(thing, trip.name))
}

/** 'En renta' and back again, by itself. What was meanwhile brought elsewhere by hand stays there. */
async function setState(work: Work, rental: RentalTerms, to: typeof rented | typeof available): Promise<void> {
  if (rental.unitId !== null)
    return moveUnit(work, rental.unitId, to === rented ? { from: available, to } : { from: rented, to })
  const asset = await lockAsset(work, rental.assetId!)
  if (to === available && asset.state !== rented) return
  await moveAsset(work, asset, to, [rental.folio, rental.customer], {
    holder_id: null,
    holder_name: to === rented ? rental.customer : null,
    due_back: to === rented ? dayIn(await zoneOf(work), new Date(rental.to)) : null,
    day_price: to === rented ? rental.rateDay : null,
  })
}

async function writeHandover(
  work: Work,
  { id, unitId }: RentalTerms,
  moment: 'delivery' | 'return',
  at: string,
  { km, fuel, notes, damages = [], checklistId, signature }: DeliveryDraft,
): Promise<void> {
  if (checklistId != null && (await filledOf(work, checklistId))?.unitId !== (unitId ?? -1))
    throw badFields({ checklistId: [texts.noChecklist] })
  await work.tx
    .insertInto('rental_handover')
    .values({
      account_id: work.scope.accountId,
      rental_id: id,
      moment,
      at,
      km: km ?? null,
      fuel: fuel ?? null,
      notes: notes ?? null,
      damages: JSON.stringify(damages.map(({ text, amount = 0 }) => ({ text, amount }))),
      checklist_id: checklistId ?? null,
      signature: signature ? JSON.stringify({ ...signature, at: new Date().toISOString() }) : null,
      by_id: work.scope.userId || null,
    })
    .execute()
}

function momentOf(at: string | undefined): string {
  if (at !== undefined && Date.parse(at) > Date.now() + clockMs) throw badFields({ at: [texts.future] })
  return at ?? new Date().toISOString()
}

const seenWords = ({ km, fuel }: DeliveryDraft) =>
  [km == null ? '' : `, ${shownKm(km)} km`, fuel == null ? '' : `, tanque ${fuel}/${fullTank}`] as const
