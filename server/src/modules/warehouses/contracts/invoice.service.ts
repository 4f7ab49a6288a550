import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { DocumentLine } from '@arriero/contract/billing/documents/documents.entities.ts'
import { cents } from '@arriero/contract/core/cents.ts'
import type { Charge, ContractDetail, invoiceContract } from '@arriero/contract/warehouses/contracts.contract.ts'
import { daysIn } from '@arriero/contract/warehouses/rents.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { saveRecord } from '../../../app/database/records.ts'
import { conflict } from '../../../app/errors.ts'
import { draftInvoice } from '../../billing/invoices/invoices.commands.ts'
import { monthWords, pesos, texts } from '../warehouses.texts.ts'
import { findContract, holdContract, record } from './contracts.repository.ts'
import { reckon } from './reckon.ts'

/** c_ClaveProdServ: lease of commercial and industrial premises. Unit of service. */
const premisesRental = '80131502'
const unitOfService = 'E48'

/** A draft of everything that no living invoice charges; of two who ask, the second finds nothing left. */
export async function invoice(work: Work, id: number): Promise<ReplyOf<typeof invoiceContract>> {
  const { tx, scope } = work
  await holdContract(work, id)
  await reckon(work, id)
  const contract = await findContract(work, id)
  const open = contract.charges.filter((charge) => charge.invoice === null && charge.total > 0)
  if (open.length === 0) throw conflict(texts.nothingToBill)
  const made = await draftInvoice(work, {
    customerId: contract.customerId,
    conditions: texts.conditions(contract.number),
    lines: open.map((charge) => lineOf(charge, contract)),
  })
  await tx
    .updateTable('warehouse_charge')
    .set({ document_id: made.id })
    .where('account_id', '=', scope.accountId)
    .where(
      'id',
      'in',
      open.map((charge) => charge.id),
    )
    .execute()
  await saveRecord(work, 'warehouse_contract', id, {})
  await record(work, id, texts.events.billed(made.folio, pesos(cents(open.reduce((sum, { total }) => sum + total, 0)))))
  return { invoice: made, contract: await findContract(work, id) }
}

const lineOf = (
  { kind, month, days, amount, tax }: Charge,
  { spaces, landName, taxRate }: ContractDetail,
): DocumentLine => ({
  productKey: premisesRental,
  unitKey: unitOfService,
  unit: 'Servicio',
  description: wordsOf(kind, month, days, spaces.map(({ name }) => name).join(', '), landName),
  quantity: 1,
  unitPrice: amount,
  taxes: tax > 0 ? [{ kind: 'traslado', tax: '002', factor: 'Tasa', rate: taxRate / 100 }] : [],
})

function wordsOf(kind: Charge['kind'], month: string, days: number, spaces: string, land: string): string {
  const { lines } = texts
  if (kind === 'late_fee') return lines.fee(monthWords(month))
  if (days === daysIn(month)) return lines.rent(monthWords(month), spaces, land)
  return lines.days(days, monthWords(month), spaces, land)
}
