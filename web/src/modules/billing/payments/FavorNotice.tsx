import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from 'antd'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { Invoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { createPayment, openInvoices } from '@arriero/contract/billing/payments/payments.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { billingPaths } from '../billing.paths.ts'
import { amountIn } from '../documents/document-words.ts'

interface FavorNoticeProps {
  favor: ReplyOf<typeof openInvoices>['favor']
  /** The invoice it is applied to. */
  invoiceId?: number
}

/** What earlier deposits left in the customer's favour, and the way to apply it. */
export function FavorNotice({ favor, invoiceId }: FavorNoticeProps) {
  if (favor.length === 0 || whyNot(createPayment)) return null
  return (
    <Alert
      type="info"
      showIcon
      className="form-notice"
      title={favor.map(({ paymentId, folio, left, currency }) => (
        <div key={paymentId}>
          {amountIn(left, currency)} a favor del cliente, de {folio}.{' '}
          <Link
            to={billingPaths.newPayment}
            search={{ favor: String(paymentId), ...(invoiceId && { factura: String(invoiceId) }) } as never}
          >
            Aplicar
          </Link>
        </div>
      ))}
    />
  )
}

/** The same of an invoice that is still owed: what its issuer has of its customer. */
export function InvoiceFavor({ invoice: { id, customerId, issuerId, balance, state } }: { invoice: Invoice }) {
  const { data } = useQuery({
    queryKey: ['billing', 'open', customerId],
    queryFn: ({ signal }) => call(openInvoices, { id: customerId!, signal }),
    enabled: customerId !== null && state === 'stamped' && (balance ?? 0) > 0,
  })
  return <FavorNotice favor={(data?.favor ?? []).filter((one) => one.issuerId === issuerId)} invoiceId={id} />
}
