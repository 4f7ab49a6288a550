import { Link } from '@tanstack/react-router'
import { Form, Input } from 'antd'
import type { Customer } from '@arriero/contract/billing/customers/customers.entities.ts'
import { dateTime } from '../../../kit/format.ts'
import { TextField } from '../../../kit/form/fields.tsx'
import { Card, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { billingPaths } from '../billing.paths.ts'
import { amountIn, formWords } from '../documents/document-words.ts'
import { SeriesField } from '../pickers/SeriesField.tsx'
import type { PaymentValues } from './payment-values.ts'

interface FavorCardProps {
  values: PaymentValues
  /** What may be applied. */
  available: number
  customer: Customer | undefined
  isNew: boolean
}

// What the deposit says; the call wants them, and nobody writes them here.
const kept = ['customerId', 'favorOf', 'paidAt', 'form', 'currency', 'exchangeRate', 'amount'] as const

/** The deposit whose rest is applied: its money is told, not written. */
export function FavorCard({ values, available, customer, isNew }: FavorCardProps) {
  const { favorOf, paidAt, form, currency, operation } = values
  return (
    <Card title="Saldo a favor que se aplica">
      <KeyValues
        items={[
          ['Disponible', <b key="left">{amountIn(available, currency)}</b>],
          ['Cliente', customer?.name],
          [
            'Depósito',
            <Link key="of" to={`${billingPaths.payments}/${favorOf}` as never}>
              del {dateTime(paidAt).slice(0, 16)}, {formWords(form)}
            </Link>,
          ],
          ['Núm. de operación', operation],
        ]}
      />
      <div className="doc-fields">
        <SeriesField kind="P" isNew={isNew} />
        <TextField name="notes" label="Notas" maxLength={1000} />
      </div>
      {kept.map((name) => (
        <Form.Item key={name} name={name} hidden>
          <Input />
        </Form.Item>
      ))}
    </Card>
  )
}
