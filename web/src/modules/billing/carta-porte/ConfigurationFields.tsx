import { useId } from 'react'
import { Form, Select, Switch } from 'antd'
import type { CartaPorteDraft } from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'
import {
  customsRegimes,
  directions,
  roadCountries,
  transportWays,
} from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import type { Customer } from '@arriero/contract/billing/customers/customers.entities.ts'
import { paymentForms } from '@arriero/contract/billing/documents/documents.rules.ts'
import { currencies, usesFor } from '@arriero/contract/billing/fiscal.catalogs.ts'
import { NumberField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { methodWords } from '../documents/document-words.ts'
import { RelationsField } from '../invoices/RelationsField.tsx'
import { RateField } from '../pickers/RateField.tsx'
import { Cell, ChoiceCell } from './cells.tsx'
import type { CartaPorteValues } from './carta-porte-values.ts'

type International = NonNullable<CartaPorteDraft['international']>

/** How it is paid, what it is related to, and what crosses the border. */
export function ConfigurationFields({
  values,
  customer,
}: {
  values: CartaPorteValues
  customer: Customer | undefined
}) {
  const isIncome = values.type === 'ingreso'
  const uses = customer ? usesFor(customer.rfc.length === 13, customer.regime) : usesFor(undefined, undefined)
  return (
    <div className="cp-configuration">
      {isIncome && (
        <div className="doc-fields">
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
          />
          <SelectField
            name="form"
            label="Forma de pago"
            disabled={values.method === 'PPD'}
            options={paymentForms.map(({ key, label }) => ({ value: key, label: `${key} ${label}` }))}
            {...(values.method === 'PPD' && { hint: 'Con PPD es 99; la real va en el complemento de pago' })}
          />
          <SelectField
            name="currency"
            label="Moneda"
            clearable={false}
            options={currencies.map((key) => ({ value: key, label: key }))}
          />
          <RateField currency={values.currency} />
          <NumberField name="creditDays" label="Días de crédito" placeholder="Los del cliente" max={365} unit="días" />
          <TextField name="conditions" label="Condiciones de pago" maxLength={1000} span={2} />
        </div>
      )}
      <Form.Item name="international" className="doc-lines-item">
        <InternationalControl />
      </Form.Item>
      <div className="doc-fields">
        <SwitchField name="reverseLogistics" label="Logística inversa, recolección o devolución" />
        <SwitchField name="remember" label="Recordar lo de unidad, operadores y lugares" />
      </div>
      <RelationsField />
    </div>
  )
}

function InternationalControl({
  value,
  onChange,
}: {
  value?: International | null
  onChange?: (international: International | null) => void
}) {
  const { isReadOnly } = useFormContext()
  const border = useId()
  const change = (patch: Partial<International>) => value && onChange?.({ ...value, ...patch })
  const start: International = { direction: 'Salida', country: 'USA', via: '01', regimes: ['EXD'] }
  return (
    <div className="cp-international">
      <label htmlFor={border}>
        <Switch
          id={border}
          size="small"
          disabled={isReadOnly}
          checked={Boolean(value)}
          onChange={(is) => onChange?.(is ? start : null)}
        />
        Cruza la frontera
      </label>
      {value && (
        <div className="cp-grid">
          <ChoiceCell
            label="Entra o sale"
            field="direction"
            isPlain
            isNeeded
            value={value.direction}
            options={directions.map((key) => ({ key, label: key === 'Entrada' ? 'Entra a México' : 'Sale de México' }))}
            onChange={(next) => change({ direction: next ?? 'Salida', regimes: [next === 'Entrada' ? 'IMD' : 'EXD'] })}
          />
          <ChoiceCell
            label={value.direction === 'Entrada' ? 'País de origen' : 'País de destino'}
            field="country"
            isNeeded
            value={value.country}
            options={roadCountries.filter(({ key }) => key !== 'MEX')}
            onChange={(next) => change({ country: next ?? 'USA' })}
          />
          <ChoiceCell
            label="Vía"
            field="via"
            isNeeded
            value={value.via}
            options={transportWays}
            onChange={(next) => change({ via: next ?? '01' })}
          />
          <Cell label="Régimen aduanero" field="regimes" isNeeded className="cp-wide">
            <Select
              mode="multiple"
              disabled={isReadOnly}
              value={value.regimes}
              options={customsRegimes
                .filter((regime) => (regime.directions as readonly string[]).includes(value.direction))
                .map(({ key, label }) => ({ value: key, label: `${key} ${label}` }))}
              onChange={(next) => change({ regimes: next })}
            />
          </Cell>
        </div>
      )}
    </div>
  )
}
