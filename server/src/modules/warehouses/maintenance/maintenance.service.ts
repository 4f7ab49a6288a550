import { sql } from 'kysely'
import type {
  MaintenanceChange,
  MaintenanceDraft,
  SpaceMaintenance,
} from '@arriero/contract/warehouses/maintenance.contract.ts'
import { addRecord, forChange, removeRecord, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError, badFields } from '../../../app/errors.ts'
import { findSpace } from '../places/spaces.repository.ts'
import { texts } from '../warehouses.texts.ts'
import { findMaintenance } from './maintenance.repository.ts'

export async function create(work: Work, draft: MaintenanceDraft): Promise<SpaceMaintenance> {
  checkTerm(draft)
  await checkSpace(work, draft.spaceId)
  const id = await addRecord(work, 'warehouse_maintenance', {
    ...columnsOf(draft),
    space_id: draft.spaceId,
    title: draft.title,
    state: draft.state ?? 'planned',
    start_on: draft.start,
    end_on: draft.end,
  })
  return holdSpace(work, await findMaintenance(work, id))
}

export async function update(work: Work, id: number, change: MaintenanceChange): Promise<SpaceMaintenance> {
  const before = await forChange(work, 'warehouse_maintenance', id, change.version, findMaintenance)
  checkTerm({ start: change.start ?? before.start, end: change.end ?? before.end })
  if (change.spaceId !== undefined && change.spaceId !== before.spaceId) await checkSpace(work, change.spaceId)
  await saveRecord(work, 'warehouse_maintenance', id, columnsOf(change))
  return holdSpace(work, await findMaintenance(work, id))
}

export async function remove(work: Work, id: number): Promise<void> {
  await forChange(work, 'warehouse_maintenance', id, undefined, findMaintenance)
  await freeSpace(work, id)
  await removeRecord(work, 'warehouse_maintenance', id)
}

const columnsOf = ({
  spaceId,
  title,
  description,
  state,
  start,
  end,
  outOfUse,
  supplier,
  cost,
}: MaintenanceChange) => ({
  space_id: spaceId,
  title,
  description,
  state,
  start_on: start,
  end_on: end,
  out_of_use: outOfUse,
  supplier,
  cost,
})

function checkTerm({ start, end }: { start: string; end: string }): void {
  if (end < start) throw badFields({ end: [texts.endFirst] })
}

async function checkSpace(work: Work, id: number): Promise<void> {
  await findSpace(work, id).catch(() => {
    throw badFields({ spaceId: [texts.noSpace] })
  })
}

const freeSpace = ({ tx, scope }: Work, id: number) =>
  tx
    .deleteFrom('warehouse_occupation')
    .where('account_id', '=', scope.accountId)
    .where('maintenance_id', '=', id)
    .execute()

/** One that takes its space out of use holds it for its days, while it is not over; a rented one cannot be held. */
async function holdSpace(work: Work, maintenance: SpaceMaintenance): Promise<SpaceMaintenance> {
  const { id, spaceId, outOfUse, state, start, end } = maintenance
  await freeSpace(work, id)
  if (!outOfUse || state === 'done' || state === 'cancelled') return maintenance
  const { tx, scope } = work
  const during = sql<string>`daterange(${start}::date, ${end}::date, '[]')`
  const tenant = await tx
    .selectFrom('warehouse_occupation as o')
    .innerJoin('warehouse_contract as k', 'k.id', 'o.contract_id')
    .where('o.account_id', '=', scope.accountId)
    .where('o.space_id', '=', spaceId)
    .where(sql<boolean>`o.during && ${during}`)
    .select('k.number')
    .executeTakeFirst()
  if (tenant) throw badFields({ outOfUse: [texts.maintenanceOver(tenant.number)] })
  await tx
    .insertInto('warehouse_occupation')
    .values({ account_id: scope.accountId, space_id: spaceId, during, maintenance_id: id })
    .execute()
    .catch((error: unknown) => {
      const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'warehouse_space_taken'
      throw isTaken ? new AppError(409, 'space_taken', texts.taken, { fields: { outOfUse: [texts.taken] } }) : error
    })
  return maintenance
}
