import { Link } from '@tanstack/react-router'
import {
  createPayment,
  deletePaymentProof,
  getPayment,
  uploadPaymentProof,
} from '@arriero/contract/billing/payments/payments.contract.ts'
import type { Payment } from '@arriero/contract/billing/payments/payments.entities.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { date, dateTime } from '../../../kit/format.ts'
import { Card, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { billingPaths, chargedPage } from '../billing.paths.ts'
import { amountIn, formWords } from '../documents/document-words.ts'
import { DocumentPage, DocumentStatePill } from '../documents/DocumentPage.tsx'
import { FiscalCard } from '../documents/FiscalCard.tsx'
import { MovementCard } from './MovementCard.tsx'
import { payments } from './payments.kind.ts'
import { stageLook } from './PaymentsPage.tsx'
import { ProofsCard } from './ProofsCard.tsx'
import './payments.css'

/** A payment: the money, what it paid, its complement and its proofs. */
export const PaymentPage = () => (
  <DocumentPage
    of={payments}
    load={(id, signal) => call(getPayment, { id, signal })}
    pills={pillsOf}
    noPaper={({ stage }) => (stage === 'registered' ? 'No lleva complemento: no paga ninguna factura PPD' : undefined)}
  >
    {(payment) => (
      <>
        <div className="doc-side">
          <PaidCard payment={payment} />
          <ProofsCard
            title="Comprobante del depósito"
            id={payment.id}
            proofs={payment.proofs}
            upload={uploadPaymentProof}
            remove={deletePaymentProof}
          />
        </div>
        <div className="doc-side">
          <MoneyFacts payment={payment} />
          <MovementCard paymentId={payment.id} />
          <FiscalCard document={payment} />
        </div>
      </>
    )}
  </DocumentPage>
)

function pillsOf({ stage, state, complementDueOn }: Payment) {
  const look = stageLook(stage)
  // What stands in the stage already is not said twice.
  const isOnItsWay = state === 'stamping' || state === 'cancelling' || state === 'error'
  return (
    <>
      <StatePill tone={look.tone}>{look.label}</StatePill>
      {isOnItsWay && <DocumentStatePill state={state} />}
      {complementDueOn && <StatePill tone="amber">Timbrar antes del {date(complementDueOn)}</StatePill>}
    </>
  )
}

/** Invoice by invoice, what the deposit paid. */
function PaidCard({ payment: { id, allocations, currency, applied, left, stage, drawn } }: { payment: Payment }) {
  return (
    <Card title="Facturas que paga" count={allocations.length || undefined} isFlush>
      {allocations.length === 0 ? (
        <p className="pay-none">Aún no paga ninguna factura.</p>
      ) : (
        <table className="pay-table pay-read">
          <thead>
            <tr>
              <th scope="col">Factura</th>
              <th scope="col">Parcialidad</th>
              <th scope="col">Saldo anterior</th>
              <th scope="col">Importe pagado</th>
              <th scope="col">Saldo insoluto</th>
            </tr>
          </thead>
          <tbody>
            {allocations.map(
              ({ invoiceId, kind, folio, issuedAt, instalment, before, amount, after, paid, ...one }) => (
                <tr key={invoiceId}>
                  <th scope="row">
                    <Link to={chargedPage(kind, invoiceId) as never}>{folio}</Link>
                    <small>{date(issuedAt)}</small>
                  </th>
                  <td data-label="Parcialidad">{instalment ?? 'PUE'}</td>
                  <td data-label="Saldo anterior">{amountIn(before, one.currency)}</td>
                  <td data-label="Importe pagado">
                    {amountIn(amount, one.currency)}
                    {one.currency !== currency && (
                      <small title={`Equivalencia ${one.equivalence}`}>{amountIn(paid, currency)}</small>
                    )}
                  </td>
                  <td data-label="Saldo insoluto">{amountIn(after, one.currency)}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
      <p className="pay-bar">
        <span>
          Aplicado <b>{amountIn(applied, currency)}</b>
        </span>
        {left > 0 && (
          <span>
            A favor del cliente <b className="doc-amber">{amountIn(left, currency)}</b>{' '}
            {!whyNot(createPayment) && (
              <Link to={billingPaths.newPayment} search={{ favor: String(id) } as never}>
                Aplicar
              </Link>
            )}
          </span>
        )}
        {drawn.map((one) => (
          <span key={one.id}>
            Aplicado el {date(one.at)} en <Link to={`${billingPaths.payments}/${one.id}` as never}>{one.folio}</Link>{' '}
            <b>{amountIn(one.amount, currency)}</b>
          </span>
        ))}
        {stage === 'cancelled' && <span>Cancelado: los saldos volvieron a las facturas.</span>}
      </p>
    </Card>
  )
}

function MoneyFacts({ payment }: { payment: Payment }) {
  const { total, currency, exchangeRate, receiver, paidAt, form, operation, notes } = payment
  return (
    <Card title="Depósito">
      <KeyValues
        items={[
          ['Monto', <b key="total">{amountIn(total, currency)}</b>],
          [
            'Saldo a favor de',
            payment.favorOf && (
              <Link key="of" to={`${billingPaths.payments}/${payment.favorOf}` as never}>
                {payment.favorFolio}
              </Link>
            ),
          ],
          ['Aplicado', payment.appliedAt && dateTime(payment.appliedAt)],
          ['Tipo de cambio', exchangeRate],
          ['Cliente', receiver.name],
          ['Fecha de pago', dateTime(paidAt)],
          ['Forma de pago', formWords(form)],
          ['Núm. de operación', operation],
          [
            'Cuenta ordenante',
            [payment.payerAccount, payment.payerBankRfc, payment.foreignBank].filter(Boolean).join(' · '),
          ],
          ['Cuenta beneficiaria', [payment.payeeAccount, payment.payeeBankRfc].filter(Boolean).join(' · ')],
          ['Notas', notes],
        ]}
      />
    </Card>
  )
}
