import { cartaPorteKind } from './carta-porte.kind.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { pdfFile, type DocumentFile } from '../documents/files.ts'

/** Stamped cartas porte of a trip that are not cancelled, the newest first. Whether the trip may be seen is the caller's to ask. */
export const cartasPorteOf = ({ tx, scope }: Work, tripId: number) =>
  tx
    .selectFrom('carta_porte as c')
    .innerJoin('fiscal_document as d', (join) =>
      join.onRef('d.id', '=', 'c.document_id').onRef('d.account_id', '=', 'c.account_id'),
    )
    .where('c.account_id', '=', scope.accountId)
    .where('c.trip_id', '=', tripId)
    .where('d.deleted_at', 'is', null)
    .where('d.state', 'in', ['stamped', 'cancelling'])
    .select(['d.id', 'd.series', 'd.folio', 'c.origin', 'c.destination'])
    .orderBy('d.id', 'desc')
    .limit(5)
    .execute()

/** The printed one. Whether it may be seen is the caller's to ask. */
export const cartaPorteFile = (work: Work, app: App, id: number): Promise<DocumentFile> =>
  pdfFile(work, app, cartaPorteKind.kind, id)
