import { sql } from 'kysely'
import type { Upload } from '@arriero/contract/core/files.ts'
import { matchLines, stateOf, type WrittenLoad } from '@arriero/contract/fuel/invoices.rules.ts'
import type { App } from '../../../app/app.ts'
import { addRecord, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import { keepFile } from '../../../app/files/stored-files.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { ownRfcs } from '../../social-reasons/social-reasons.read.ts'
import { agreedPrice } from './invoices.repository.ts'
import { texts } from './invoices.texts.ts'
import { readInvoice, type ReadLine } from './read-invoice.ts'

const orTaken = taken({
  fuel_invoice_uuid: ['xml', texts.taken],
  fuel_invoice_line_load: ['loadId', texts.loadTaken],
})

/** Reads an invoice and ties its lines to loads; its id. */
export async function create(
  work: Work,
  app: App,
  given: { providerId?: number | null | undefined; xml?: Upload | undefined },
) {
  if (!given.xml) throw badFields({ xml: [texts.noFile] })
  const { uuid, folio, issuerRfc, receiverRfc, total, lines } = await readInvoice(given.xml)
  const own = await ownRfcs(work)
  if (own.length > 0 && !own.includes(receiverRfc)) throw badFields({ xml: [texts.receiver(receiverRfc)] })
  const providerId = await providerOf(work, given.providerId, issuerRfc)
  const days = lines.map(({ day }) => day).toSorted()
  const id = await addRecord(work, 'fuel_invoice', {
    provider_id: providerId,
    uuid,
    folio,
    issuer_rfc: issuerRfc,
    from_day: days[0]!,
    to_day: days.at(-1)!,
    total,
  }).catch(orTaken)
  const { id: fileId } = await keepFile(app, work, given.xml)
  await saveRecord(work, 'fuel_invoice', id, { file_id: fileId })
  await writeLines(work, id, lines)
  await matchAgain(work, id)
  return id
}

async function providerOf({ tx, scope }: Work, asked: number | null | undefined, rfc: string): Promise<number> {
  const found = await tx
    .selectFrom('fuel_provider')
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .$if(asked != null, (rows) => rows.where('id', '=', asked!))
    .$if(asked == null, (rows) => rows.where(sql<boolean>`upper(rfc) = ${rfc}`))
    .orderBy('id')
    .select('id')
    .executeTakeFirst()
  if (!found) throw badFields({ providerId: [asked == null ? texts.noProvider(rfc) : texts.unknownProvider] })
  return found.id
}

async function writeLines(work: Work, invoiceId: number, lines: readonly ReadLine[]): Promise<void> {
  const zone = await zoneOf(work)
  await sql`
    insert into fuel_invoice_line (account_id, invoice_id, at, day, folio, card, station, litres, price, amount)
    select ${work.scope.accountId}::int, ${invoiceId}::int, r."localAt" at time zone ${zone}, r.day, r.folio, r.card,
      r.station, r.litres, r.price, r.amount
    from jsonb_to_recordset(${JSON.stringify(lines.map((line, n) => ({ ...line, n })))}::jsonb) as r (n int,
      "localAt" timestamp, day date, folio text, card text, station text, litres numeric, price numeric, amount numeric)
    order by r.n`.execute(work.tx)
}

/** Lines without a load look for one among those of the provider that no invoice charges. */
export async function matchAgain(work: Work, id: number): Promise<void> {
  const { tx, scope } = work
  const { providerId, from, to } = await lock(work, id)
  const zone = await zoneOf(work)
  await letGoOfDeleted(work, id)
  const lines = await tx
    .selectFrom('fuel_invoice_line')
    .where('account_id', '=', scope.accountId)
    .where('invoice_id', '=', id)
    .where('load_id', 'is', null)
    .where('reason', 'is', null)
    .orderBy('id')
    .select([
      'id',
      'folio',
      'card',
      'station',
      sql<string>`day::text`.as('day'),
      sql<number | null>`extract(epoch from at)::float8 * 1000`.as('at'),
      sql<number>`litres::float8`.as('litres'),
      sql<number>`amount::float8`.as('amount'),
    ])
    .execute()
  const { rows: loads } = await sql<WrittenLoad>`
    select l.id, l.ticket, l.card, s.name as station, (l.at at time zone ${zone})::date::text as day,
      extract(epoch from l.at)::float8 * 1000 as at, l.litres::float8 as litres, l.total::float8 as amount
    from fuel_load l left join fuel_station s on s.account_id = l.account_id and s.id = l.station_id
    where l.account_id = ${scope.accountId} and l.provider_id = ${providerId} and l.deleted_at is null
      and (l.at at time zone ${zone})::date between ${from}::date - 1 and ${to}::date + 1
      and not exists (select from fuel_invoice_line n where n.account_id = l.account_id and n.load_id = l.id)
    order by l.id`.execute(tx)
  const found = [...matchLines(lines, loads)].map(([place, bond]) => ({ id: lines[place]!.id, ...bond }))
  if (found.length === 0) return
  await sql`
    update fuel_invoice_line n set load_id = r."loadId", bond = r.by
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r (id int, "loadId" int, by text)
    where n.account_id = ${scope.accountId} and n.id = r.id`
    .execute(tx)
    .catch(orTaken)
}

const letGoOfDeleted = ({ tx, scope }: Work, invoiceId: number) =>
  sql`
    update fuel_invoice_line n set load_id = null, bond = null from fuel_load l
    where n.account_id = ${scope.accountId} and n.invoice_id = ${invoiceId}
      and l.account_id = n.account_id and l.id = n.load_id and l.deleted_at is not null`.execute(tx)

async function lock({ tx, scope }: Work, id: number) {
  return tx
    .selectFrom('fuel_invoice')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .select(['provider_id as providerId', sql<string>`from_day::text`.as('from'), sql<string>`to_day::text`.as('to')])
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))
}

