import type {
  ExpenseChange,
  ExpenseDraft,
  TripExpense,
} from '@arriero/contract/billing/trip-account/trip-account.entities.ts'
import type { Upload } from '@arriero/contract/core/files.ts'
import type { App } from '../../../app/app.ts'
import { addRecord, forChange, removeRecord, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import { keepFile } from '../../../app/files/stored-files.ts'
import { findExpense } from './expenses.repository.ts'
import { refresh } from './refresh.ts'
import { texts } from './trip-account.texts.ts'

export async function createExpense(work: Work, app: App, tripId: number, draft: ExpenseDraft): Promise<TripExpense> {
  const { tx, scope } = work
  await tx
    .selectFrom('trip')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', tripId)
    .select('id')
    .executeTakeFirstOrThrow(() => notFound(texts.noTrip))
  await check(work, draft)
  const id = await addRecord(work, 'trip_expense', { trip_id: tripId, ...columnsOf(draft) })
  await refresh(work, [tripId])
  return findExpense(work, app, id)
}

export async function updateExpense(work: Work, app: App, id: number, { version, ...change }: ExpenseChange) {
  const before = await own(work, app, id, version)
  const { kind, amount, litres, at, place, note, paidBy, driverId } = before
  const stands = { kind, amount, litres, at, place, note, paidBy, driverId }
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const draft: ExpenseDraft = { ...stands, ...given }
  await check(work, draft)
  await saveRecord(work, 'trip_expense', id, columnsOf(draft))
  await refresh(work, [before.tripId])
  return findExpense(work, app, id)
}

export async function removeExpense(work: Work, app: App, id: number): Promise<void> {
  const { tripId } = await own(work, app, id, undefined)
  await removeRecord(work, 'trip_expense', id)
  await refresh(work, [tripId])
}

/** In place of the one it had, whose bytes go once that is durable. */
export async function keepReceipt(work: Work, app: App, { id, file }: { id: number; file: Upload | undefined }) {
  if (!file) throw badFields({ file: [texts.receipt] })
  await own(work, app, id, undefined)
  const { tx, scope } = work
  const before = await tx
    .selectFrom('trip_expense as e')
    .innerJoin('stored_file as f', 'f.id', 'e.file_id')
    .where('e.account_id', '=', scope.accountId)
    .where('e.id', '=', id)
    .select(['f.id', 'f.key'])
    .executeTakeFirst()
  const { id: fileId } = await keepFile(app, work, file)
  await saveRecord(work, 'trip_expense', id, { file_id: fileId })
  if (before) {
    await tx.deleteFrom('stored_file').where('account_id', '=', scope.accountId).where('id', '=', before.id).execute()
    work.afterCommit(() => app.files.remove(before.key))
  }
  return findExpense(work, app, id)
}

/** Locked until the work ends; what another record brought is changed there. */
async function own(work: Work, app: App, id: number, version: number | undefined): Promise<TripExpense> {
  const expense = await forChange(work, 'trip_expense', id, version, (again, one) => findExpense(again, app, one))
  if (expense.isLinked) throw conflict(texts.linked)
  return expense
}

async function check({ tx, scope }: Work, { kind, litres, paidBy, driverId }: ExpenseDraft): Promise<void> {
  if (litres && kind !== 'fuel') throw badFields({ litres: [texts.litres] })
  if (paidBy === 'driver' && !driverId) throw badFields({ driverId: [texts.needsDriver] })
  if (!driverId) return
  const driver = await tx
    .selectFrom('driver')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', driverId)
    .select('id')
    .executeTakeFirst()
  if (!driver) throw badFields({ driverId: [texts.noDriver] })
}

const columnsOf = ({ kind, amount, litres, at, place, note, paidBy, driverId }: ExpenseDraft) => ({
  kind,
  amount,
  litres: litres ?? null,
  at,
  place: place ?? null,
  note: note ?? null,
  paid_by: paidBy,
  driver_id: driverId ?? null,
})
