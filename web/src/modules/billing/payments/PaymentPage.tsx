import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
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
import { Card, DetailPage, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { useTaskTray } from '../../../kit/tasks.ts'
import { billingPaths, chargedPage } from '../billing.paths.ts'
import type { DocumentDialog } from '../documents/document-actions.ts'
import { documentKeys } from '../documents/document-kind.ts'
import { amountIn, formWords, stateLook } from '../documents/document-words.ts'
import { DocumentDialogs } from '../documents/dialogs.tsx'
import { DocumentNotice } from '../documents/DocumentNotice.tsx'
import { FiscalCard } from '../documents/FiscalCard.tsx'
import { DocumentPageActions } from './DocumentPageActions.tsx'
import { MovementCard } from './MovementCard.tsx'
import { payments } from './payments.kind.ts'
import { stageLook } from './PaymentsPage.tsx'
import { ProofsCard } from './ProofsCard.tsx'
import '../documents/documents.css'
import './payments.css'

const crumbs = [{ label: 'Pagos', to: billingPaths.payments }]
// While something runs, and while the SAT is asked.
const busyMs = 2000
const waitingMs = 30_000

/** A payment: the money, what it paid, its complement and its proofs. */
export function PaymentPage() {
  const id = Number(useRouteParams().id)
  const [dialog, setDialog] = useState<DocumentDialog>()
  const isBusy = useTaskTray(({ tasks }) => tasks.some((task) => task.state === 'running'))
  const { data, error, refetch } = useQuery({
    queryKey: documentKeys.one('payment', id),
    queryFn: ({ signal }) => call(getPayment, { id, signal }),
    placeholderData: undefined,
    refetchInterval: ({ state }) =>
      isBusy || state.data?.state === 'stamping' ? busyMs : state.data?.state === 'cancelling' ? waitingMs : false,
  })
  if (!data)
    return (
      <DetailPage header={<PageHeader title="Pago" crumbs={crumbs} />}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  return (
    <DetailPage
      header={
        <PageHeader
          title={data.folio}
          isRecord
          crumbs={crumbs}
          pills={<Pills payment={data} />}
          actions={
            <DocumentPageActions
              of={payments}
              row={data}
              open={setDialog}
              noPaper={data.stage === 'registered' ? 'No lleva complemento: no paga ninguna factura PPD' : undefined}
            />
          }
        />
      }
    >
      <DocumentNotice of={payments} row={data} />
      <div className="doc-page">
        <div className="doc-side">
          <PaidCard payment={data} />
          <ProofsCard
            title="Comprobante del depósito"
            id={data.id}
            proofs={data.proofs}
            upload={uploadPaymentProof}
            remove={deletePaymentProof}
          />
        </div>
        <div className="doc-side">
          <MoneyFacts payment={data} />
          <MovementCard paymentId={data.id} />
          <FiscalCard document={data} />
        </div>
      </div>
      <DocumentDialogs of={payments} dialog={dialog} close={() => setDialog(undefined)} />
    </DetailPage>
  )
}

function Pills({ payment: { stage, state, complementDueOn, isTest } }: { payment: Payment }) {
  const look = stageLook(stage)
  // What stands in the stage already is not said twice.
  const isOnItsWay = state === 'stamping' || state === 'cancelling' || state === 'error'
  return (
    <>
      <StatePill tone={look.tone}>{look.label}</StatePill>
      {isOnItsWay && <StatePill tone={stateLook(state).tone}>{stateLook(state).label}</StatePill>}
      {complementDueOn && <StatePill tone="amber">Timbrar antes del {date(complementDueOn)}</StatePill>}
      {isTest && <StatePill tone="violet">De prueba</StatePill>}
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
