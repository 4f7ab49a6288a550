import type { QrChange, QrCode } from '@arriero/contract/qr/qr.contract.ts'
import { sql } from 'kysely'
import { forChange, removeRecord, saveRecord, taken } from '../../app/database/records.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, notFound } from '../../app/errors.ts'
import { findItem } from '../store/store.read.ts'
import * as repository from './qr.repository.ts'
import { texts } from './qr.texts.ts'
import { columnOf, subjectsById } from './subjects.ts'

export const list = (work: Work): Promise<QrCode[]> => repository.codes(work)

/** Throws one and the same 404 for a code that is unknown, of another account, or of what the caller does not see. */
export async function find(work: Work, id: number): Promise<QrCode> {
  const [code] = await repository.codes(work, [id])
  if (!code) throw notFound(texts.notFound)
  return code
}

export async function create(work: Work, draft: Pick<QrChange, 'kind' | 'subjectId'>): Promise<QrCode> {
  const [id] = await repository.addBlanks(work, 1)
  if (draft.kind || draft.subjectId) await assign(work, id!, draft)
  return find(work, id!)
}

export async function update(work: Work, id: number, { version, ...change }: QrChange): Promise<QrCode> {
  await forChange(work, 'qr_code', id, version, find)
  if (change.kind !== undefined || change.subjectId !== undefined) await assign(work, id, change)
  return find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  await forChange(work, 'qr_code', id, undefined, find)
  await removeRecord(work, 'qr_code', id)
}

export async function assignItem(work: Work, itemId: number, codeId: number): Promise<QrCode> {
  await findItem(work, itemId)
  return update(work, codeId, { kind: 'item', subjectId: itemId })
}

const hasCode = Object.fromEntries(
  Object.keys(columnOf).map((kind) => [`qr_code_${kind}`, ['subjectId', texts.hasCode] as const]),
)

/** Puts a locked code on something the caller sees and that has none, or on nothing. */
async function assign(work: Work, id: number, { kind, subjectId }: Pick<QrChange, 'kind' | 'subjectId'>) {
  if (Boolean(kind) !== Boolean(subjectId)) throw badFields({ subjectId: [texts.both] })
  if (kind && subjectId) {
    const subject = { kind, id: subjectId }
    if ((await subjectsById(work, [subject])).size === 0) throw badFields({ subjectId: [texts.noSubject[kind]] })
  }
  const on = (one: keyof typeof columnOf) => (one === kind ? (subjectId ?? null) : null)
  await saveRecord(work, 'qr_code', id, {
    unit_id: on('unit'),
    part_id: on('part'),
    item_id: on('item'),
    asset_id: on('asset'),
    store_id: on('store'),
    assigned_at: kind ? sql`now()` : null,
  }).catch(taken(hasCode))
}
