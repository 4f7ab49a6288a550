import type { Part, PartChange, PartDraft } from '@arriero/contract/store/parts/parts.entities.ts'
import { partProblems } from '@arriero/contract/store/store.rules.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import { isNamed, type Use } from '../../../app/database/named.ts'
import * as repository from './parts.repository.ts'
import { texts } from './parts.texts.ts'

/** For every save of a part. */
export const orTaken = taken({
  part_code: ['code', texts.codeTaken],
  part_barcode: ['barcode', texts.barcodeTaken],
})
/** What moved it, or asked for it. */
const uses: readonly Use[] = [
  'movement.part_id',
  'stock_item.part_id',
  'requisition_line.part_id',
  'purchase_order_line.part_id',
  'entry_detail.part_id',
  'store_transfer_line.part_id',
  'stock_count_line.part_id',
  'asset_maintenance_part.part_id',
  'work_order_part.part_id',
]

export async function find(work: Work, id: number): Promise<Part> {
  const [part] = await repository.listParts(work, [id])
  if (!part) throw notFound(texts.notFound)
  return part
}

export async function create(work: Work, draft: PartDraft): Promise<Part> {
  await checkPart(work, { category: 1, ...draft })
  return find(work, await addRecord(work, 'part', repository.columnsOf(draft)).catch(orTaken))
}

export async function update(work: Work, id: number, { version, ...change }: PartChange): Promise<Part> {
  const before = await forChange(work, 'part', id, version, find)
  await checkPart(work, { ...before, ...change }, before)
  await saveRecord(work, 'part', id, repository.columnsOf(change)).catch(orTaken)
  return find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  await forChange(work, 'part', id, undefined, find)
  if (await isNamed(work, uses, id)) throw conflict(texts.moved)
  await repository.endLevels(work, id)
  await removeRecord(work, 'part', id)
}

type Checked = Pick<Part, 'kind' | 'category'> & Pick<PartDraft, 'measurementId' | 'supplierId'>

/** How a part is counted must be right, and stays once something was counted so. */
async function checkPart(work: Work, part: Checked, before?: Part): Promise<void> {
  const wrong = partProblems(part)
  if (!(await repository.isKnown(work, 'measurement', part.measurementId))) wrong.measurementId = [texts.measurement]
  if (!(await repository.isKnown(work, 'supplier', part.supplierId))) wrong.supplierId = [texts.supplier]
  const recounted = before && recountedField(before, part)
  if (recounted && (await isNamed(work, uses, before.id))) wrong[recounted] = [texts.countedSo]
  if (Object.keys(wrong).length > 0) throw badFields(wrong)
}

function recountedField(before: Part, { kind, measurementId }: Checked): 'kind' | 'measurementId' | undefined {
  if (kind !== before.kind) return 'kind'
  return measurementId === before.measurementId ? undefined : 'measurementId'
}
