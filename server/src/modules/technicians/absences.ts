import { sql } from 'kysely'
import type { Absence, AbsenceDraft } from '@arriero/contract/technicians/technicians.contract.ts'
import { taken } from '../../app/database/records.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, notFound } from '../../app/errors.ts'
import { find } from './technicians.repository.ts'
import { texts } from './technicians.texts.ts'

const orTaken = taken({ technician_absence_alone: ['from', texts.alreadyAway] })
const mostDays = 366

const absences = ({ tx, scope }: Work) =>
  tx
    .selectFrom('technician_absence as a')
    .where('a.account_id', '=', scope.accountId)
    .select([
      'a.id',
      'a.technician_id as technicianId',
      sql<string>`lower(a.days)::text`.as('from'),
      sql<string>`(upper(a.days) - 1)::text`.as('to'),
      'a.reason',
    ])

/** Of these technicians, on any of these days. */
export const absencesBetween = (
  work: Work,
  technicianIds: readonly number[],
  from: string,
  to: string,
): Promise<Absence[]> =>
  absences(work)
    .where('a.technician_id', '=', sql<number>`any(${[...technicianIds]}::int[])`)
    .where(sql<boolean>`a.days && daterange(${from}, ${to}, '[]')`)
    .orderBy('a.days')
    .execute()

export async function createAbsence(work: Work, { technicianId, from, to, reason }: AbsenceDraft): Promise<Absence> {
  const { tx, scope } = work
  await find(work, technicianId)
  if (to < from) throw badFields({ to: [texts.backwards] })
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 >= mostDays) throw badFields({ to: [texts.tooLong] })
  const { id } = await tx
    .insertInto('technician_absence')
    .values({
      account_id: scope.accountId,
      technician_id: technicianId,
      days: sql<string>`daterange(${from}, ${to}, '[]')`,
      reason,
      created_by: scope.userId || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(orTaken)
  return absences(work).where('a.id', '=', id).executeTakeFirstOrThrow()
}

export async function deleteAbsence({ tx, scope }: Work, id: number): Promise<void> {
  const gone = await tx
    .deleteFrom('technician_absence')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw notFound(texts.noAbsence)
}
