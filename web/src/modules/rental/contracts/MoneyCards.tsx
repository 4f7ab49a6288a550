import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { IconTrash } from '@tabler/icons-react'
import type { ArrangementDetail, RentalCharge, RentalPayment } from '@arriero/contract/rental/arrangements.entities.ts'
import { methodLabel } from '@arriero/contract/core/payment-methods.ts'
import { conceptLabel, stageLook } from '@arriero/contract/rental/rental.rules.ts'
import { createRentalPayment, deleteRentalPayment } from '@arriero/contract/rental/steps.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { date, money, number } from '../../../kit/format.ts'
import { askRemoval } from '../../../kit/list/removal.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { billingPaths } from '../../billing/billing.paths.ts'
import { rentalKeys } from '../rental.data.ts'
import { PaymentDialog } from './PaymentDialog.tsx'

/** What is owed and what is held; then what was charged, in which invoice, and what was paid. */
export function MoneyCards({ arrangement }: { arrangement: ArrangementDetail }) {
  const { balance, charged, paid, deposit, depositHeld, subtotal, tax, total, taxRate, stage, charges } = arrangement
  const isQuote = stage === 'quote'
  return (
    <>
      <Card title={isQuote ? 'Precio' : 'Saldo'}>
        <dl className="rental-sums">
          {isQuote || charges.length === 0 ? (
            <>
              <Line name="Subtotal" amount={number(subtotal, 2)} />
              <Line name={`IVA ${taxRate} %`} amount={number(tax, 2)} />
              <Total name="Total" amount={total} />
            </>
          ) : (
            <>
              <Line name="Cargado, con IVA" amount={number(charged, 2)} />
              <Line name="Pagado" amount={number(paid, 2)} />
              <Total name="Saldo" amount={balance} isOwed={balance > 0} />
            </>
          )}
          <Line name="Depósito acordado" amount={number(deposit, 2)} />
          {!isQuote && <Line name="Depósito en nuestro poder" amount={number(depositHeld, 2)} />}
        </dl>
      </Card>
      {charges.length > 0 && <Charges charges={charges} />}
      {!isQuote && <Payments arrangement={arrangement} />}
    </>
  )
}

const Line = ({ name, amount }: { name: string; amount: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{amount}</dd>
  </div>
)
const Total = ({ name, amount, isOwed = false }: { name: string; amount: number; isOwed?: boolean }) => (
  <div className={`rental-total ${isOwed ? 'tinted tone-red' : ''}`}>
    <dt>
      {name} <small>MXN</small>
    </dt>
    <dd>{money(amount)}</dd>
  </div>
)

const Charges = ({ charges }: { charges: readonly RentalCharge[] }) => (
  <Card title="Cargos" count={String(charges.length)} isFlush>
    <ul className="rental-rows">
      {charges.map(({ id, text, quantity, price, total, invoice }) => (
        <li key={id}>
          <TwoLines
            top={text}
            bottom={
              invoice ? (
                <Link to={`${billingPaths.invoices}/${invoice.id}`}>{`Factura ${invoice.folio}`}</Link>
              ) : (
                `${number(quantity)} × ${money(price)}, sin facturar`
              )
            }
          />
          <b>{money(total)}</b>
        </li>
      ))}
    </ul>
  </Card>
)

function Payments({ arrangement }: { arrangement: ArrangementDetail }) {
  const { payments, stage } = arrangement
  const [isOpen, setOpen] = useState(false)
  const isOver = stage === 'settled' || stage === 'cancelled'
  return (
    <Card
      title="Pagos y depósito"
      count={String(payments.length)}
      isFlush
      actions={
        <ActionButton
          size="small"
          for={createRentalPayment}
          disabledReason={isOver ? `Está en «${stageLook(stage).label}».` : undefined}
          onClick={() => setOpen(true)}
        >
          Registrar pago
        </ActionButton>
      }
    >
      {payments.length === 0 && <p className="muted rental-none">Ninguno hasta ahora.</p>}
      <ul className="rental-rows">
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} isFixed={isOver} />
        ))}
      </ul>
      {isOpen && <PaymentDialog arrangement={arrangement} close={() => setOpen(false)} />}
    </Card>
  )
}

function PaymentRow({ payment, isFixed }: { payment: RentalPayment; isFixed: boolean }) {
  const { id, folio, concept, paidAt, amount, method, reference, by } = payment
  const remove = () =>
    askRemoval({
      what: `el pago ${folio} de ${money(amount)}`,
      verb: 'takeAway',
      consequence: 'Lo que pagó vuelve a deberse; el folio no se usa de nuevo.',
      remove: () => call(deleteRentalPayment, { id }),
      keys: [rentalKeys.all],
    })
  return (
    <li>
      <TwoLines
        top={conceptLabel(concept)}
        bottom={[folio, date(paidAt), methodLabel(method), reference, by].filter(Boolean).join(' · ')}
      />
      <b>{money(amount)}</b>
      {!isFixed && (
        <ActionButton
          for={deleteRentalPayment}
          type="text"
          size="small"
          aria-label={`Quitar el pago ${folio}`}
          icon={<IconTrash size={16} stroke={1.75} />}
          onClick={() => void remove()}
        />
      )}
    </li>
  )
}
