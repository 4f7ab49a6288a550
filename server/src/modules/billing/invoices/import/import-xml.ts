import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Cfdi } from '@arriero/cfdi/model/cfdi.ts'
import type { Upload } from '@arriero/contract/core/files.ts'
import type { ImportedInvoice } from '@arriero/contract/billing/invoices/import.contract.ts'
import { cfdiUses, currencies } from '@arriero/contract/billing/fiscal.catalogs.ts'
import { isGenericRfc } from '@arriero/contract/billing/customers/customers.rules.ts'
import { zoneOf } from '../../../../app/account-zone.ts'
import { addRecord, taken } from '../../../../app/database/records.ts'
import type { Work } from '../../../../app/database/work.ts'
import { AppError } from '../../../../app/errors.ts'
import { issuersWithRfc } from '../../../social-reasons/social-reasons.read.ts'
import { addCustomer } from '../../customers/customers.commands.ts'
import { customerOfRfc } from '../../customers/customers.read.ts'
import { moveBalance } from '../../documents/balance.ts'
import { setState, writeLines } from '../../documents/documents.repository.ts'
import { passFolio, seriesNamed } from '../../series/series.commands.ts'
import { find } from '../invoices.service.ts'
import { importedAs, type SaleContent } from '../../documents/sale.ts'
import { readForeign, refused, type ForeignInvoice } from './read-foreign.ts'
import { texts } from './import.texts.ts'

type Owing = ImportedInvoice['owing']

/**
 * Keeps an invoice that another program stamped: the XML as it is, its lines, its customer and what is owed of it. The same
 * fiscal folio is kept once, however often it comes and from however many sides.
 */
export async function importXml(work: Work, file: Upload | undefined, owing: Owing) {
  if (!file) throw refused(texts.none)
  const xml = await readFile(file.path, 'utf8')
  const foreign = readForeign(xml)
  const { Rfc, Nombre } = foreign.cfdi.Emisor
  const [issuer] = await issuersWithRfc(work, Rfc)
  if (!issuer) throw refused(texts.notOurs(Rfc, Nombre))
  await oneAtATime(work, foreign.uuid)
  const known = await knownAs(work, foreign.uuid)
  if (known !== undefined) return { isNew: false, invoice: await find(work, known) }
  const id = await keep(work, issuer.id, foreign, xml)
  await owe(work, id, foreign, owing)
  return { isNew: true, invoice: await find(work, id) }
}

/** Two who import the same wait for each other. */
const oneAtATime = ({ tx, scope }: Work, uuid: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`cfdi ${scope.accountId} ${uuid}`}, 0))`.execute(tx)

async function knownAs({ tx, scope }: Work, uuid: string): Promise<number | undefined> {
  const found = await tx
    .selectFrom('fiscal_document')
    .where('account_id', '=', scope.accountId)
    .where('uuid', '=', uuid)
    .select(['id', 'kind', sql<string>`series || '-' || folio`.as('folio')])
    .executeTakeFirst()
  if (found && found.kind !== 'invoice') throw refused(texts.folioTaken(found.folio))
  return found?.id
}

async function keep(work: Work, issuerId: number, foreign: ForeignInvoice, xml: string): Promise<number> {
  const { cfdi, uuid, amounts } = foreign
  const customer = await customerFor(work, cfdi)
  const zone = await zoneOf(work)
  const at = (local: string) => sql<string>`${local}::timestamp at time zone ${zone}`
  const series = await seriesNamed(work, { issuerId, kind: 'I', name: foreign.series })
  const folio = await passFolio(work, series.id, foreign.number)
  const { Receptor } = cfdi
  const id = await addRecord(work, 'fiscal_document', {
    kind: 'invoice',
    series_id: series.id,
    series: series.name,
    folio,
    issuer_id: issuerId,
    customer_id: customer.id,
    receiver: JSON.stringify({
      rfc: Receptor.Rfc,
      name: Receptor.Nombre,
      regime: Receptor.RegimenFiscalReceptor,
      postalCode: Receptor.DomicilioFiscalReceptor,
      use: Receptor.UsoCFDI,
    }),
    credit_days: customer.creditDays,
    currency: cfdi.Moneda,
    exchange_rate: cfdi.Moneda === 'MXN' ? null : Number(cfdi.TipoCambio ?? 1),
    method: cfdi.MetodoPago ?? 'PUE',
    form: cfdi.FormaPago ?? null,
    ...amounts,
    content: JSON.stringify(contentOf(cfdi)),
    pac: foreign.pac,
    is_test: foreign.isTest,
  }).catch(taken({ fiscal_document_folio: ['file', texts.folioTaken(`${series.name}-${folio}`)] }))
  await setState(work, id, {
    state: 'stamped',
    uuid,
    issued_at: at(cfdi.Fecha),
    stamped_at: at(foreign.stampedAt),
    due_on: sql`${cfdi.Fecha.slice(0, 10)}::date + ${customer.creditDays}::int`,
  })
  await writeLines(work, id, foreign.lines, foreign.lineAmounts)
  await work.tx
    .insertInto('fiscal_file')
    .values({
      document_id: id,
      account_id: work.scope.accountId,
      key: `imported:${work.scope.accountId}:${uuid}`,
      pac: foreign.pac,
      sealed: xml,
      stamped: xml,
      sha256: createHash('sha256').update(xml).digest('hex'),
    })
    .execute()
  return id
}

const contentOf = ({ Receptor, CondicionesDePago, CfdiRelacionados, InformacionGlobal }: Cfdi): SaleContent => ({
  use: Receptor.UsoCFDI,
  conditions: CondicionesDePago ?? null,
  relations: (CfdiRelacionados ?? []).map(({ TipoRelacion, CfdiRelacionado }) => ({
    type: TipoRelacion,
    uuids: CfdiRelacionado.map(({ UUID }) => UUID),
  })),
  global: InformacionGlobal
    ? { periodicity: InformacionGlobal.Periodicidad, months: InformacionGlobal.Meses, year: InformacionGlobal.Año }
    : null,
  origin: importedAs,
})

/** Whoever has that RFC; of nobody, made from what the document says. */
async function customerFor(work: Work, { Receptor, Moneda }: Cfdi) {
  const { Rfc: rfc, Nombre: name } = Receptor
  const known = await customerOfRfc(work, rfc, isGenericRfc(rfc) ? name : undefined)
  if (known) return known
  if (!work.scope.permissions.has('facturacion.catalogos.update')) throw refused(texts.noCustomer(rfc, name))
  try {
    return await addCustomer(work, {
      rfc,
      name,
      regime: Receptor.RegimenFiscalReceptor,
      postalCode: Receptor.DomicilioFiscalReceptor,
      use: cfdiUses.some(({ key }) => key === Receptor.UsoCFDI) ? Receptor.UsoCFDI : 'S01',
      ...(currencies.some((key) => key === Moneda) && { currency: Moneda as (typeof currencies)[number] }),
    })
  } catch (error) {
    if (error instanceof AppError) throw refused(texts.customer(rfc, error.message))
    throw error
  }
}

/** What is collected once was mostly collected where it was stamped; who imports says how it stands. */
async function owe(work: Work, id: number, { cfdi, amounts }: ForeignInvoice, owing: Owing): Promise<void> {
  const isOwed = owing === 'all' || (owing === 'instalments' && cfdi.MetodoPago === 'PPD')
  if (isOwed && amounts.total > 0) await moveBalance(work, { documentId: id, cause: 'stamped', amount: amounts.total })
  else await setState(work, id, { balance: 0 })
}
