import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import type { DocumentKind } from '@arriero/contract/billing/series/series.rules.ts'
import { addRecord } from '../../../app/database/records.ts'
import { badRequest, conflict, notFound } from '../../../app/errors.ts'
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

interface Named {
  issuerId: number
  kind: DocumentKind
  name: string
}

/**
 * The series of an issuer by its name, for documents that were numbered elsewhere: one that is not there is opened, switched
 * off, since nobody issues with it here. Throws the 409 of one that numbers other documents.
 */
export async function seriesNamed(work: Work, { issuerId, kind, name }: Named): Promise<{ id: number; name: string }> {
  const { tx, scope } = work
  const known = await tx
    .selectFrom('document_series')
    .where('account_id', '=', scope.accountId)
    .where('social_reason_id', '=', issuerId)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'kind'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!known)
    return {
      id: await addRecord(work, 'document_series', { name, kind, social_reason_id: issuerId, active: false }),
      name,
    }
  if (known.kind !== kind) throw conflict(texts.otherKind(name))
  return known
}

/** A folio that was given out elsewhere is not given out again: the series goes on after it. Without one, the next. */
export async function passFolio({ tx, scope }: Work, seriesId: number, folio: number | null): Promise<number> {
  const passed = await tx
    .updateTable('document_series')
    .set(
      folio === null
        ? { last: sql`next`, next: sql`next + 1` }
        : { last: sql`greatest(last, ${folio}::int)`, next: sql`greatest(next, ${folio}::int + 1)` },
    )
    .where('account_id', '=', scope.accountId)
    .where('id', '=', seriesId)
    .returning('last')
    .executeTakeFirstOrThrow()
  return folio ?? passed.last!
}
