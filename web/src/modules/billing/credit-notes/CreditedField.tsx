import { Checkbox, Form, InputNumber } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { getInvoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import type { OpenInvoice } from '@arriero/contract/billing/payments/payments.entities.ts'
import { call } from '../../../kit/call.ts'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { date, number } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { documentKeys } from '../documents/document-kind.ts'
import { amountIn } from '../documents/document-words.ts'
import type { CreditNoteValues } from './credit-note-values.ts'

type Credited = CreditNoteValues['invoices']

interface CreditedProps {
  invoices: readonly OpenInvoice[]
  values: CreditNoteValues
  value?: Credited
  onChange?: (credited: Credited) => void
}

/** The customer's invoices with balance and what is taken off each. */
export const CreditedField = (props: Pick<CreditedProps, 'invoices' | 'values'>) => (
  <Form.Item name="invoices" className="doc-lines-item">
    <Invoices {...props} />
  </Form.Item>
)

function Invoices({ invoices, values, value = [], onChange }: CreditedProps) {
  const { isReadOnly } = useFormContext()
  const isReturn = values.reason === 'return'
  const others = (id: number) => (isReturn ? [] : value.filter(({ invoiceId }) => invoiceId !== id))
  return (
    <Card
      title="Facturas con saldo"
      count={invoices.length > 0 ? `${value.length} de ${invoices.length}` : undefined}
      isFlush
    >
      {invoices.length === 0 ? (
        <p className="pay-none">
          {values.customerId === undefined
            ? 'Elija el cliente para ver lo que debe.'
            : 'El cliente no debe ninguna factura: no hay saldo que bajar.'}
        </p>
      ) : (
        <table className="pay-table">
          <thead>
            <tr>
              <th aria-label="Se acredita" />
              <th scope="col">Factura</th>
              <th scope="col">Vence</th>
              <th scope="col">Saldo</th>
              <th scope="col">Se acredita</th>
            </tr>
          </thead>
          <tbody>
            {invoices.map(({ id, folio, issuedAt, dueOn, balance, currency }) => {
              const mine = value.find(({ invoiceId }) => invoiceId === id)
              return (
                <tr key={id} className={mine ? 'is-chosen' : ''}>
                  <td>
                    <Checkbox
                      aria-label={`Acreditar ${folio}`}
                      checked={mine !== undefined}
                      disabled={isReadOnly}
                      onChange={({ target }) =>
                        onChange?.(target.checked ? [...others(id), { invoiceId: id, amount: null }] : others(id))
                      }
                    />
                  </td>
                  <th scope="row">
                    {folio}
                    <small>{date(issuedAt)}</small>
                  </th>
                  <td data-label="Vence">{dueOn ? date(dueOn) : '–'}</td>
                  <td data-label="Saldo">{amountIn(balance, currency)}</td>
                  <td data-label="Se acredita">
                    {mine && !isReturn ? (
                      <InputNumber
                        aria-label={`Se acredita de ${folio}`}
                        value={mine.amount}
                        min={0}
                        max={balance}
                        precision={2}
                        controls={false}
                        disabled={isReadOnly}
                        onChange={(amount) => onChange?.([...others(id), { invoiceId: id, amount }])}
                      />
                    ) : (
                      '–'
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Card>
  )
}

type Returned = CreditNoteValues['returns']

/** What comes back of the lines of an invoice. */
export const ReturnedField = ({ invoiceId }: { invoiceId: number }) => (
  <Form.Item name="returns" className="doc-lines-item">
    <Lines invoiceId={invoiceId} />
  </Form.Item>
)

function Lines(props: { invoiceId: number; value?: Returned; onChange?: (returned: Returned) => void }) {
  const { invoiceId, value = [], onChange } = props
  const { isReadOnly } = useFormContext()
  const { data } = useQuery({
    queryKey: documentKeys.one('invoice', invoiceId),
    queryFn: ({ signal }) => call(getInvoice, { id: invoiceId, signal }),
  })
  const put = (line: number, quantity: number | null) => {
    const rest = value.filter((one) => one.line !== line)
    onChange?.((quantity ? [...rest, { line, quantity }] : rest).toSorted((a, b) => a.line - b.line))
  }
  return (
    <Card title="Qué se devuelve" isFlush>
      <table className="pay-table pay-read">
        <thead>
          <tr>
            <th scope="col">Concepto</th>
            <th scope="col">Facturado</th>
            <th scope="col">Precio</th>
            <th scope="col">Se devuelve</th>
          </tr>
        </thead>
        <tbody>
          {data?.lines.map(({ description, quantity, unitPrice, unit, unitKey }, at) => (
            <tr key={at}>
              <th scope="row">{description}</th>
              <td data-label="Facturado">
                {number(quantity, Number.isInteger(quantity) ? 0 : 3)} {unit ?? unitKey}
              </td>
              <td data-label="Precio">{amountIn(unitPrice, data.currency)}</td>
              <td data-label="Se devuelve">
                <InputNumber
                  aria-label={`Se devuelve de ${description}`}
                  value={value.find(({ line }) => line === at + 1)?.quantity ?? null}
                  min={0}
                  max={quantity}
                  controls={false}
                  disabled={isReadOnly}
                  onChange={(typed) => put(at + 1, typed)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
