import type { DocumentLine } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest } from '../../../app/errors.ts'
import { demand } from '../../../app/scope.ts'
import { customerInUse } from '../customers/customers.read.ts'
import { seriesOf } from '../quotations/quotations.repository.ts'
import { texts } from '../quotations/quotations.texts.ts'
import * as invoices from './invoices.service.ts'

interface Charged {
  customerId: number
  lines: DocumentLine[]
  conditions: string | null
}

/** A draft in pesos for what another module charges, as the customer pays; whoever asks may write invoices. */
export async function draftInvoice(
  work: Work,
  { customerId, lines, conditions }: Charged,
): Promise<{ id: number; folio: string }> {
  demand(work.scope, 'facturacion.documento.create')
  const { paymentMethod, paymentForm, creditDays } = await customerInUse(work, customerId)
  const series = await seriesOf(work, undefined, 'I')
  if (!series) throw badRequest(texts.noSalesSeries('factura'))
  const { id, folio } = await invoices.create(work, {
    seriesId: series.id,
    customerId,
    currency: 'MXN',
    method: paymentMethod ?? (creditDays > 0 ? 'PPD' : 'PUE'),
    form: paymentForm,
    conditions,
    lines,
  })
  return { id, folio }
}
