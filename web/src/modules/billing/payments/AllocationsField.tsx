import { Button, Checkbox, Form, InputNumber } from 'antd'
import { IconCircleCheck, IconPercentage, IconSortAscending } from '@tabler/icons-react'
import { convert, inOrder, inProportion, sumOf } from '@arriero/contract/billing/payments/payments.rules.ts'
import { date } from '../../../kit/format.ts'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { amountIn, dueWords } from '../documents/document-words.ts'
import { owedOf, rateOf, type PayableInvoice, type PaymentValues, type ShareValue } from './payment-values.ts'

interface AllocationsProps {
  values: PaymentValues
  invoices: readonly PayableInvoice[]
  isLoading: boolean
}

/** The invoices with balance and what each gets of the deposit. */
export const AllocationsField = (props: AllocationsProps) => (
  <Form.Item name="allocations" className="doc-lines-item">
    <Allocations {...props} />
  </Form.Item>
)

/** What a share takes of the deposit, in the deposit's currency. */
function paidOf(values: PaymentValues, { amount, paid, currency }: ShareValue): number {
  const [own, deposit] = [rateOf(values, currency), rateOf(values, values.currency)]
  if (!amount || !own || !deposit) return 0
  return paid ?? convert(amount, own, deposit)
}
const appliedOf = (values: PaymentValues, shares: readonly ShareValue[]) =>
  sumOf(shares.map((share) => paidOf(values, share)))

type ControlProps = AllocationsProps & { value?: ShareValue[]; onChange?: (shares: ShareValue[]) => void }

function Allocations({ values, invoices, isLoading, value = [], onChange }: ControlProps) {
  const { isReadOnly } = useFormContext()
  const deposit = { amount: values.amount ?? 0, rate: rateOf(values, values.currency) ?? 0 }
  const applied = appliedOf(values, value)
  const left = sumOf([deposit.amount, -applied])
  const canShare = deposit.amount > 0 && deposit.rate > 0 && !isReadOnly
  const others = (id: number) => value.filter(({ invoiceId }) => invoiceId !== id)
  const put = (share: ShareValue) => onChange?.([...others(share.invoiceId), share])
  const share = (distribute: typeof inOrder, owed: readonly PayableInvoice[], money: number) =>
    distribute(owedOf(values, owed), { ...deposit, amount: money }).map(({ id, ...one }) => ({
      ...one,
      invoiceId: id,
      currency: owed.find((invoice) => invoice.id === id)?.currency ?? values.currency,
    }))
  const tick = (invoice: PayableInvoice, isOn: boolean) => {
    const rest = others(invoice.id)
    const free = sumOf([deposit.amount, -appliedOf(values, rest)])
    const [own] = isOn && canShare ? share(inOrder, [invoice], free) : []
    onChange?.(isOn ? [...rest, own ?? { invoiceId: invoice.id, currency: invoice.currency, amount: null }] : rest)
  }
  const icon = { size: 16, stroke: 1.75 }
  return (
    <Card
      title="Facturas con saldo"
      count={invoices.length > 0 ? `${value.length} de ${invoices.length}` : undefined}
      isFlush
      actions={
        <>
          <Button
            size="small"
            disabled={!canShare}
            icon={<IconSortAscending {...icon} />}
            onClick={() => onChange?.(share(inOrder, invoices, deposit.amount))}
          >
            Más antiguas primero
          </Button>
          <Button
            size="small"
            disabled={!canShare}
            icon={<IconPercentage {...icon} />}
            onClick={() => onChange?.(share(inProportion, invoices, deposit.amount))}
          >
            En proporción
          </Button>
        </>
      }
    >
      {invoices.length === 0 ? (
        <p className="pay-none">
          {values.customerId === undefined
            ? 'Elija el cliente para ver lo que debe.'
            : isLoading
              ? 'Buscando lo que debe…'
              : 'El cliente no debe ninguna factura: el depósito queda a su favor.'}
        </p>
      ) : (
        <table className="pay-table">
          <thead>
            <tr>
              <th aria-label="Se paga" />
              <th scope="col">Factura</th>
              <th scope="col">Vence</th>
              <th scope="col">Parcialidad</th>
              <th scope="col">Saldo anterior</th>
              <th scope="col">Importe pagado</th>
              <th scope="col">Saldo insoluto</th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <Row
                key={invoice.id}
                invoice={invoice}
                values={values}
                share={value.find(({ invoiceId }) => invoiceId === invoice.id)}
                isReadOnly={isReadOnly}
                tick={(isOn) => tick(invoice, isOn)}
                put={put}
              />
            ))}
          </tbody>
        </table>
      )}
      <DepositBar amount={deposit.amount} applied={applied} left={left} currency={values.currency} />
    </Card>
  )
}

