import { sql } from 'kysely'
import type { FuelLoad, FuelLoadDraft, FuelOpinion } from '@arriero/contract/fuel/loads.entities.ts'
import type { PhotoKind } from '@arriero/contract/fuel/fuel.rules.ts'
import { roles } from '@arriero/contract/core/services.ts'
import type { Upload } from '@arriero/contract/core/files.ts'
import type { App } from '../../../app/app.ts'
import { waitForKey } from '../../../app/database/key.ts'
import { removeRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, notFound } from '../../../app/errors.ts'
import { shrinkPhoto } from '../../../app/files/shrink-photo.ts'
import { keepFile } from '../../../app/files/stored-files.ts'
import { unchargeFuel } from '../../billing/trip-account/trip-account.commands.ts'
import { driversSeen } from '../../drivers/drivers.read.ts'
import { visibleUnits } from '../../units/units.read.ts'
import { chronicleOf } from '../checks/chronicle.ts'
import { judgeLoads } from '../checks/look.ts'
import { recheck } from '../checks/recheck.ts'
import { texts } from '../fuel.texts.ts'
import { findLoad } from './detail.ts'
import { impossible, isPriced, priced } from './draft.ts'
import { findRow } from './loads.repository.ts'
import { seesCosts, tellsPrices, visibleLoads } from './visible.ts'
import { insertLoads, type WholeDraft } from './write.ts'

export type Photos = Partial<Record<PhotoKind, Upload | undefined>>

/** A load that was sent before is answered as it stands. */
export async function create(work: Work, app: App, draft: FuelLoadDraft, photos: Photos): Promise<FuelLoad> {
  if (draft.key) {
    await waitForKey(work, `fuel load ${work.scope.accountId} ${draft.key}`)
    const before = await idOfKey(work, draft.key)
    if (before !== undefined) return findLoad(work, app, before)
  }
  const whole = await sound(work, draft)
  const [id] = await insertLoads(work, [whole])
  for (const [kind, photo] of Object.entries(photos)) if (photo) await keepPhoto(work, app, id!, kind, photo)
  await recheck(work, new Map([[whole.unitId, Date.parse(whole.at)]]), new Set([id!]))
  return findLoad(work, app, id!)
}

async function idOfKey({ tx, scope }: Work, key: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('fuel_load')
    .where('account_id', '=', scope.accountId)
    .where('key', '=', key)
    .where('created_by', '=', scope.userId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

async function keepPhoto(work: Work, app: App, loadId: number, kind: string, photo: Upload): Promise<void> {
  const { id: fileId } = await keepFile(app, work, await shrinkPhoto(photo, kind))
  await work.tx
    .insertInto('fuel_photo')
    .values({ account_id: work.scope.accountId, load_id: loadId, kind, file_id: fileId })
    .execute()
}

/** Throws the 400 of what is wrong; price and total are whole in what it answers. A driver's loads are his own. */
async function sound(work: Work, given: FuelLoadDraft): Promise<WholeDraft> {
  const draft = { ...given, ...(await asDriver(work, given)) }
  const unit = await visibleUnits(work)
    .where('u.id', '=', draft.unitId)
    .select('u.tank_liters as tank')
    .executeTakeFirst()
  if (!unit) throw badFields({ unitId: [texts.noUnit] })
  const money = priced(draft)
  const problems = { ...(isPriced(money) ? {} : money), ...impossible(draft, unit.tank) }
  if (!isPriced(money) || Object.keys(problems).length > 0) throw badFields(problems as Record<string, string[]>)
  await checkNames(work, draft)
  return { ...draft, ...money }
}

async function asDriver({ tx, scope }: Work, draft: FuelLoadDraft): Promise<Partial<FuelLoadDraft>> {
  if (scope.role !== roles.driver) return {}
  const own = await tx
    .selectFrom('driver')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.userId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return { driverId: own?.id ?? draft.driverId }
}

const tables = [
  ['fuel_provider', 'providerId', texts.noProvider],
  ['fuel_type', 'typeId', texts.noType],
] as const

async function checkNames(work: Work, draft: FuelLoadDraft): Promise<void> {
  const { tx, scope } = work
  const { driverId } = draft
  if (driverId && !(await driversSeen(work, [driverId])).has(driverId)) throw badFields({ driverId: [texts.noDriver] })
  for (const [table, field, message] of tables) {
    const id = draft[field]
    if (!id) continue
    const found = await tx
      .selectFrom(table)
      .where('account_id', '=', scope.accountId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .select('id')
      .executeTakeFirst()
    if (!found) throw badFields({ [field]: [message] })
  }
}

/** What would be said of a load; nothing is saved. */
export async function opinionOf(work: Work, draft: FuelLoadDraft): Promise<FuelOpinion> {
  const whole = await sound(work, draft)
  const at = Date.parse(whole.at)
  const { unitId } = whole
  const chronicle = await chronicleOf(work, new Map([[unitId, at]]))
  const loads = chronicle.get(unitId) ?? []
  const station = await stationNamed(work, whole)
  const told = {
    id: 0,
    unitId,
    providerId: whole.providerId,
    typeId: whole.typeId,
    stationName: whole.station ?? null,
    stationLat: station?.lat ?? null,
    stationLon: station?.lon ?? null,
    at,
    litres: whole.litres,
    price: whole.price,
    odometer: whole.odometer ?? null,
    isFull: whole.isFull ?? true,
    afterGap: whole.afterGap ?? false,
    km: null,
    fullKm: null,
    fullLitres: null,
  }
  const earlier = loads.filter((load) => load.at <= at)
  const [judged] = await judgeLoads(work, new Map([[unitId, [...earlier, told]]]), (load) => load === told)
  const { load, judgement } = judged!
  return {
    checks: judgement.checks.filter(({ rule }) => seesCosts(work) || !tellsPrices(rule)),
    km: load.km,
    kmPerLitre: load.fullKm && load.fullLitres ? load.fullKm / load.fullLitres : null,
    expected: judgement.expected,
    odometer: judgement.evidence.odometer,
  }
}

const stationNamed = async ({ tx, scope }: Work, { providerId, station }: FuelLoadDraft) =>
  station
    ? tx
        .selectFrom('fuel_station')
        .where('account_id', '=', scope.accountId)
        .where('provider_id', '=', providerId)
        .where('search', '=', sql<string>`search_text(${station})`)
        .select(['lat', 'lon'])
        .executeTakeFirst()
    : undefined

/** What came after it is judged anew; a trip's account forgets it. */
export async function remove(work: Work, id: number): Promise<void> {
  const { unitId, at } = await findRow(work, id)
  await removeRecord(work, 'fuel_load', id)
  await unchargeFuel(work, id)
  await recheck(work, new Map([[unitId, Date.parse(at)]]), new Set())
}

/** Locked until the work ends; throws its 404. */
export async function lockLoad(work: Work, id: number) {
  const row = await visibleLoads(work)
    .where('l.id', '=', id)
    .forUpdate('l')
    .select(['l.id', 'l.finding', 'l.trip_id', 'l.driver_id', 'l.at', sql<number>`l.total::float8`.as('total')])
    .executeTakeFirst()
  if (!row) throw notFound(texts.notFound)
  return row
}
