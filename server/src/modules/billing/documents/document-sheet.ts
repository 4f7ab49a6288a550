import { sql } from 'kysely'
import type { DocumentRow } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { SheetColumn, ListExport } from '../../../app/list-export.ts'
import type { Work } from '../../../app/database/work.ts'
import { documentRows } from './documents.list.ts'
import { stateLabel } from './documents.texts.ts'

/** A document as spreadsheets tell it: what its list knows, and what it is made up of. */
export type SheetRow = DocumentRow & Parts
interface Parts {
  subtotal: number
  discount: number
  transferred: number
  withheld: number
  exchangeRate: number | null
}

type Kit<Row> = Parameters<ListExport<never, Row>['columns']>[0]

/** The columns of every sheet of documents, with those of its own after the receiver. */
export const documentColumns = <Row extends SheetRow>(
  { text, number, money, date, moment }: Kit<Row>,
  { isOwed, own = [] }: { isOwed: boolean; own?: readonly SheetColumn<Row>[] },
): SheetColumn<Row>[] => [
  text('Folio', 14, ({ folio }) => folio),
  moment('Emisión', ({ issuedAt }) => issuedAt),
  text('Estado', 14, ({ state }) => stateLabel(state)),
  text('RFC', 16, ({ receiverRfc }) => receiverRfc),
  text('Cliente', 36, ({ receiverName }) => receiverName),
  ...own,
  text('Emite', 30, ({ issuerName }) => issuerName),
  text('Método', 10, ({ method }) => method),
  text('Moneda', 10, ({ currency }) => currency),
  { ...number('Tipo de cambio', ({ exchangeRate }) => exchangeRate), decimals: 4 },
  money('Subtotal', ({ subtotal }) => subtotal),
  money('Descuento', ({ discount }) => discount),
  money('Impuestos', ({ transferred }) => transferred),
  money('Retenciones', ({ withheld }) => withheld),
  money('Total', ({ total }) => total),
  ...(isOwed ? [money('Saldo', ({ balance }) => balance), date('Vence', ({ dueOn }) => dueOn)] : []),
  text('Folio fiscal', 38, ({ uuid }) => uuid),
  moment('Enviada', ({ sentAt }) => sentAt),
  text('Observación', 40, ({ problem, isTest }) => problem ?? (isTest ? 'De prueba, sin valor fiscal' : null)),
]

export async function sheetRows(work: Work, ids: readonly number[]): Promise<SheetRow[]> {
  const { tx, scope } = work
  const money = (column: string) => sql<number>`${sql.ref(column)}::float8`
  const parts = await tx
    .selectFrom('fiscal_document')
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', [0, ...ids])
    .select([
      'id',
      money('subtotal').as('subtotal'),
      money('discount').as('discount'),
      money('transferred').as('transferred'),
      money('withheld').as('withheld'),
      sql<number | null>`exchange_rate::float8`.as('exchangeRate'),
    ])
    .execute()
  const byId = new Map(parts.map((part) => [part.id, part]))
  return (await documentRows(work, ids)).flatMap((row) => {
    const own = byId.get(row.id)
    return own ? [{ ...row, ...own }] : []
  })
}
