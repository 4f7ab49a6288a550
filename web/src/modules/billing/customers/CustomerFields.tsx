import { Form, Select } from 'antd'
import { customerClients } from '@arriero/contract/billing/customers/customers.contract.ts'
import type { Customer } from '@arriero/contract/billing/customers/customers.entities.ts'
import { creditPolicies, foreignRfc, isGenericRfc } from '@arriero/contract/billing/customers/customers.rules.ts'
import { paymentForms } from '@arriero/contract/billing/documents/documents.rules.ts'
import { currencies, paymentMethods, usesFor } from '@arriero/contract/billing/fiscal.catalogs.ts'
import { cleanRfc, isPersonRfc } from '@arriero/contract/social-reasons/fiscal.rules.ts'
import { Field, FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, PhoneField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { FiscalFields, useRfc } from '../../../shared/FiscalFields.tsx'
import { ConstanciaReader } from './ConstanciaReader.tsx'
import { ContactsField } from './ContactsField.tsx'

const fiscalLabels = {
  rfc: 'RFC',
  name: 'Nombre fiscal',
  regime: 'Régimen fiscal',
  postalCode: 'Código postal',
} as const
const withKeys = (list: readonly { key: string; label: string }[]) =>
  list.map(({ key, label }) => ({ value: key, label: `${key} ${label}` }))

export function CustomerFields({ saved }: { saved?: Customer | undefined }) {
  const form = Form.useFormInstance()
  const written: unknown = Form.useWatch('rfc', form)
  const regime: unknown = Form.useWatch('regime', form)
  const limit: unknown = Form.useWatch('creditLimit', form)
  const { isRfc } = useRfc()
  const rfc = typeof written === 'string' ? cleanRfc(written) : ''
  const uses = usesFor(isRfc ? isPersonRfc(rfc) : undefined, typeof regime === 'string' ? regime : undefined)
  return (
    <>
      <FieldGroup title="Como en la constancia de situación fiscal">
        <ConstanciaReader own={saved?.id} />
        <FiscalFields labels={fiscalLabels} nameLength={254} />
        <SelectField
          name="use"
          label="Uso de CFDI"
          span={2}
          clearable={false}
          options={withKeys(uses)}
          hint={
            isGenericRfc(rfc) &&
            'Con RFC genérico el régimen es 616, el uso S01, y los documentos llevan el código postal de quien los emite.'
          }
        />
        {rfc === foreignRfc && (
          <>
            <TextField name="taxResidence" label="País de residencia" maxLength={3} placeholder="USA" />
            <TextField name="taxId" label="Registro tributario" maxLength={40} hint="Tax ID." />
          </>
        )}
      </FieldGroup>
      <FieldGroup title="Contacto">
        <TextField name="tradeName" label="Nombre comercial" maxLength={200} span={2} />
        <ContactsField />
        <PhoneField name="phone" label="Teléfono" />
        <SelectField
          name="clientId"
          label="Cliente de viaje"
          from={customerClients}
          hint="Quien ve sus viajes en la consola."
          chosen={saved?.clientId ? [{ value: saved.clientId, label: saved.clientName ?? '' }] : []}
        />
        <TextField name="address" label="Domicilio" multiline maxLength={500} span={2} />
      </FieldGroup>
      <FieldGroup title="Crédito y pago">
        <NumberField name="creditDays" label="Días de crédito" max={365} hint="0: de contado." />
        <NumberField
          name="creditLimit"
          label="Límite de crédito"
          unit="MXN"
          hint="Vacío: sin límite; 0: sólo de contado."
        />
        {typeof limit === 'number' && (
          <SelectField
            name="creditPolicy"
            label="Al pasar del límite"
            clearable={false}
            options={creditPolicies.map(({ key, label }) => ({ value: key, label }))}
          />
        )}
        <SelectField
          name="currency"
          label="Moneda"
          clearable={false}
          options={currencies.map((value) => ({ value, label: value }))}
        />
        <SelectField name="paymentMethod" label="Método de pago" options={withKeys(paymentMethods)} />
        <SelectField name="paymentForm" label="Forma de pago" span={2} options={withKeys(paymentForms)} />
        <ClabesField />
      </FieldGroup>
      <TextField name="notes" label="Notas" multiline maxLength={2000} />
      <SwitchField name="active" label="Activo" hint="Inactivo, ya no se ofrece en documentos nuevos." />
    </>
  )
}

/** Accounts they pay from: typed, or learned when the bank is matched. */
const ClabesField = () => (
  <Field
    name="clabes"
    label="Cuentas de donde paga (CLABE)"
    span={2}
    hint="Se aprenden al conciliar el banco; 18 dígitos."
    words={(value) => (Array.isArray(value) ? value.join(', ') || '—' : '—')}
  >
    <Select
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', ' ', '\n']}
      placeholder="Escriba una y Enter"
    />
  </Field>
)
