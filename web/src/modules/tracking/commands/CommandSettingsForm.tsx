import { useQuery } from '@tanstack/react-query'
import {
  getCommandSettings,
  updateCommandSettings,
  type CommandSettings,
} from '@arriero/contract/tracking/commands.contract.ts'
import { listGeofences } from '@arriero/contract/geofences/geofences.contract.ts'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { queryClient } from '../../../kit/query.ts'
import { trackingPaths } from '../tracking.paths.ts'
import { recordKey } from './commands-data.ts'

const settingsKey = [...recordKey, 'settings'] as const

type Values = Omit<CommandSettings, 'outputNames' | 'people' | 'createdAt' | 'updatedAt' | 'updatedBy'> & {
  secondOutput: string
}

const valuesOf = ({
  outputNames,
  people: _p,
  createdAt: _c,
  updatedAt: _u,
  updatedBy: _b,
  ...rest
}: CommandSettings): Values => ({
  ...rest,
  secondOutput: outputNames['2'] ?? '',
})

/** Who may cut engines, who approves and is told, and when an engine may be cut. */
export function CommandSettingsForm() {
  const { data, error, refetch } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(getCommandSettings, { signal }),
  })
  const people = (may: 'mayCut' | 'mayApprove' | 'mayText' | null) =>
    (data?.people ?? []).filter((one) => may === null || one[may]).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormPanel<Values, CommandSettings>
      title="Quién puede qué"
      sub="Comandos a las unidades"
      closeTo={trackingPaths.commands}
      initial={data && valuesOf(data)}
      valuesOf={valuesOf}
      labels={{ secondOutput: 'Qué hay en la salida 2' }}
      error={error}
      retry={() => void refetch()}
      for={updateCommandSettings}
      save={({ secondOutput, ...body }) =>
        call(updateCommandSettings, {
          body: { ...body, outputNames: { ...data?.outputNames, ...named('2', secondOutput) } },
        })
      }
      saved={() => 'Quién puede qué, guardado'}
      onSaved={() => queryClient.invalidateQueries({ queryKey: recordKey })}
    >
      <FieldGroup title="Motores">
        <SelectField
          name="enginePeople"
          label="Cortan y restauran"
          hint="Sólo a quien además su rol se lo permite."
          many
          span={2}
          required={false}
          options={people('mayCut')}
        />
        <SwitchField
          name="needsApproval"
          label="Otra persona aprueba cada corte"
          hint="Restaurar no espera aprobación."
          span={2}
        />
        <SelectField name="approvers" label="Aprueban" many span={2} required={false} options={people('mayApprove')} />
        <SelectField
          name="told"
          label="Se enteran, por aviso y correo"
          many
          span={2}
          required={false}
          options={people(null)}
        />
      </FieldGroup>
      <FieldGroup title="Se corta cuando la unidad">
        <NumberField name="standingSeconds" label="Está detenida" unit="s" max={600} />
        <NumberField name="slowKmh" label="o va a no más de" unit="km/h" max={40} />
        <NumberField name="slowSeconds" label="durante" unit="s" max={600} />
        <NumberField name="freshSeconds" label="con posición de menos de" unit="s" min={10} max={600} />
        <NumberField name="cutMinutes" label="y vence sin hacer nada a los" unit="min" min={5} max={1440} />
        <SelectField
          name="safeGeofences"
          label="No se corta dentro de"
          many
          span={2}
          required={false}
          from={listGeofences}
        />
      </FieldGroup>
      <FieldGroup title="Lo demás">
        <SelectField
          name="textPeople"
          label="Envían texto libre"
          many
          span={2}
          required={false}
          options={people('mayText')}
        />
        <TextField name="secondOutput" label="Qué hay en la salida 2" placeholder="Sirena" maxLength={30} span={2} />
      </FieldGroup>
    </FormPanel>
  )
}

const named = (output: string, name: string | undefined) => (name?.trim() ? { [output]: name.trim() } : {})