interface RowProps {
  invoice: PayableInvoice
  values: PaymentValues
  share: ShareValue | undefined
  isReadOnly: boolean
  tick: (isOn: boolean) => void
  put: (share: ShareValue) => void
}

function Row({ invoice, values, share, isReadOnly, tick, put }: RowProps) {
  const { id, folio, issuedAt, dueOn, method, currency, balance, instalment } = invoice
  const after = sumOf([balance, -(share?.amount ?? 0)])
  const due = dueWords({ dueOn, balance })
  const isOther = currency !== values.currency
  const noRate = rateOf(values, currency) === undefined
  return (
    <tr className={share ? 'is-chosen' : ''}>
      <td>
        <Checkbox
          aria-label={`Pagar ${folio}`}
          checked={share !== undefined}
          disabled={isReadOnly}
          onChange={(event) => tick(event.target.checked)}
        />
      </td>
      <th scope="row">
        {folio}
        <small>{date(issuedAt)}</small>
      </th>
      <td data-label="Vence">
        {dueOn ? date(dueOn) : '–'}
        <small className={`doc-${due.tone}`}>{due.words}</small>
      </td>
      <td data-label="Parcialidad">
        {method === 'PPD' ? instalment : <span title="En una exhibición: no lleva complemento">PUE</span>}
      </td>
      <td data-label="Saldo anterior">{amountIn(balance, currency)}</td>
      <td data-label="Importe pagado">
        {share ? (
          <>
            <InputNumber
              aria-label={`Importe pagado de ${folio}`}
              value={share.amount}
              min={0}
              max={balance}
              precision={2}
              controls={false}
              disabled={isReadOnly}
              {...(noRate && { status: 'warning' as const })}
              onChange={(amount) => put({ invoiceId: id, currency, amount })}
            />
            {isOther && (
              <small>
                {noRate ? `Falta el cambio de ${currency}` : amountIn(paidOf(values, share), values.currency)}
              </small>
            )}
          </>
        ) : (
          '–'
        )}
      </td>
      <td data-label="Saldo insoluto">
        {after === 0 ? (
          <span className="pay-settled">
            <IconCircleCheck size={16} stroke={1.75} aria-hidden /> Liquidada
          </span>
        ) : (
          <>
            {amountIn(after, currency)}
            {share && <small>Queda por cobrar</small>}
          </>
        )}
      </td>
    </tr>
  )
}

/** How much of the deposit is applied; more than all of it is said in red. */
function DepositBar(props: { amount: number; applied: number; left: number; currency: string }) {
  const { amount, applied, left, currency } = props
  const tone = left < 0 ? 'red' : left === 0 && amount > 0 ? 'green' : 'amber'
  return (
    <div className={`pay-bar tone-${tone}`}>
      <progress max={amount || 1} value={Math.min(applied, amount)} aria-label="Parte aplicada del depósito" />
      <span>
        Depósito <b>{amountIn(amount, currency)}</b>
      </span>
      <span>
        Aplicado <b>{amountIn(applied, currency)}</b>
      </span>
      <span>
        {left < 0 ? 'De más' : 'Por aplicar'} <b className={`doc-${tone}`}>{amountIn(Math.abs(left), currency)}</b>
      </span>
    </div>
  )
}
