import type { Upload } from '@arriero/contract/core/files.ts'
import type {
  Land,
  LandChange,
  LandDraft,
  Zone,
  ZoneChange,
  ZoneDraft,
} from '@arriero/contract/warehouses/places.contract.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { App } from '../../../app/app.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { shrinkPhoto } from '../../../app/files/shrink-photo.ts'
import { keepFile } from '../../../app/files/stored-files.ts'
import { isZone } from '../../../shared/zones.ts'
import { texts } from '../warehouses.texts.ts'
import { contractsLeft, findLand, findZone } from './lands.repository.ts'
import { areaOf, outlineOf } from './outline.ts'

const orTaken = taken({
  warehouse_land_name: ['name', texts.landName],
  warehouse_zone_name: ['name', texts.zoneName],
})
/** A plan is read close: more pixels than a photograph gets. */
const planSide = 3000

export async function createLand(work: Work, app: App, draft: LandDraft): Promise<Land> {
  const timezone = draft.timezone ?? (await zoneOf(work))
  checkZone(timezone)
  const values = {
    ...landColumns({ ...draft, areaM2: draft.areaM2 ?? areaOf(draft.shape) }),
    name: draft.name,
    timezone,
  }
  return findLand(app)(work, await addRecord(work, 'warehouse_land', values).catch(orTaken))
}

export async function updateLand(work: Work, app: App, id: number, change: LandChange): Promise<Land> {
  const before = await forChange(work, 'warehouse_land', id, change.version, findLand(app))
  if (change.timezone !== undefined && change.timezone !== before.timezone) {
    checkZone(change.timezone)
    if (await hasContracts(work, id)) throw badFields({ timezone: [texts.fixedZone] })
  }
  // Without an area of its own, a new drawing is measured anew.
  const areaM2 =
    change.areaM2 === null || (change.areaM2 === undefined && change.shape)
      ? areaOf(change.shape ?? before.shape)
      : change.areaM2
  await saveRecord(work, 'warehouse_land', id, landColumns({ ...change, areaM2 })).catch(orTaken)
  return findLand(app)(work, id)
}

export async function removeLand(work: Work, app: App, id: number): Promise<void> {
  await forChange(work, 'warehouse_land', id, undefined, findLand(app))
  const left = await contractsLeft(work, id)
  if (left > 0) throw conflict(texts.landInUse(left))
  await removeRecord(work, 'warehouse_land', id)
}

export async function savePicture(work: Work, app: App, id: number, picture: Upload | undefined): Promise<Land> {
  await forChange(work, 'warehouse_land', id, undefined, findLand(app))
  const kept = picture && (await keepFile(app, work, await shrinkPhoto(picture, 'picture', planSide)))
  await saveRecord(work, 'warehouse_land', id, { picture_id: kept?.id ?? null })
  return findLand(app)(work, id)
}

export async function createZone(work: Work, app: App, draft: ZoneDraft): Promise<Zone> {
  await checkLand(work, app, draft.landId)
  const values = { ...zoneColumns(draft), name: draft.name, land_id: draft.landId }
  return findZone(work, await addRecord(work, 'warehouse_zone', values).catch(orTaken))
}

export async function updateZone(work: Work, id: number, change: ZoneChange): Promise<Zone> {
  await forChange(work, 'warehouse_zone', id, change.version, findZone)
  await saveRecord(work, 'warehouse_zone', id, zoneColumns(change)).catch(orTaken)
  return findZone(work, id)
}

export async function removeZone(work: Work, id: number): Promise<void> {
  const { spaces } = await forChange(work, 'warehouse_zone', id, undefined, findZone)
  if (spaces > 0) throw conflict(texts.zoneInUse(spaces))
  await removeRecord(work, 'warehouse_zone', id)
}

const landColumns = ({ name, address, timezone, shape, areaM2, notes }: LandChange) => ({
  name,
  address,
  timezone,
  outline: outlineOf(shape),
  area_m2: areaM2 ?? undefined,
  notes,
})
const zoneColumns = ({ name, kind, shape, priceM2 }: ZoneChange) => ({
  name,
  kind,
  outline: outlineOf(shape),
  price_m2: priceM2,
})

function checkZone(timezone: string): void {
  if (!isZone(timezone)) throw badFields({ timezone: [texts.noZoneTime] })
}

async function checkLand(work: Work, app: App, id: number): Promise<void> {
  await findLand(app)(work, id).catch(() => {
    throw badFields({ landId: [texts.noLand] })
  })
}

async function hasContracts({ tx, scope }: Work, landId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('warehouse_contract')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('land_id', '=', landId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
