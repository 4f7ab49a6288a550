import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { listGeofences } from '@arriero/contract/geofences/geofences.contract.ts'
import type { ArrangementDetail } from '@arriero/contract/rental/arrangements.entities.ts'
import { getRentalItem, type RentalItem } from '@arriero/contract/rental/items.contract.ts'
import { rentalDays } from '@arriero/contract/rental/price.rules.ts'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, PhoneField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { useFormValues } from '../../../kit/form/form-values.ts'
import { money, plural } from '../../../kit/format.ts'
import type { Option } from '../../../kit/list/list-types.ts'
import { CustomerField } from '../../billing/pickers/CustomerField.tsx'
import { itemsLike, rentalKeys, useOffer, useTemplates, type ItemOption } from '../rental.data.ts'
import { moment } from '../rental.words.ts'
import { ExtrasField } from './ExtrasField.tsx'
import { PriceSums } from './PriceSums.tsx'
import { TariffField } from './TariffField.tsx'
import { priceSoFar, termsOf, type Agreed, type RentalValues } from './values.ts'
import '../rental.css'

const loadThings = itemsLike('thing')
const taxes = [
  { value: 16, label: '16 %' },
  { value: 8, label: '8 %, frontera' },
  { value: 0, label: 'Sin IVA' },
]

export const useItem = (id: number | undefined) =>
  useQuery({
    queryKey: rentalKeys.item(id ?? 0),
    enabled: id !== undefined,
    queryFn: ({ signal }) => call(getRentalItem, { id: id!, signal }),
    placeholderData: undefined,
  })

interface RentalFieldsProps {
  initial: RentalValues
  /** The one that is being changed. */
  stored?: ArrangementDetail | undefined
  /** The one it continues. */
  former?: ArrangementDetail | undefined
  /** Where the sums stand: under the fields, or beside them. */
  frame: (fields: ReactNode, sums: ReactNode) => ReactNode
  /** Told when thing or days change. */
  watch?: (written: Written) => void
}
export type Written = Pick<RentalValues, 'itemId' | 'from' | 'to'>

