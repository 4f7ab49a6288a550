import { bases, most } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField, SwitchField } from '../../../kit/form/fields.tsx'

export const blankEvery = { warnKm: 1500, warnHours: 60, warnDays: 15, basis: 'floating', autoOrder: false } as const

/** How often, how far ahead it is warned of, and how it is counted. */
export const EveryFields = () => (
  <>
    <FieldGroup title="Cada cuánto; cuenta lo que pase primero">
      <NumberField name="everyKm" label="Kilómetros" min={1} max={most.km} unit="km" />
      <NumberField name="everyHours" label="Horas de motor" min={1} max={most.hours} unit="h" />
      <NumberField name="everyMonths" label="Meses" min={1} max={most.months} unit="meses" />
      <SelectField
        name="basis"
        label="Se cuenta"
        clearable={false}
        options={bases.map(({ code, label }) => ({ value: code, label }))}
      />
    </FieldGroup>
    <FieldGroup title="Avisar antes">
      <NumberField name="warnKm" label="Kilómetros" max={most.km} unit="km" />
      <NumberField name="warnHours" label="Horas" max={most.hours} unit="h" />
      <NumberField name="warnDays" label="Días" max={most.days} unit="d" />
      <SwitchField
        name="autoOrder"
        label="Crear la orden sola"
        hint="Al avisar por primera vez, con sus servicios."
        span={2}
      />
    </FieldGroup>
  </>
)
