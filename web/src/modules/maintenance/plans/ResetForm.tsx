import { useQuery } from '@tanstack/react-query'
import { resetHours, resetKm } from '@arriero/contract/maintenance/plans/plans.contract.ts'
import { mostShown } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import { call } from '../../../kit/call.ts'
import { number } from '../../../kit/format.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { maintenancePaths } from '../maintenance.paths.ts'
import { plansChanged, unitPlanQuery } from './plans.queries.ts'

const hint = 'Queda en la historia con lo que marcaba. Los servicios y las llantas siguen contando con lo recorrido.'
const why = 'Tablero cambiado, odómetro corregido…'

/** What the unit's dashboard shows, in kilometres. */
export function ResetKm() {
  const { id = '' } = useRouteParams()
  const { data, error, refetch } = useQuery(unitPlanQuery(Number(id)))
  return (
    <FormPanel<{ km?: number; reason: string }, unknown>
      title="Restablecer km"
      sub={data && `${data.unit.name} marca ${number(data.unit.km)} km`}
      closeTo={maintenancePaths.unit(id)}
      initial={data && { reason: '' }}
      error={error}
      retry={() => void refetch()}
      for={resetKm}
      save={({ km = 0, reason }) => call(resetKm, { body: { unitId: Number(id), km, reason } })}
      saved={() => 'Kilometraje restablecido'}
      onSaved={plansChanged}
    >
      <FieldGroup>
        <NumberField name="km" label="Kilómetros del tablero" max={mostShown.km} unit="km" span={2} />
        <TextField name="reason" label="Motivo" maxLength={300} multiline placeholder={why} hint={hint} span={2} />
      </FieldGroup>
    </FormPanel>
  )
}

/** What its hour meter shows. */
export function ResetHours() {
  const { id = '' } = useRouteParams()
  const { data, error, refetch } = useQuery(unitPlanQuery(Number(id)))
  return (
    <FormPanel<{ engineHours?: number; reason: string }, unknown>
      title="Restablecer horas"
      sub={data && `${data.unit.name} marca ${number(data.unit.engineHours)} h`}
      closeTo={maintenancePaths.unit(id)}
      initial={data && { reason: '' }}
      error={error}
      retry={() => void refetch()}
      for={resetHours}
      save={({ engineHours = 0, reason }) => call(resetHours, { body: { unitId: Number(id), engineHours, reason } })}
      saved={() => 'Horas de motor restablecidas'}
      onSaved={plansChanged}
    >
      <FieldGroup>
        <NumberField name="engineHours" label="Horas del tablero" max={mostShown.hours} unit="h" span={2} />
        <TextField
          name="reason"
          label="Motivo"
          maxLength={300}
          multiline
          placeholder="Motor cambiado…"
          hint={hint}
          span={2}
        />
      </FieldGroup>
    </FormPanel>
  )
}
