import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import type { QuotationLine } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import type { quoteSale } from '@arriero/contract/crm/sales.contract.ts'
import type { Sale } from '@arriero/contract/crm/sales.entities.ts'
import type { App } from '../../../app/app.ts'
import { forChange } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, permissionDenied } from '../../../app/errors.ts'
import { addQuotation } from '../../billing/quotations/quotations.commands.ts'
import { texts } from '../crm.texts.ts'
import { find } from './sale.ts'
import { note, showChanged, touch } from './tell.ts'

const toBill = 'facturacion.documento.create'

/** A quotation of billing for the company of a sale, for its customer where it has one; linked to it. */
export async function quote(
  work: Work,
  app: Pick<App, 'links'>,
  { saleId, lines, customerId, ...rest }: BodyRead<typeof quoteSale>,
): Promise<Sale> {
  const { tx, scope } = work
  if (!scope.permissions.has(toBill)) throw permissionDenied(toBill)
  const sale = await forChange(work, 'crm_sale', saleId, undefined, () => find(work, app, saleId))
  if (!lines && sale.amount === 0) throw badFields({ lines: [texts.nothingToQuote] })
  const quotation = await addQuotation(work, {
    ...rest,
    customerId: customerId === undefined ? sale.customerId : customerId,
    name: sale.companyName,
    contact: sale.contactName,
    email: sale.contactEmail,
    currency: 'MXN',
    lines: lines ?? [lineOf(sale)],
  })
  await tx
    .insertInto('crm_quotation')
    .values({ account_id: scope.accountId, sale_id: saleId, quotation_id: quotation.id })
    .execute()
  await note(work, saleId, texts.event.quoted(quotation.folio, quotation.total))
  await touch(work, saleId, true)
  await showChanged(work, saleId)
  return find(work, app, saleId)
}

/** The sale as one concept: freight of goods by road (SAT 78101802, E48), with the usual taxes on top. */
const lineOf = ({ title, amount }: Sale): QuotationLine => ({
  productKey: '78101802',
  unitKey: 'E48',
  description: title,
  quantity: 1,
  unitPrice: amount,
  taxes: [{ kind: 'traslado', tax: '002', factor: 'Tasa', rate: 0.16 }],
})
