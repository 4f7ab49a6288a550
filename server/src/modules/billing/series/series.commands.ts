import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { badRequest, notFound } from '../../../app/errors.ts'
import { texts } from './series.texts.ts'

/**
 * The next folio of a series, given out to the document this work saves: no number twice, and none lost when the work is
 * rolled back. The series stays locked until the work ends, so take it last, after everything that waits for somebody.
 * Throws the 404 of an unknown series and the 400 of an inactive one.
 */
export async function takeFolio({ tx, scope }: Work, seriesId: number): Promise<{ series: string; folio: number }> {
  const taken = await tx
    .updateTable('document_series')
    .set({ last: sql`next`, next: sql`next + 1` })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', seriesId)
    .where('deleted_at', 'is', null)
    .returning(['name', 'last', 'active'])
    .executeTakeFirst()
  if (!taken || taken.last === null) throw notFound(texts.notFound)
  if (!taken.active) throw badRequest(texts.inactive)
  return { series: taken.name, folio: taken.last }
}
