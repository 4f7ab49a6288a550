import type { BodyRead, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { DocumentLine } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { ArrangementDetail, RentalCharge } from '@arriero/contract/rental/arrangements.entities.ts'
import type { invoiceArrangement, settleArrangement } from '@arriero/contract/rental/steps.contract.ts'
import type { App } from '../../../app/app.ts'
import { saveRecord } from '../../../app/database/records.ts'
import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { conflict } from '../../../app/errors.ts'
import { draftInvoice } from '../../billing/invoices/invoices.commands.ts'
import { pesos, texts } from '../rental.texts.ts'
import { chargesOf } from './charges.repository.ts'
import { findRental, record } from './rentals.repository.ts'
import { hold } from './rentals.service.ts'

/** c_ClaveProdServ: rental of vehicles; of equipment. Unit of service. */
const vehicleRental = '78111808'
const equipmentRental = '72141700'
const unitOfService = 'E48'

/** A draft of everything that no living invoice charges; of two who ask, the second finds nothing left. */
export async function invoice(work: Work, app: App, id: number): Promise<ReplyOf<typeof invoiceArrangement>> {
  const rental = await hold(work, app, id)
  const open = (await chargesOf(work, id)).filter(({ invoice: known }) => known === null)
  if (open.length === 0) throw conflict(texts.nothingToBill)
  const productKey = rental.unitId === null ? equipmentRental : vehicleRental
  const made = await draftInvoice(work, {
    customerId: rental.customerId,
    conditions: texts.conditions(rental.folio),
    lines: open.map((charge) => lineOf(charge, productKey, rental.taxRate)),
  })
  const { tx, scope } = work
  await tx
    .updateTable('rental_charge')
    .set({ document_id: made.id })
    .where('account_id', '=', scope.accountId)
    .where(
      'id',
      'in',
      open.map((charge) => charge.id),
    )
    .execute()
  // What was paid before is paid of it, unless it was given to another that still stands.
  await sql`update rental_payment p set document_id = ${made.id}
    where p.account_id = ${scope.accountId} and p.rental_id = ${id} and p.concept in ('rent', 'deposit_applied')
      and p.deleted_at is null and not exists (select from fiscal_document d where d.id = p.document_id
        and d.account_id = p.account_id and d.deleted_at is null and d.state <> 'cancelled')`.execute(tx)
  await saveRecord(work, 'rental', id, {})
  await record(work, id, texts.events.billed(made.folio))
  return { invoice: made, arrangement: await findRental(work, app, id) }
}

const lineOf = ({ text, quantity, price, amount }: RentalCharge, productKey: string, taxRate: number): DocumentLine => {
  // Where quantity and price do not make the amount, it is charged as one.
  const isExact = Math.abs(quantity * price - amount) < 0.005
  return {
    productKey,
    unitKey: unitOfService,
    unit: 'Servicio',
    description: text,
    quantity: isExact ? quantity : 1,
    unitPrice: isExact ? price : amount,
    taxes: [{ kind: 'traslado', tax: '002', factor: 'Tasa', rate: taxRate / 100 }],
  }
}

/** It is over: nothing is owed and no deposit is held. */
export async function settle(
  work: Work,
  app: App,
  id: number,
  { version }: BodyRead<typeof settleArrangement>,
): Promise<ArrangementDetail> {
  const { stage, balance, depositHeld } = await hold(work, app, id, version)
  if (stage !== 'returned') throw conflict(stage === 'settled' ? texts.settled : texts.onlyReturned)
  if (balance > 0) throw conflict(texts.owes(pesos(balance)))
  if (depositHeld > 0) throw conflict(texts.holdsDeposit(pesos(depositHeld)))
  await saveRecord(work, 'rental', id, { stage: 'settled' })
  await record(work, id, texts.events.settled)
  return findRental(work, app, id)
}
