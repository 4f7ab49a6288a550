import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { mountTire } from '@arriero/contract/fittings/tires/tires.contract.ts'
import type { Tire } from '@arriero/contract/fittings/tires/tires.entities.ts'
import { placeLabel } from '@arriero/contract/units/axles.rules.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { Field, FieldGroup } from '../../../kit/form/Field.tsx'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { fittingPaths } from '../fittings.paths.ts'
import { oneTire, tiresChanged, tiresOfUnit } from './tires.queries.ts'
import { kindOf } from './tires.words.ts'
import { TruckDrawing, type Spot } from './TruckDrawing.tsx'
import '../fittings.css'

interface Values {
  unitId?: number | null
  spot?: Spot
  at?: string | null
  reason?: string | null
}

/** Puts a tire on a place of a unit; what is there comes off in the same step. `?unidad=3` begins with that unit. */
export function MountForm() {
  const id = Number(useRouteParams().id)
  const [search] = useSearchParams()
  const { data: tire, error, refetch } = useQuery(oneTire(id))
  return (
    <FormPanel<Values, Tire>
      title={tire ? `Montar ${tire.serial}` : 'Montar'}
      sub={tire && kindOf(tire)}
      closeTo={fittingPaths.tire(id)}
      initial={tire && { unitId: tire.unitId ?? (Number(search.unidad) || null) }}
      error={error}
      retry={() => void refetch()}
      for={mountTire}
      schema={undefined}
      submitText="Montar"
      save={({ unitId, spot, at, reason }) =>
        call(mountTire, {
          body: { tireId: id, unitId: unitId!, ...spot!, ...(at && { at }), replaced: { ...(reason && { reason }) } },
        })
      }
      saved={({ serial, unitName, place }) => `${serial} montado en ${unitName}, ${place?.toLowerCase()}`}
      onSaved={tiresChanged}
    >
      <FieldGroup>
        <SelectField
          name="unitId"
          label="Unidad"
          span={2}
          required
          load={async (text, signal) =>
            (await call(unitPicker, { query: { search: text }, signal })).map((unit) => ({
              value: unit.id,
              label: unit.name,
            }))
          }
        />
        <PlaceField />
        <DateField name="at" label="Cuándo" withTime hint="Vacío: ahora." />
        <TextField name="reason" label="Por qué sale el otro" maxLength={300} />
      </FieldGroup>
    </FormPanel>
  )
}

function PlaceField() {
  const unitId = Form.useWatch('unitId', Form.useFormInstance()) as number | null | undefined
  const { data: unit } = useQuery(tiresOfUnit(unitId))
  return (
    <Field
      name="spot"
      label="Posición"
      span={2}
      required
      rules={[{ required: true, message: 'Elija la posición en el dibujo.' }]}
    >
      <PlaceChoice unit={unit} />
    </Field>
  )
}

function PlaceChoice({
  unit,
  value,
  onChange,
}: {
  unit: Parameters<typeof TruckDrawing>[0]['unit'] | undefined
  value?: Spot
  onChange?: (spot: Spot) => void
}) {
  if (!unit) return <p className="muted">Elija antes la unidad.</p>
  const there = value && unit.tires.find(({ axle, position }) => axle === value.axle && position === value.position)
  return (
    <>
      <TruckDrawing unit={unit} target={value} onPick={(spot) => onChange?.(spot)} />
      {value && (
        <p className="fitting-chosen">
          {placeLabel(unit.axles, value.axle, value.position)}
          {there ? `: sale ${there.serial}` : ''}
        </p>
      )}
    </>
  )
}
