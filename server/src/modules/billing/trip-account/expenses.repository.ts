import { sql } from 'kysely'
import type { TripExpense } from '@arriero/contract/billing/trip-account/trip-account.entities.ts'
import type { App } from '../../../app/app.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { fileUrl } from '../../../app/files/stored-files.ts'
import { texts } from './trip-account.texts.ts'

const expenses = ({ tx, scope }: Work) =>
  tx
    .selectFrom('trip_expense as e')
    .$call(withRecordFacts('e'))
    .leftJoin('driver as d', (join) =>
      join.onRef('d.id', '=', 'e.driver_id').onRef('d.account_id', '=', 'e.account_id'),
    )
    .leftJoin('stored_file as f', (join) =>
      join.onRef('f.id', '=', 'e.file_id').onRef('f.account_id', '=', 'e.account_id'),
    )
    .leftJoin('trip_profit as p', 'p.trip_id', 'e.trip_id')
    .where('e.account_id', '=', scope.accountId)
    .where('e.deleted_at', 'is', null)
    .select([
      'e.id',
      'e.trip_id as tripId',
      'e.kind',
      sql<number>`e.amount::float8`.as('amount'),
      sql<number | null>`e.litres::float8`.as('litres'),
      'e.at',
      'e.place',
      'e.note',
      'e.paid_by as paidBy',
      'e.driver_id as driverId',
      'd.name as driverName',
      'f.name as fileName',
      'f.type as fileType',
      'f.key as fileKey',
      sql<boolean>`e.source is not null`.as('isLinked'),
      sql<boolean>`p.closed_at is not null and e.created_at > p.closed_at`.as('isLate'),
    ])

type Read = Awaited<ReturnType<ReturnType<typeof expenses>['executeTakeFirstOrThrow']>>

const toExpense = (app: App, { fileName, fileType, fileKey, ...row }: Read): TripExpense =>
  ({
    ...row,
    receipt: fileKey === null ? null : { name: fileName ?? '', type: fileType ?? '', url: fileUrl(app, fileKey) },
    // The table's checks know the same words.
  }) as TripExpense

/** What was spent on a trip, the newest first. */
export async function expensesOf(work: Work, app: App, tripId: number): Promise<TripExpense[]> {
  const rows = await expenses(work)
    .where('e.trip_id', '=', tripId)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .execute()
  return rows.map((row) => toExpense(app, row))
}

/** Throws the 404 of one that the account has not. */
export async function findExpense(work: Work, app: App, id: number): Promise<TripExpense> {
  const row = await expenses(work)
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.noExpense))
  return toExpense(app, row)
}