/** A line with its invoice locked. */
async function lockLine(work: Work, id: number) {
  const { tx, scope } = work
  const { invoiceId } = await tx
    .selectFrom('fuel_invoice_line')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .select('invoice_id as invoiceId')
    .executeTakeFirstOrThrow(() => notFound(texts.noLine))
  const invoice = await lock(work, invoiceId)
  const line = await tx
    .selectFrom('fuel_invoice_line as n')
    .leftJoin('fuel_load as l', (join) =>
      join.onRef('l.id', '=', 'n.load_id').onRef('l.account_id', '=', 'n.account_id').on('l.deleted_at', 'is', null),
    )
    .innerJoin('fuel_invoice as i', (join) =>
      join.onRef('i.id', '=', 'n.invoice_id').onRef('i.account_id', '=', 'n.account_id'),
    )
    .innerJoin('fuel_provider as p', (join) =>
      join.onRef('p.id', '=', 'i.provider_id').onRef('p.account_id', '=', 'i.account_id'),
    )
    .where('n.account_id', '=', scope.accountId)
    .where('n.id', '=', id)
    .select([
      agreedPrice.as('agreed'),
      sql<number>`n.litres::float8`.as('litres'),
      sql<number>`n.amount::float8`.as('amount'),
      sql<number | null>`l.litres::float8`.as('loadLitres'),
      sql<number | null>`l.total::float8`.as('loadAmount'),
    ])
    .executeTakeFirstOrThrow()
  return { invoiceId, invoice, line }
}

/** A line that differs is paid as it is; what fits has nothing to accept. */
export async function accept(work: Work, id: number, reason: string): Promise<number> {
  const { invoiceId, line } = await lockLine(work, id)
  const { loadLitres, loadAmount } = line
  const load = loadLitres === null || loadAmount === null ? null : { litres: loadLitres, amount: loadAmount }
  if (stateOf(line, load, line.agreed) === 'matched') throw conflict(texts.fits)
  await change(work, id, { reason, decided_by: work.scope.userId || null, decided_at: sql<string>`now()` })
  return invoiceId
}

/** By hand; null lets the load go. What was accepted before is open again. */
export async function tie(work: Work, id: number, loadId: number | null): Promise<number> {
  const { tx, scope } = work
  const { invoiceId, invoice } = await lockLine(work, id)
  if (loadId !== null) {
    const load = await tx
      .selectFrom('fuel_load')
      .where('account_id', '=', scope.accountId)
      .where('id', '=', loadId)
      .where('deleted_at', 'is', null)
      .select('provider_id')
      .executeTakeFirst()
    if (!load) throw badFields({ loadId: [texts.noLoad] })
    if (load.provider_id !== invoice.providerId) throw badFields({ loadId: [texts.otherProvider] })
  }
  const bond = loadId === null ? null : 'hand'
  await change(work, id, { load_id: loadId, bond, reason: null, decided_by: null, decided_at: null }).catch(orTaken)
  return invoiceId
}

interface LineChange {
  load_id?: number | null
  bond?: string | null
  reason: string | null
  decided_by: number | null
  decided_at: ReturnType<typeof sql<string>> | null
}
const change = ({ tx, scope }: Work, id: number, columns: LineChange) =>
  tx
    .updateTable('fuel_invoice_line')
    .set(columns)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()

/** Its loads may be charged by another one. */
export async function remove(work: Work, id: number): Promise<void> {
  await lock(work, id)
  await work.tx
    .updateTable('fuel_invoice_line')
    .set({ load_id: null, bond: null })
    .where('account_id', '=', work.scope.accountId)
    .where('invoice_id', '=', id)
    .execute()
  await removeRecord(work, 'fuel_invoice', id)
}
