import { useMemo } from 'react'
import { Form } from 'antd'
import {
  createRentalItem,
  rentableThings,
  updateRentalItem,
  type RentalItem,
  type RentalItemDraft,
} from '@arriero/contract/rental/items.contract.ts'
import { chargedBy, itemKinds, type ItemKind } from '@arriero/contract/rental/rental.rules.ts'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, RadioField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { rentalChanged } from '../rental.data.ts'
import { rentalPaths } from '../rental.paths.ts'
import { useItem } from '../quotes/RentalFields.tsx'

/** A unit and an asset may have the same number: one text names both. */
interface Values extends Partial<RentalItemDraft> {
  thing?: string
  version?: number
}

const blank: Values = { kind: 'thing', per: 'day', active: true, deposit: 0, kmOverRate: 0, fuelRate: 0, readyHours: 0 }

/** What has no rates yet, with its kind as the group to begin with. */
async function things(search: string, signal: AbortSignal) {
  const found = await call(rentableThings, { query: { search }, signal })
  return found.map(({ unitId, assetId, name, detail, group }) => ({
    value: unitId === null ? `asset ${assetId}` : `unit ${unitId}`,
    label: name,
    detail: [group, detail].filter(Boolean).join(' · '),
    group,
  }))
}

function draftOf({ thing = '', version: _, ...values }: Values): RentalItemDraft {
  const [what, id] = thing.split(' ')
  const named = what === 'unit' ? { unitId: Number(id) } : what === 'asset' ? { assetId: Number(id) } : {}
  // The form's rules let nothing through without what a rate needs.
  return { ...values, ...(values.kind === 'thing' && named) } as RentalItemDraft
}

const saved = ({ name }: RentalItem) => `Tarifa de «${name}» guardada`

export const NewItem = () => (
  <FormPanel<Values, RentalItem>
    title="Crear tarifa"
    closeTo={rentalPaths.items}
    initial={blank}
    for={createRentalItem}
    save={(values) => call(createRentalItem, { body: draftOf(values) })}
    saved={saved}
    onSaved={rentalChanged}
  >
    <ItemFields />
  </FormPanel>
)

const valuesOf = (item: RentalItem): Values => ({
  name: item.name,
  group: item.group,
  rateDay: item.rateDay,
  rateWeek: item.rateWeek,
  rateMonth: item.rateMonth,
  kmPerDay: item.kmPerDay,
  kmOverRate: item.kmOverRate,
  fuelRate: item.fuelRate,
  deposit: item.deposit,
  costDay: item.costDay,
  readyHours: item.readyHours,
  per: item.per,
  active: item.active,
  version: item.version,
})

export function EditItem() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useItem(id)
  const initial = useMemo(() => data && valuesOf(data), [data])
  return (
    <FormPanel<Values, RentalItem>
      key={id}
      title={data?.name ?? 'Tarifa'}
      sub={data?.detail}
      closeTo={rentalPaths.items}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      for={updateRentalItem}
      valuesOf={valuesOf}
      save={(values) => call(updateRentalItem, { id, body: values })}
      saved={saved}
      onSaved={rentalChanged}
    >
      <ItemFields stored={data} />
    </FormPanel>
  )
}

function ItemFields({ stored }: { stored?: RentalItem | undefined }) {
  const form = Form.useFormInstance<Values>()
  const typed: unknown = Form.useWatch('kind', form)
  const kind = stored?.kind ?? (typed as ItemKind | undefined) ?? 'thing'
  const isThing = kind === 'thing'
  return (
    <>
      <FieldGroup>
        {!stored && (
          <RadioField
            name="kind"
            label="Qué es"
            span={2}
            options={itemKinds.map(({ kind: value, label }) => ({ value, label }))}
          />
        )}
        {!stored && isThing && (
          <SelectField
            name="thing"
            label="Unidad o activo"
            span={2}
            required
            clearable={false}
            load={things}
            onPick={(picked) => {
              const [option] = [picked].flat()
              if (option && 'group' in option) form.setFieldValue('group', option.group)
            }}
          />
        )}
        {!isThing && (
          <TextField name="name" label="Nombre" span={2} required maxLength={120} placeholder="Seguro amplio" />
        )}
        {isThing && (
          <TextField
            name="group"
            label="Tipo"
            maxLength={80}
            placeholder="Tractocamiones"
            hint="Van juntas en la disponibilidad."
          />
        )}
        <SwitchField name="active" label="Se renta" />
      </FieldGroup>
      <FieldGroup title="Precio, sin IVA">
        <NumberField name="rateDay" label={isThing ? 'Por día' : 'Precio'} unit="$" />
        {isThing ? (
          <>
            <NumberField name="rateWeek" label="Por semana" unit="$" hint="Vacío: no se ofrece." />
            <NumberField name="rateMonth" label="Por mes" unit="$" hint="30 días." />
            <NumberField name="deposit" label="Depósito en garantía" unit="$" />
            <NumberField name="costDay" label="Costo propio por día" unit="$" hint="Da el margen; no se imprime." />
          </>
        ) : (
          <SelectField
            name="per"
            label="Se cobra"
            clearable={false}
            options={chargedBy.map(({ per: value, label }) => ({ value, label }))}
          />
        )}
      </FieldGroup>
      {isThing && (
        <FieldGroup title="Uso">
          <NumberField name="kmPerDay" label="Km incluidos por día" unit="km" hint="Vacío: libres." />
          <NumberField name="kmOverRate" label="Km excedente" unit="$" />
          <NumberField name="fuelRate" label="Octavo de combustible" unit="$" />
          <NumberField name="readyHours" label="Preparación" unit="h" max={168} hint="Después de cada devolución." />
        </FieldGroup>
      )}
    </>
  )
}
