import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { BankMounting } from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import type { Battery, UnitBatteries } from '@arriero/contract/fittings/batteries/batteries.entities.ts'
import { bankLetter } from '@arriero/contract/fittings/batteries/batteries.rules.ts'
import { listTechnicians } from '@arriero/contract/technicians/technicians.contract.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { Field, FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField } from '../../../kit/form/fields.tsx'
import { date, number, plural } from '../../../kit/format.ts'
import { warningsOf } from './bank-warnings.ts'
import { BankDrawing } from './BankDrawing.tsx'
import { batteriesOfUnit, freeBatteries } from './batteries.queries.ts'
import { offered, StockChoice } from './StockChoice.tsx'
import { WayFields, type WayValues } from './WayFields.tsx'
import '../fittings.css'

export interface MountValues extends WayValues {
  unitId?: number | null
  position?: number | null
  batteryId?: number | null
  /** All places of the bank with what goes in; empty: one place only. */
  whole?: BankMounting['mounts']
  lifespanYears?: number | null
  at?: string | null
  orderId?: number | null
  technicianId?: number | null
}

/** `given`: the unit that was said before; null: it is chosen here. */
export function MountFields({ given }: { given: number | null }) {
  const form = Form.useFormInstance<MountValues>()
  const picked = Form.useWatch('unitId', form)
  const unitId = given ?? picked
  const position = Form.useWatch('position', form)
  const batteryId = Form.useWatch('batteryId', form)
  const at = Form.useWatch('at', form)
  const lifespanYears = Form.useWatch('lifespanYears', form)
  const whole = Form.useWatch('whole', form) ?? []
  const { data: unit } = useQuery(batteriesOfUnit(unitId, at))
  const { data: free = [] } = useQuery(freeBatteries)
  const chosen = free.find(({ id }) => id === batteryId)
  const serialOf = (id: number) => free.find((one) => one.id === id)?.serial ?? ''
  const entering = new Map(
    whole.length > 0
      ? whole.map((one) => [one.position, serialOf(one.batteryId)])
      : position && chosen
        ? [[position, chosen.serial]]
        : [],
  )
  const leaving = unit?.batteries.filter((one) => one.position !== null && entering.has(one.position)) ?? []
  const isTechnicianBarred = useWhyNot(listTechnicians) !== undefined
  useEffect(() => {
    if (chosen?.lifespanYears && !form.isFieldTouched('lifespanYears'))
      form.setFieldValue('lifespanYears', chosen.lifespanYears)
  }, [form, chosen])
  return (
    <>
      <FieldGroup>
        {given === null && (
          <SelectField
            name="unitId"
            label="Unidad"
            span={2}
            required
            load={async (text, signal) =>
              (await call(unitPicker, { query: { search: text }, signal })).map((one) => ({
                value: one.id,
                label: one.name,
              }))
            }
          />
        )}
        <Field
          name="position"
          label="Posición"
          span={2}
          required
          rules={[{ required: true, message: 'Elija la posición en el dibujo.' }]}
        >
          <PlaceChoice unit={unit} entering={entering} />
        </Field>
        <Field
          name="batteryId"
          label={`Del almacén, ${plural(free.length, 'libre', 'libres')}`}
          span={2}
          required
          rules={[{ required: true, message: 'Elija la que entra.' }]}
        >
          <StockChoice unit={unit} />
        </Field>
        <Field name="whole" label="Con su banco" span={2}>
          <Whole unit={unit} chosen={chosen} position={position} free={free} />
        </Field>
        <NumberField name="lifespanYears" label="Vida" unit="años" hint={endOf(chosen, { lifespanYears, at })} />
        <DateField
          name="at"
          label="Fecha y hora"
          withTime
          placeholder="Ahora"
          hint={unit && `Odómetro ${number(unit.odometerKm)} km`}
        />
        <SelectField
          name="orderId"
          label="Orden"
          options={(unit?.orders ?? []).map(({ id, folio }) => ({ value: id, label: folio }))}
          hint={unit && unit.orders.length === 0 ? 'Sin órdenes abiertas.' : undefined}
        />
        {!isTechnicianBarred && <SelectField name="technicianId" label="Técnico" from={listTechnicians} />}
        {leaving.length > 0 && (
          <WayFields
            label={leaving.length === 1 ? `La que sale, ${leaving[0]!.serial}` : `Las ${leaving.length} que salen`}
          />
        )}
      </FieldGroup>
    </>
  )
}

/** When what goes in should end. */
function endOf(
  chosen: Battery | undefined,
  { lifespanYears, at }: Pick<MountValues, 'lifespanYears' | 'at'>,
): string | undefined {
  if (!lifespanYears) return undefined
  const end = new Date(chosen?.firstMounted ?? at ?? Date.now())
  end.setMonth(end.getMonth() + Math.round(lifespanYears * 12))
  return `Termina el ${date(end)}`
}

interface PlaceProps {
  unit: UnitBatteries | undefined
  entering: ReadonlyMap<number, string>
  value?: number
  onChange?: (position: number) => void
}
function PlaceChoice({ unit, entering, value, onChange }: PlaceProps) {
  if (!unit) return <p className="muted">Elija antes la unidad.</p>
  return (
    <BankDrawing
      unit={unit}
      entering={entering.size > 0 || !value ? entering : new Map([[value, bankLetter(value)]])}
      onPick={(position) => onChange?.(position)}
    />
  )
}

interface WholeProps {
  unit: UnitBatteries | undefined
  chosen: Battery | undefined
  position: number | null | undefined
  free: readonly Battery[]
  value?: BankMounting['mounts']
  onChange?: (mounts: BankMounting['mounts']) => void
}
/** What stays in the bank against what goes in; all can be changed in one step. */
function Whole({ unit, chosen, position, free, value = [], onChange }: WholeProps) {
  if (!unit || !chosen) return <p className="muted">Elija la unidad y la que entra.</p>
  if (value.length > 0)
    return (
      <p className="bank-warning">
        <IconCircleCheck size={16} stroke={1.75} />
        <span>
          <b>Se cambian las {value.length} en un solo paso.</b>{' '}
          <Button type="link" size="small" onClick={() => onChange?.([])}>
            Sólo una
          </Button>
        </span>
      </p>
    )
  const rest = offered(free, unit).filter(({ id }) => id !== chosen.id)
  const places = Array.from({ length: unit.bank }, (_, i) => i + 1).filter((one) => one !== position)
  const all = () =>
    onChange?.([
      ...(position ? [{ batteryId: chosen.id, position }] : []),
      ...places.map((place, i) => ({ batteryId: rest[i]!.id, position: place })),
    ])
  const lack =
    rest.length < places.length ? `Faltan ${places.length - rest.length} libres para cambiar todo el banco.` : ''
  const warnings = warningsOf(chosen, unit, position ?? undefined)
  return (
    <>
      {warnings.map(({ isGood, strong, text }) => (
        <p key={strong} className={`bank-warning tone-${isGood ? 'green' : 'amber'}`}>
          {isGood ? <IconCircleCheck size={16} stroke={1.75} /> : <IconAlertTriangle size={16} stroke={1.75} />}
          <span>
            <b>{strong}</b> {text}
          </span>
        </p>
      ))}
      <p className="bank-warning">
        <span>
          <Button type="link" size="small" disabled={lack !== ''} onClick={all}>
            Cambiar las {unit.bank}
          </Button>{' '}
          {lack && <small className="muted">{lack}</small>}
        </span>
      </p>
    </>
  )
}
