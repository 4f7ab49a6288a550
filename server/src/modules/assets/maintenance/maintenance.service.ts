import { sql } from 'kysely'
import type {
  Maintenance,
  MaintenanceChange,
  MaintenanceDraft,
} from '@arriero/contract/assets/maintenance/maintenance.contract.ts'
import { available, inWorkshop } from '@arriero/contract/assets/assets.rules.ts'
import {
  confirmed,
  isOpen,
  pending,
  rejected,
  running,
  whyNotProcess,
} from '@arriero/contract/assets/maintenance/maintenance.rules.ts'
import { addRecord, forChange, removeRecord, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { takeFromStore } from '../../store/exits/exits.commands.ts'
import { takeNumber } from '../../store/store.commands.ts'
import { checkStore } from '../../store/store.read.ts'
import { lockAsset, moveAsset, tell } from '../assets.commands.ts'
import { checkParts, holdNothing, letGo, plan } from './maintenance.parts.ts'
import { find } from './maintenance.repository.ts'
import { texts } from './maintenance.texts.ts'

const table = 'asset_maintenance'

export async function create(work: Work, draft: MaintenanceDraft): Promise<Maintenance> {
  const { assetId, parts: lines = [], ...given } = draft
  await lockAsset(work, assetId)
  await checkNamed(work, given)
  const planned = await plannedOf(work, given.storeId, lines)
  const folio = await takeNumber(work, 'MA')
  const columns = { ...columnsOf(given), description: given.description }
  const id = await addRecord(work, table, { ...columns, folio, asset_id: assetId })
  await plan(work, id, { storeId: null, parts: [] }, planned)
  await tell(work, assetId, { kind: 'maintenance', text: texts.planned(folio) })
  return find(work, id)
}

export async function update(work: Work, id: number, change: MaintenanceChange): Promise<Maintenance> {
  const { version, process, outcome, parts, ...given } = change
  const before = await forChange(work, table, id, version, find)
  if (!isOpen(before.process)) throw conflict(texts.closed(before.folio))
  if (process === confirmed && (parts || given.storeId !== undefined)) throw conflict(texts.saveFirst)
  await checkNamed(work, given)
  if (parts || given.storeId !== undefined) {
    const storeId = given.storeId === undefined ? before.storeId : given.storeId
    await plan(work, id, before, await plannedOf(work, storeId, parts ?? before.parts))
  }
  await saveRecord(work, table, id, { ...columnsOf(given), outcome })
  if (process !== undefined && process !== before.process) await bringTo(work, await find(work, id), process)
  return find(work, id)
}

/** What was begun is rejected instead, so that its history stays. */
export async function remove(work: Work, id: number): Promise<void> {
  const before = await forChange(work, table, id, undefined, find)
  if (before.process !== pending && before.process !== rejected) throw conflict(texts.begun(before.folio))
  await letGo(work, id, before)
  await removeRecord(work, table, id)
}

async function bringTo(work: Work, before: Maintenance, to: Maintenance['process']): Promise<void> {
  const reason = whyNotProcess(before.process, to)
  if (reason) throw conflict(reason)
  const asset = await lockAsset(work, before.assetId)
  const ends = to === confirmed || to === rejected
  await saveRecord(work, table, before.id, {
    process: to,
    ...(to === running && { started_at: sql`now()` }),
    ...(ends && { done_at: sql`now()` }),
  })
  if (to === running && asset.state !== inWorkshop) await moveAsset(work, asset, inWorkshop, [before.folio])
  if (to === confirmed) await takeParts(work, before)
  if (to === rejected) await letGo(work, before.id, before)
  if (!ends) return
  const text = to === confirmed ? texts.done(before.folio) : texts.rejected(before.folio)
  await tell(work, asset.id, { kind: 'maintenance', text })
  if (before.process === running) await giveBack(work, asset.id)
}

/** The asset leaves the workshop, unless other work still runs on it. */
async function giveBack(work: Work, assetId: number): Promise<void> {
  const asset = await lockAsset(work, assetId)
  if (asset.state === inWorkshop && asset.openWork === null) await moveAsset(work, asset, available, [])
}

/** Its parts leave the store: what was held back for it first. */
async function takeParts(work: Work, { id, storeId, parts, technicianName }: Maintenance): Promise<void> {
  if (parts.length === 0 || storeId === null) return
  const reserved = new Map<number, number>()
  for (const part of parts) reserved.set(part.partId, (reserved.get(part.partId) ?? 0) + part.reserved)
  await holdNothing(work, id)
  await takeFromStore(work, { storeId, maintenanceId: id, takenBy: technicianName, lines: parts, reserved })
}

/** Checked parts with their store; none without parts. */
async function plannedOf(
  work: Work,
  storeId: number | null | undefined,
  lines: NonNullable<MaintenanceDraft['parts']>,
) {
  if (lines.length === 0) return undefined
  if (!storeId) throw badFields({ storeId: [texts.noStore] })
  await checkParts(work, { storeId, lines })
  return { storeId, lines }
}

const columnsOf = (given: Partial<Omit<MaintenanceDraft, 'assetId' | 'parts'>>) => ({
  kind: given.kind,
  description: given.description,
  technician_id: given.technicianId,
  supplier_id: given.supplierId,
  store_id: given.storeId,
  planned_on: given.plannedOn,
  labor: given.labor,
})

async function checkNamed(work: Work, { technicianId, supplierId, storeId }: Partial<MaintenanceDraft>): Promise<void> {
  const { tx, scope } = work
  if (storeId) await checkStore(work, storeId)
  const isThere = async (among: 'technician' | 'supplier', id: number | null | undefined) =>
    !id ||
    (await tx
      .selectFrom(among)
      .where('account_id', '=', scope.accountId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .select('id')
      .executeTakeFirst()) !== undefined
  if (!(await isThere('technician', technicianId))) throw badFields({ technicianId: [texts.noTechnician] })
  if (!(await isThere('supplier', supplierId))) throw badFields({ supplierId: [texts.noSupplier] })
}
