import { useQuery } from '@tanstack/react-query'
import { measureTires } from '@arriero/contract/fittings/tires/tires.contract.ts'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { date } from '../../../kit/format.ts'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { fittingPaths } from '../fittings.paths.ts'
import { oneTire, tiresChanged } from './tires.queries.ts'
import { millimetres } from './tires.words.ts'

interface Values {
  outer?: number | null
  middle?: number | null
  inner?: number | null
  psi?: number | null
  hot?: boolean
  sure?: boolean
  at?: string | null
  note?: string | null
}

/** What a gauge says of one tire; grooves that are left empty were not measured. */
export function MeasureForm() {
  const id = Number(useRouteParams().id)
  const { data: tire, error, refetch } = useQuery(oneTire(id))
  return (
    <FormPanel<Values, unknown>
      title={tire ? `Medir ${tire.serial}` : 'Medir'}
      sub={tire?.measuredAt && `Última: ${millimetres(tire.depth)} mm el ${date(tire.measuredAt)}`}
      closeTo={fittingPaths.tire(id)}
      initial={tire && { hot: false, sure: false }}
      error={error}
      retry={() => void refetch()}
      for={measureTires}
      schema={undefined}
      submitText="Registrar medición"
      save={({ outer, middle, inner, psi, hot, sure, at, note }) => {
        const grooves = [outer, middle, inner].filter((mm) => mm != null)
        const measure = {
          tireId: id,
          grooves,
          psi: psi ?? null,
          hot: hot ?? false,
          sure: sure ?? false,
          note: note ?? null,
        }
        return call(measureTires, { body: { ...(at && { at }), measures: [measure] } })
      }}
      saved={() => 'Medición registrada'}
      onSaved={tiresChanged}
    >
      <FieldGroup>
        <NumberField name="outer" label="Canal exterior" unit="mm" max={40} required />
        <NumberField name="middle" label="Canal central" unit="mm" max={40} />
        <NumberField name="inner" label="Canal interior" unit="mm" max={40} />
        <NumberField name="psi" label="Presión" unit="psi" max={250} />
        <DateField name="at" label="Cuándo" withTime hint="Vacío: ahora." />
        <TextField name="note" label="Nota" maxLength={300} />
      </FieldGroup>
      <SwitchField name="hot" label="En caliente" hint="Recién rodado: la presión no se compara." />
      <SwitchField name="sure" label="La profundidad es correcta" hint="Confirma una mayor que la última." />
    </FormPanel>
  )
}
