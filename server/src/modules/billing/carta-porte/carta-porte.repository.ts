import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { listCartasPorte } from '@arriero/contract/billing/carta-porte/carta-porte.contract.ts'
import type { CartaPorteType } from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import type { DocumentState } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { documentIds, pageDocuments } from '../documents/documents.list.ts'
import { endsOf, type Journey } from './carta-porte.content.ts'

/** What stands beside the fiscal document. */
export interface CartaPorteRecord {
  type: CartaPorteType
  tripId: number | null
  unitId: number | null
  complementId: string
  journey: Journey
}

const columns = ({ type, tripId, unitId, journey }: CartaPorteRecord) => ({
  type,
  trip_id: tripId,
  unit_id: unitId,
  ...endsOf(journey.stops),
  journey: JSON.stringify(journey),
})

/** The identifier of the complement is kept as it was first written. */
export const writeCartaPorte = ({ tx, scope }: Work, documentId: number, record: CartaPorteRecord) =>
  tx
    .insertInto('carta_porte')
    .values({
      document_id: documentId,
      account_id: scope.accountId,
      complement_id: record.complementId,
      ...columns(record),
    })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet(columns(record)))
    .execute()

const described = ({ tx, scope }: Work) =>
  tx
    .selectFrom('carta_porte as c')
    .leftJoin('trip as t', (join) => join.onRef('t.id', '=', 'c.trip_id').onRef('t.account_id', '=', 'c.account_id'))
    .leftJoin('unit as u', (join) => join.onRef('u.id', '=', 'c.unit_id').onRef('u.account_id', '=', 'c.account_id'))
    .where('c.account_id', '=', scope.accountId)
    .select([
      'c.document_id as id',
      // The table's check knows the same words.
      sql<CartaPorteType>`c.type`.as('type'),
      'c.origin',
      'c.destination',
      'u.name as unitName',
      sql<{ id: number; folio: string; name: string } | null>`case when t.id is not null then
        json_build_object('id', t.id, 'folio', t.folio, 'name', t.name) end`.as('trip'),
    ])

export async function readCartaPorte(work: Work, documentId: number) {
  const { journey, ...row } = await described(work)
    .where('c.document_id', '=', documentId)
    .select(['c.trip_id as tripId', 'c.unit_id as unitId', 'c.complement_id as complementId', 'c.journey'])
    .executeTakeFirstOrThrow()
  // Written by this module only, as its call let it through.
  return { ...row, journey: journey as unknown as Journey }
}

export async function pageCartasPorte(
  work: Work,
  { type, trip, ...request }: QueryOf<typeof listCartasPorte>,
  from: { path: string; query: Record<string, unknown> },
) {
  const page = await pageDocuments(work, 'carta_porte', request, from, narrowedTo(type, trip))
  const own = await withJourneys(work, page.results)
  return { ...page, results: own.map((row) => ({ ...row, factura: { folio: row.folio } })) }
}

export const cartaPorteIds = (
  work: Work,
  { type, trip, ...request }: Omit<QueryOf<typeof listCartasPorte>, 'page' | 'limit'>,
  most: number,
) => documentIds(work, 'carta_porte', request, most, narrowedTo(type, trip))

/** The condition on `d` that it is of this type and trip. */
function narrowedTo(type: CartaPorteType | undefined, trip: number | undefined) {
  const also = [
    // Only what is charged has a method of payment: the document itself tells, without asking beside it.
    ...(type === undefined ? [] : [sql<boolean>`d.method is ${sql.raw(type === 'ingreso' ? 'not null' : 'null')}`]),
    ...(trip === undefined
      ? []
      : [sql<boolean>`exists (select from carta_porte c where c.document_id = d.id and c.trip_id = ${trip})`]),
  ]
  return also.length > 0 ? sql<boolean>`(${sql.join(also, sql` and `)})` : undefined
}

/** Each with its way, its unit and its trip. */
export async function withJourneys<Row extends { id: number }>(work: Work, rows: readonly Row[]) {
  const found = await described(work)
    .where('c.document_id', 'in', [0, ...rows.map(({ id }) => id)])
    .execute()
  const byId = new Map(found.map(({ id, ...row }) => [id, row]))
  return rows.flatMap((row) => {
    const own = byId.get(row.id)
    return own ? [{ ...row, ...own }] : []
  })
}

/** Living cartas porte that name a trip, the newest first. */
export const cartasPorteOfTrip = ({ tx, scope }: Work, tripId: number) =>
  tx
    .selectFrom('carta_porte as c')
    .innerJoin('fiscal_document as d', 'd.id', 'c.document_id')
    .where('c.account_id', '=', scope.accountId)
    .where('c.trip_id', '=', tripId)
    .where('d.deleted_at', 'is', null)
    .where('d.state', '<>', 'cancelled')
    .orderBy('d.id', 'desc')
    .limit(20)
    .select([
      'd.id',
      sql<string>`d.series || '-' || d.folio`.as('folio'),
      sql<CartaPorteType>`c.type`.as('type'),
      sql<DocumentState>`d.state`.as('state'),
      'd.uuid',
    ])
    .execute()
