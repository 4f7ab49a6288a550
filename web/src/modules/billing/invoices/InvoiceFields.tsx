import { Form } from 'antd'
import type { Customer } from '@arriero/contract/billing/customers/customers.entities.ts'
import { paymentForms } from '@arriero/contract/billing/documents/documents.rules.ts'
import { currencies, usesFor } from '@arriero/contract/billing/fiscal.catalogs.ts'
import { NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { methodWords } from '../documents/document-words.ts'
import { CustomerField } from '../pickers/CustomerField.tsx'
import { RateField } from '../pickers/RateField.tsx'
import { SeriesField } from '../pickers/SeriesField.tsx'
import { GlobalFields } from './GlobalFields.tsx'
import { RelationsField } from './RelationsField.tsx'
import type { InvoiceValues } from './invoice-values.ts'

/** To whom, how it is paid and by when. */
export function ReceiverCard({ customer, isNew }: { customer: Customer | undefined; isNew: boolean }) {
  const form = Form.useFormInstance<InvoiceValues>()
  const method = Form.useWatch('method', form)
  const currency = Form.useWatch('currency', form)
  const uses = customer ? usesFor(customer.rfc.length === 13, customer.regime) : usesFor(undefined, undefined)
  return (
    <Card title="Receptor y pago">
      <CustomerField
        name="customerId"
        label="Cliente"
        clearable={false}
        {...(customer && { chosen: [{ value: customer.id, label: customer.name }] })}
        hint={
          customer &&
          [customer.rfc, `Régimen ${customer.regime}`, customer.postalCode && `C.P. ${customer.postalCode}`]
            .filter(Boolean)
            .join(' · ')
        }
      />
      <div className="doc-fields">
        <SeriesField kind="I" isNew={isNew} />
        <SelectField
          name="use"
          label="Uso del CFDI"
          placeholder="El del cliente"
          options={uses.map(({ key, label }) => ({ value: key, label: `${key} ${label}` }))}
        />
        <SelectField
          name="method"
          label="Método de pago"
          clearable={false}
          options={Object.entries(methodWords).map(([value, label]) => ({ value, label }))}
          onPick={(option) => {
            const picked = [option].flat()[0]?.value
            form.setFieldValue('form', picked === 'PPD' ? '99' : (customer?.paymentForm ?? '03'))
          }}
        />
        <SelectField
          name="form"
          label="Forma de pago"
          disabled={method === 'PPD'}
          options={paymentForms.map(({ key, label }) => ({ value: key, label: `${key} ${label}` }))}
          {...(method === 'PPD' && { hint: 'Con PPD es 99; la real va en el complemento de pago' })}
        />
        <SelectField
          name="currency"
          label="Moneda"
          clearable={false}
          options={currencies.map((key) => ({ value: key, label: key }))}
        />
        <RateField currency={currency} />
        <NumberField
          name="creditDays"
          label="Días de crédito"
          {...(customer && { placeholder: String(customer.creditDays) })}
          max={365}
          unit="días"
        />
      </div>
    </Card>
  )
}

/** Conditions, related documents and the period of a global invoice. */
export function InvoiceMore() {
  return (
    <Card title="Relaciones y condiciones">
      <div className="doc-fields">
        <TextField name="conditions" label="Condiciones de pago" maxLength={1000} span={2} />
      </div>
      <RelationsField />
      <GlobalFields />
    </Card>
  )
}
