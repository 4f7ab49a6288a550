import { useQuery } from '@tanstack/react-query'
import type { BodySent } from '@arriero/contract/core/endpoint.ts'
import { awayLabel } from '@arriero/contract/fittings/away.rules.ts'
import { receiveBattery } from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import type { Battery } from '@arriero/contract/fittings/batteries/batteries.entities.ts'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { StoreSelect } from '../../store/pickers/StoreSelect.tsx'
import { fittingPaths } from '../fittings.paths.ts'
import { batteriesChanged, oneBattery } from './batteries.queries.ts'

type Values = BodySent<typeof receiveBattery>

/** A battery that was charged, repaired or claimed comes into a store. */
export function ReceiveBattery() {
  const id = Number(useRouteParams().id)
  const { data: battery, error, refetch } = useQuery(oneBattery(id))
  return (
    <FormPanel<Values, Battery>
      title={battery ? `Recibir ${battery.serial}` : 'Recibir'}
      sub={battery?.away && awayLabel(battery.away)}
      closeTo={fittingPaths.battery(id)}
      initial={battery && ({} as Values)}
      error={error}
      retry={() => void refetch()}
      for={receiveBattery}
      submitText="Recibir"
      save={(values) => call(receiveBattery, { id, body: values })}
      saved={({ serial, storeName }) => `${serial} en ${storeName ?? 'el almacén'}`}
      onSaved={batteriesChanged}
    >
      <FieldGroup>
        <StoreSelect name="storeId" label="Al almacén" span={2} clearable={false} />
        <NumberField name="cost" label="Costo" unit="sin IVA" />
        <TextField name="note" label="Nota" maxLength={300} span={2} />
      </FieldGroup>
    </FormPanel>
  )
}