/** Thing, days, customer, price and terms of a quote or contract, with what stands in its way while one writes. */
export function RentalFields({ initial, stored, former, frame, watch }: RentalFieldsProps) {
  const form = Form.useFormInstance<RentalValues>()
  const written = useFormValues(form, initial)
  // Fields are there a moment before what they are filled with.
  const values = { ...written, extras: written.extras ?? [], taxRate: written.taxRate ?? 16 }
  const { itemId, customerId, from, to } = values
  const item = useItem(itemId).data
  const rates = ratesOf(stored, item)
  const isWhole = itemId !== undefined && from && to && from < to
  const offer = useOffer(
    isWhole ? { item: itemId, from, to, customer: customerId, arrangement: stored?.id } : undefined,
  )
  const price = priceSoFar(values, rates)
  const isOut = stored?.stage === 'delivered'
  const templates = useTemplates().data ?? []
  const tell = useEffectEvent((now: Written) => watch?.(now))
  // Only what was written since: what the address asks for in the meantime is not taken back.
  useEffect(() => tell({ itemId, from, to }), [itemId, from, to])

  const pickThing = (option: ItemOption | undefined) => option && form.setFieldsValue(termsOf(option.item))
  const pickTemplate = (id: unknown) => {
    const template = templates.find((one) => one.id === id)
    if (template && template.extras.length > 0 && form.getFieldValue('extras')?.length === 0)
      form.setFieldValue(
        'extras',
        template.extras.map((extra) => ({ ...extra, quantity: 1 })),
      )
  }
  const known = stored ?? former
  const chosenThing: Option[] = item
    ? [{ value: item.id, label: item.name }]
    : known
      ? [{ value: known.itemId, label: known.thing }]
      : []
  const chosenCustomer = known ? [{ value: known.customerId, label: known.customer }] : []
  const fields = (
    <>
      <FieldGroup>
        <CustomerField
          name="customerId"
          label="Cliente"
          span={2}
          clearable={false}
          disabled={isOut}
          chosen={chosenCustomer}
          hint={offer.data?.customer && customerId ? <CustomerHistory history={offer.data.customer} /> : undefined}
        />
        <SelectField
          name="itemId"
          label="Unidad o activo"
          span={2}
          clearable={false}
          disabled={isOut}
          load={loadThings}
          chosen={chosenThing}
          // What is picked is the very option that was loaded.
          onPick={(picked) => pickThing([picked].flat()[0] as ItemOption | undefined)}
        />
        <DateField name="from" label="Desde" withTime disabled={isOut} />
        <DateField
          name="to"
          label="Hasta"
          withTime
          rules={[
            ({ getFieldValue }) => ({
              validator: (_rule, end: unknown) =>
                typeof end === 'string' && end <= String(getFieldValue('from'))
                  ? Promise.reject(new Error('Termina después de empezar'))
                  : Promise.resolve(),
            }),
          ]}
        />
        {isWhole && offer.data && <Standing offer={offer.data} from={from} to={to} />}
      </FieldGroup>
      <FieldGroup title="Precio">
        {price && rates && !isOut && <TariffField days={price.days} rates={rates} />}
        <NumberField
          name="rent"
          label="Renta acordada, sin IVA"
          unit="$"
          disabled={isOut}
          hint="Vacía: la de la tarifa."
        />
        <SelectField name="taxRate" label="IVA" clearable={false} disabled={isOut} options={taxes} />
        <NumberField name="deposit" label="Depósito en garantía" unit="$" disabled={isOut} />
        <NumberField name="kmPerDay" label="Km incluidos por día" unit="km" disabled={isOut} hint="Vacío: libres." />
        <ExtrasField disabled={isOut} />
      </FieldGroup>
      <FieldGroup title="Condiciones">
        <SelectField
          name="templateId"
          label="Plantilla"
          disabled={isOut}
          placeholder="La de siempre"
          options={templates.map(({ id, name, paper }) => ({
            value: id,
            label: name,
            detail: paper === 'quote' ? 'Cotización' : 'Contrato',
          }))}
          onPick={(picked) => pickTemplate([picked].flat()[0]?.value)}
        />
        <DateField name="validUntil" label="Vigencia" disabled={isOut} />
        {(item ?? stored)?.unitId && (
          <SelectField
            name="geofenceId"
            label="Zona"
            span={2}
            from={listGeofences}
            chosen={stored?.geofenceId ? [{ value: stored.geofenceId, label: stored.geofenceName ?? 'Otra' }] : []}
            placeholder="Sin zona"
            hint="Se avisa cuando la unidad sale de ella."
          />
        )}
        <TextField name="contact" label="Contacto" maxLength={120} />
        <PhoneField name="contactPhone" label="Teléfono" />
        <TextField name="notes" label="Notas" multiline maxLength={2000} span={2} />
      </FieldGroup>
    </>
  )
  return frame(fields, <PriceSums values={values} price={price} rates={rates} />)
}

/** What was agreed holds, of the same thing; another one goes by its list. */
function ratesOf(stored: ArrangementDetail | undefined, item: RentalItem | undefined): Agreed | undefined {
  if (stored && (!item || item.id === stored.itemId)) return stored
  return item
}

interface Offer {
  clash: string | null
  freeUntil: string | null
  next: string | null
}

/** Whether it can be had, and until when; a clash names what keeps it. */
function Standing({ offer: { clash, freeUntil, next }, from, to }: { offer: Offer; from: string; to: string }) {
  return (
    <p className={`rental-standing span-2 tinted tone-${clash ? 'red' : 'green'}`} role="status">
      {clash ? (
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      ) : (
        <IconCircleCheck size={16} stroke={1.75} aria-hidden />
      )}
      <span>
        {clash ??
          `${plural(rentalDays(from, to), 'día', 'días')}. ${
            freeUntil ? `Libre hasta el ${moment(freeUntil)}${next ? `; ${next}` : ''}` : 'Libre, sin nada después'
          }`}
      </span>
    </p>
  )
}

function CustomerHistory({
  history: { contracts, late, owed },
}: {
  history: { contracts: number; late: number; owed: number }
}) {
  const words = [
    owed > 0 ? `Debe ${money(owed)}` : 'Sin adeudo',
    contracts === 0 ? 'primer contrato' : plural(contracts, 'contrato', 'contratos'),
    late > 0 ? `${late} con retraso` : contracts > 0 && 'a tiempo',
  ]
  return (
    <span className={`tinted tone-${owed > 0 ? 'red' : late > 0 ? 'amber' : 'green'}`}>
      {words.filter(Boolean).join(', ')}
    </span>
  )
}
