import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { Customer } from '@arriero/contract/billing/customers/customers.entities.ts'
import { errorText } from '../../../kit/api-error.ts'
import { dateTime, money, plural } from '../../../kit/format.ts'
import { Card, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { amountIn, formWords } from '../documents/document-words.ts'
import type { PaymentValues } from './payment-values.ts'
import type { PaymentReviewState } from './usePaymentReview.ts'

const totalNames: Record<string, string> = {
  TotalRetencionesIVA: 'IVA retenido',
  TotalRetencionesISR: 'ISR retenido',
  TotalRetencionesIEPS: 'IEPS retenido',
  TotalTrasladosBaseIVA16: 'Base IVA 16 %',
  TotalTrasladosImpuestoIVA16: 'IVA trasladado 16 %',
  TotalTrasladosBaseIVA8: 'Base IVA 8 %',
  TotalTrasladosImpuestoIVA8: 'IVA trasladado 8 %',
  TotalTrasladosBaseIVA0: 'Base IVA 0 %',
  TotalTrasladosImpuestoIVA0: 'IVA trasladado 0 %',
  TotalTrasladosBaseIVAExento: 'Base IVA exento',
}

interface PaymentAsideProps {
  state: PaymentReviewState
  values: PaymentValues
  customer: Customer | undefined
}

/** Beside the form, not to be edited: what the complement will say, and what keeps it from being stamped. */
export function PaymentAside({ state, values, customer }: PaymentAsideProps) {
  const { review } = state
  const due = review?.allocations.filter(({ instalment }) => instalment !== null) ?? []
  const numbers = [...new Set(due.map(({ instalment }) => instalment))].join(', ')
  const other = review?.allocations.filter(({ equivalence }) => equivalence !== '1') ?? []
  const total = review?.totals.find(({ name }) => name === 'MontoTotalPagos')
  return (
    <aside className="doc-aside" aria-label="Complemento y revisión">
      <Card title="Lo que se timbrará" actions={<small>Pagos 2.0</small>}>
        <KeyValues
          items={[
            ['Comprobante', 'P Pago, CP01, 01 No aplica'],
            ['Receptor', customer?.name],
            [
              'RFC, régimen, C.P.',
              customer && [customer.rfc, customer.regime, customer.postalCode].filter(Boolean).join(' · '),
            ],
            ['Fecha de pago', values.paidAt && dateTime(values.paidAt)],
            ['Forma de pago', formWords(values.form)],
            [
              'Documentos',
              due.length > 0 && `${due.length}, ${numbers.includes(',') ? 'parcialidades' : 'parcialidad'} ${numbers}`,
            ],
            ...other.map(({ folio, equivalence }) => [`Equivalencia ${folio}`, equivalence] as const),
            ...(review?.totals ?? [])
              .filter(({ name }) => name in totalNames)
              .map(({ name, amount }) => [totalNames[name] ?? name, money(amount)] as const),
          ]}
        />
        <dl className="doc-totals">
          <div className="doc-total">
            <dt>
              Total pagos <small>MXN</small>
            </dt>
            <dd>{money(total?.amount)}</dd>
          </div>
        </dl>
      </Card>
      <Card title="Revisión" isFlush>
        <ul className="concerns" aria-live="polite">
          <Notices state={state} values={values} />
        </ul>
      </Card>
    </aside>
  )
}

type Severity = 'error' | 'aviso' | 'ok'

function Notices({ state: { missing, review, error }, values }: Omit<PaymentAsideProps, 'customer'>) {
  const notices: [Severity, string, string?][] = [
    ...missing.map(({ words }) => ['error', words] as [Severity, string]),
    ...(error ? [['error', errorText(error)] as [Severity, string]] : []),
  ]
  if (review) {
    const { findings, left, allocations } = review
    notices.push(...findings.map(({ severity, message }) => [severity, message] as [Severity, string]))
    for (const { folio, after, currency, instalment } of allocations)
      if (after > 0)
        notices.push([
          'aviso',
          `${folio} queda con ${amountIn(after, currency)}`,
          instalment === null ? undefined : `Su siguiente pago será la parcialidad ${instalment + 1}.`,
        ])
    if (left > 0 && !values.favorOf)
      notices.push([
        'aviso',
        `${amountIn(left, values.currency)} quedan a favor del cliente`,
        'No entran al complemento.',
      ])
    if (allocations.length > 0 && allocations.every(({ instalment }) => instalment === null))
      notices.push(['aviso', 'No lleva complemento', 'Sólo paga facturas en una exhibición (PUE).'])
    if (findings.length === 0 && allocations.length > 0)
      notices.push([
        'ok',
        `${plural(allocations.length, 'factura', 'facturas')}: saldos, equivalencias e impuestos cuadran`,
      ])
  }
  return notices.map(([severity, words, more]) => {
    const Glyph = severity === 'error' ? IconAlertCircle : severity === 'aviso' ? IconAlertTriangle : IconCheck
    const look = { error: 'check-error', aviso: 'check-warning', ok: 'check-ok' }[severity]
    return (
      <li key={words}>
        <Glyph size={17} stroke={1.75} className={look} aria-hidden />
        <div>
          <b>{words}</b>
          {more && <small className="muted"> {more}</small>}
        </div>
      </li>
    )
  })
}
