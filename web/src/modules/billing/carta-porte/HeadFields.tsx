import { useId, useState } from 'react'
import { Form, InputNumber, Segmented, Select } from 'antd'
import type { Customer } from '@arriero/contract/billing/customers/customers.entities.ts'
import {
  cartaPorteTypes,
  freightKey,
  freightUnit,
  seriesKindOf,
} from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import { taxPresets } from '@arriero/contract/billing/documents/taxes.rules.ts'
import { finishedTrips } from '@arriero/contract/trips/trips.contract.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { optionLabel, useOptions } from '../../../kit/form/RemoteSelect.tsx'
import type { LineValue } from '../documents/lines/line-values.ts'
import { CustomerField } from '../pickers/CustomerField.tsx'
import { SeriesField } from '../pickers/SeriesField.tsx'
import { freightOf, withFreight, type CartaPorteValues } from './carta-porte-values.ts'

interface HeadFieldsProps {
  values: CartaPorteValues
  customer: Customer | undefined
  isNew: boolean
  onTrip: (id: number) => void
  onType: (type: CartaPorteValues['type']) => void
}

/** From which trip, what it is, who pays and how much. */
export function HeadFields({ values, customer, isNew, onTrip, onType }: HeadFieldsProps) {
  const { isReadOnly } = useFormContext()
  const isIncome = values.type === 'ingreso'
  return (
    <div className="cp-headline">
      <TripPicker values={values} onTrip={onTrip} />
      <div className="cp-item">
        <span className="cp-label">Comprobante</span>
        <Segmented
          block
          disabled={isReadOnly || !isNew}
          title={isNew ? undefined : 'Su folio ya está tomado'}
          value={values.type}
          options={cartaPorteTypes.map(({ type, label }) => ({ value: type, label }))}
          onChange={onType}
        />
      </div>
      <SeriesField kind={seriesKindOf(values.type)} isNew={isNew} />
      {isIncome && (
        <>
          <CustomerField
            name="customerId"
            label="Receptor"
            required
            clearable={false}
            {...(customer && { chosen: [{ value: customer.id, label: customer.name }] })}
          />
          <Form.Item name="lines" label="Flete" required className="cp-freight">
            <FreightControl origin={values.stops} customer={customer} tripId={values.tripId} folio={values.tripFolio} />
          </Form.Item>
        </>
      )}
    </div>
  )
}

function TripPicker({ values, onTrip }: { values: CartaPorteValues; onTrip: (id: number) => void }) {
  const { isReadOnly } = useFormContext()
  const notAllowed = useWhyNot(finishedTrips)
  const field = useId()
  const [text, setText] = useState('')
  const found = useOptions(
    notAllowed
      ? undefined
      : async (search, signal) =>
          (await call(finishedTrips, { query: { search, limit: 20, status: 'all' }, signal })).results
            .filter(({ status }) => status !== 'cancelled')
            .map(({ id, folio, name, unit }) => ({ value: id, label: folio, detail: `${name}, ${unit.name}` })),
    text,
  )
  const chosen = values.tripId
    ? { value: values.tripId, label: [values.tripFolio, values.unitName].filter(Boolean).join(', ') }
    : null
  return (
    <div className="cp-item" data-field="tripId">
      <label className="cp-label" htmlFor={field}>
        Viaje
      </label>
      <Select
        id={field}
        labelInValue
        value={chosen}
        disabled={isReadOnly || notAllowed !== undefined}
        placeholder={notAllowed ?? 'Folio, nombre o unidad'}
        showSearch={{ filterOption: false, onSearch: setText }}
        loading={found.isFetching}
        options={[...(found.data ?? [])]}
        optionRender={({ data }) => optionLabel(data)}
        notFoundContent={found.isFetching ? 'Buscando…' : 'Sin resultados'}
        onChange={(picked) => picked && onTrip(picked.value)}
      />
    </div>
  )
}

interface FreightProps {
  value?: LineValue[]
  onChange?: (lines: LineValue[]) => void
  origin: CartaPorteValues['stops']
  customer: Customer | undefined
  tripId: number | null | undefined
  folio: string | null | undefined
  id?: string
}

const presetOf = (key: string) => taxPresets.find((preset) => preset.key === key)?.taxes

/** The price of the journey as one number; several concepts are written under 'Conceptos'. */
function FreightControl({ value = [], onChange, origin: stops, customer, tripId, folio, id }: FreightProps) {
  const { isReadOnly } = useFormContext()
  const names = [stops.find(({ kind }) => kind === 'Origen'), stops.findLast(({ kind }) => kind === 'Destino')]
  const way = names.flatMap((stop) => stop?.name ?? []).join(' – ')
  const isCompany = customer?.rfc.length === 12
  const start = {
    productKey: freightKey,
    unitKey: freightUnit,
    unit: 'Servicio',
    description: way ? `Flete ${way}` : 'Flete',
    sku: folio ?? null,
    tripId: tripId ?? null,
    taxes: (isCompany ? presetOf('freight') : undefined) ?? taxPresets[0].taxes,
  }
  return (
    <InputNumber
      {...(id && { id })}
      className="full-width"
      prefix="$"
      min={0}
      max={999_999_999}
      precision={2}
      controls={false}
      disabled={isReadOnly || value.length > 1}
      placeholder={value.length > 1 ? `${value.length} conceptos` : '0.00'}
      value={freightOf(value)}
      onChange={(typed) => onChange?.(withFreight(value, typed, start))}
    />
  )
}
