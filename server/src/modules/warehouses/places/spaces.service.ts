import type { Space, SpaceChange, SpaceDraft } from '@arriero/contract/warehouses/places.contract.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { texts } from '../warehouses.texts.ts'
import { findZone } from './lands.repository.ts'
import { areaOf, outlineOf } from './outline.ts'
import { contractAhead, findSpace } from './spaces.repository.ts'

const orTaken = taken({ warehouse_space_name: ['name', texts.spaceName] })

export async function create(work: Work, draft: SpaceDraft): Promise<Space> {
  checkReason(draft.blocked, draft.blockedReason)
  const landId = await landOf(work, draft.zoneId)
  const values = {
    ...columnsOf({ ...draft, areaM2: draft.areaM2 ?? areaOf(draft.shape) }),
    land_id: landId,
    zone_id: draft.zoneId,
    name: draft.name,
    list_rent: draft.listRent,
  }
  return findSpace(work, await addRecord(work, 'warehouse_space', values).catch(orTaken))
}

export async function update(work: Work, id: number, change: SpaceChange): Promise<Space> {
  const before = await forChange(work, 'warehouse_space', id, change.version, findSpace)
  checkReason(
    change.blocked ?? before.blocked,
    change.blockedReason === undefined ? before.blockedReason : change.blockedReason,
  )
  const landId = change.zoneId === undefined ? before.landId : await landOf(work, change.zoneId)
  if (landId !== before.landId) {
    const number = await contractAhead(work, id)
    if (number) throw badFields({ zoneId: [texts.spaceMoves(number)] })
  }
  const areaM2 =
    change.areaM2 === null || (change.areaM2 === undefined && change.shape)
      ? areaOf(change.shape ?? before.shape)
      : change.areaM2
  await saveRecord(work, 'warehouse_space', id, { ...columnsOf({ ...change, areaM2 }), land_id: landId }).catch(orTaken)
  return findSpace(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  await forChange(work, 'warehouse_space', id, undefined, findSpace)
  const number = await contractAhead(work, id)
  if (number) throw conflict(texts.spaceInUse(number))
  await removeRecord(work, 'warehouse_space', id)
}

function columnsOf({
  zoneId,
  name,
  shape,
  areaM2,
  listRent,
  dock,
  blocked,
  blockedReason,
  notes,
  access,
}: SpaceChange) {
  return {
    zone_id: zoneId,
    name,
    outline: outlineOf(shape),
    area_m2: areaM2 ?? undefined,
    list_rent: listRent,
    dock,
    blocked,
    // The reason goes with the block.
    blocked_reason: blocked === false ? null : blockedReason,
    notes,
    access: access && JSON.stringify(access),
  }
}

function checkReason(blocked: boolean | undefined, reason: string | null | undefined): void {
  if (blocked && !reason) throw badFields({ blockedReason: [texts.reason] })
}

async function landOf(work: Work, zoneId: number): Promise<number> {
  const zone = await findZone(work, zoneId).catch(() => {
    throw badFields({ zoneId: [texts.noZone] })
  })
  return zone.landId
}
