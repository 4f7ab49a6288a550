import { useQuery } from '@tanstack/react-query'
import type { BodySent } from '@arriero/contract/core/endpoint.ts'
import { measureBattery } from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import type { Battery } from '@arriero/contract/fittings/batteries/batteries.entities.ts'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { date } from '../../../kit/format.ts'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { fittingPaths } from '../fittings.paths.ts'
import { batteriesChanged, oneBattery } from './batteries.queries.ts'
import { adviceLook, volts } from './batteries.words.ts'

type Values = BodySent<typeof measureBattery>

/** What a tester says of one battery; what is left empty was not measured. */
export function MeasureBattery() {
  const id = Number(useRouteParams().id)
  const { data: battery, error, refetch } = useQuery(oneBattery(id))
  return (
    <FormPanel<Values, Battery>
      title={battery ? `Medir ${battery.serial}` : 'Medir'}
      sub={battery?.measuredAt && `Última: ${volts(battery.rest)} V el ${date(battery.measuredAt)}`}
      closeTo={fittingPaths.battery(id)}
      initial={battery && {}}
      error={error}
      retry={() => void refetch()}
      for={measureBattery}
      submitText="Registrar medición"
      save={(values) => call(measureBattery, { id, body: values })}
      saved={(after) => `Medición registrada: ${adviceLook(after).label.toLowerCase()}`}
      onSaved={batteriesChanged}
    >
      <FieldGroup>
        <NumberField name="rest" label="En reposo" unit="V" max={40} hint="Cuatro horas después del motor." />
        <NumberField name="crank" label="Al arrancar" unit="V" max={40} hint="La más baja mientras gira la marcha." />
        <NumberField name="cca" label="Arranque en frío" unit="CCA" max={3000} />
        <DateField name="at" label="Cuándo" withTime hint="Vacío: ahora." />
        <TextField name="note" label="Nota" maxLength={300} span={2} placeholder="Carga lenta 8 h, no recupera" />
      </FieldGroup>
    </FormPanel>
  )
}
