import { Form, InputNumber } from 'antd'
import type { Customer } from '@arriero/contract/billing/customers/customers.entities.ts'
import { paymentForms } from '@arriero/contract/billing/documents/documents.rules.ts'
import { currencies } from '@arriero/contract/billing/fiscal.catalogs.ts'
import { hasBank } from '@arriero/contract/billing/payments/payments.rules.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { dayKey } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { CustomerField } from '../pickers/CustomerField.tsx'
import { RateField } from '../pickers/RateField.tsx'
import { SeriesField } from '../pickers/SeriesField.tsx'
import type { PayableInvoice, PaymentValues } from './payment-values.ts'

const forms = paymentForms
  .filter(({ key }) => key !== '99')
  .map(({ key, label }) => ({ value: key, label: `${key} ${label}` }))

interface MoneyCardProps {
  customer: Customer | undefined
  invoices: readonly PayableInvoice[]
  isNew: boolean
}

/** Who paid, when, how and how much. */
export function MoneyCard({ customer, invoices, isNew }: MoneyCardProps) {
  const form = Form.useFormInstance<PaymentValues>()
  const currency = Form.useWatch('currency', form)
  const paidAt = Form.useWatch('paidAt', form)
  const paidWith = Form.useWatch('form', form)
  const foreign = [...new Set(invoices.map((invoice) => invoice.currency))].filter(
    (one) => one !== 'MXN' && one !== currency,
  )
  return (
    <Card title="Depósito">
      <CustomerField
        name="customerId"
        label="Cliente"
        clearable={false}
        disabled={!isNew}
        {...(customer && { chosen: [{ value: customer.id, label: customer.name }] })}
      />
      <div className="doc-fields">
        <SeriesField kind="P" isNew={isNew} />
        <DateField name="paidAt" label="Fecha de pago" withTime />
        <SelectField name="form" label="Forma de pago" clearable={false} options={forms} />
        <TextField name="operation" label="Núm. de operación" maxLength={100} placeholder="Clave de rastreo, cheque…" />
        <SelectField
          name="currency"
          label="Moneda"
          clearable={false}
          options={currencies.map((key) => ({ value: key, label: key }))}
        />
        <RateField currency={currency} {...(paidAt && { day: dayKey(paidAt) })} />
        {foreign.map((one) => (
          <Field key={one} name={`rate-${one}`} path={['rates', one]} label={`Tipo de cambio ${one}`}>
            <InputNumber className="full-width" min={0} precision={6} controls={false} suffix={`MXN por ${one}`} />
          </Field>
        ))}
        <NumberField name="amount" label="Monto del depósito" unit={currency} />
        {hasBank(paidWith) && (
          <>
            <TextField name="payerAccount" label="Cuenta ordenante" maxLength={50} />
            <TextField name="payerBankRfc" label="RFC del banco ordenante" maxLength={13} />
            <TextField name="foreignBank" label="Banco extranjero" maxLength={300} />
            <TextField name="payeeAccount" label="Cuenta beneficiaria" maxLength={50} />
            <TextField name="payeeBankRfc" label="RFC del banco beneficiario" maxLength={12} />
          </>
        )}
        <TextField name="notes" label="Notas" maxLength={1000} span={2} />
      </div>
    </Card>
  )
}
