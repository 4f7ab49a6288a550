import { publicReceiver } from '@arriero/cfdi/build/build-sale.ts'
import type { InvoiceSketch } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import type { DocumentFinding, Review } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest } from '../../../app/errors.ts'
import { issuersOf } from '../../social-reasons/social-reasons.read.ts'
import { texts } from '../documents/documents.texts.ts'
import { creditFindings } from '../documents/credit.ts'
import { findingsOf } from '../documents/review.ts'
import { amountsWithTaxes, overDiscounted, saleDraft, withoutOverDiscounts, type Sale } from '../documents/sale.ts'
import { checked } from './invoices.service.ts'

const nothing = { subtotal: 0, discount: 0, transferred: 0, withheld: 0, total: 0, taxes: [], lines: [] }

/** What the form shows beside itself: what is missing is told as a finding, the rest is reckoned without it. */
export async function review(work: Work, app: App, sketch: InvoiceSketch): Promise<Review> {
  const { seriesId, customerId, lines = [], method = 'PUE', currency = 'MXN' } = sketch
  const missing = [
    ...(seriesId === undefined ? [wanting('seriesId', 'Elija la serie.')] : []),
    ...(customerId === undefined ? [wanting('customerId', 'Elija el cliente.')] : []),
    ...(lines.length === 0 ? [wanting('lines', 'Agregue al menos un concepto.')] : []),
  ]
  if (lines.length === 0) return { ...nothing, findings: missing }
  const whole =
    seriesId === undefined || customerId === undefined
      ? undefined
      : await checked(work, { ...sketch, seriesId, customerId, lines, method, currency })
  const sale = whole?.sale ?? (await provisional(work, sketch))
  const draft = await saleDraft(work, sale, new Date().toISOString())
  const wrong = [...missing, ...overDiscounted(draft).map(overDiscount)]
  const amounts = amountsWithTaxes(withoutOverDiscounts(draft))
  if (wrong.length > 0 || !whole) return { ...amounts, findings: wrong }
  const { customer, creditDays } = whole
  const credit = await creditFindings(work, customer, {
    ...sale,
    exchangeRate: sale.exchangeRate,
    total: amounts.total,
    creditDays,
  })
  return { ...amounts, findings: [...findingsOf(app, draft), ...credit] }
}

const wanting = (path: string, message: string): DocumentFinding => ({
  key: 'ARRFALTA',
  message,
  path,
  line: null,
  severity: 'error',
})

export const overDiscount = (line: number): DocumentFinding => ({
  key: 'ARRDESC01',
  message: texts.overDiscount,
  path: `lines[${line}].discount`,
  line,
  severity: 'error',
})

/** As if it were sold to the public by whoever issues first: enough to add up. */
async function provisional(
  work: Work,
  { lines = [], method = 'PUE', currency = 'MXN', exchangeRate }: InvoiceSketch,
): Promise<Sale> {
  const [issuer] = await issuersOf(work)
  if (!issuer) throw badRequest('Cree primero una razón social que emita.')
  const receiver = { ...publicReceiver('00000'), use: 'S01' }
  return { type: 'ingreso', issuerId: issuer.id, series: '', receiver, method, currency, exchangeRate, lines }
}
