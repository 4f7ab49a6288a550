import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import type { BodySent } from '@arriero/contract/core/endpoint.ts'
import { receiveTire } from '@arriero/contract/fittings/tires/tires.contract.ts'
import type { Tire } from '@arriero/contract/fittings/tires/tires.entities.ts'
import { awayLabel } from '@arriero/contract/fittings/away.rules.ts'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { StoreSelect } from '../../store/pickers/StoreSelect.tsx'
import { fittingPaths } from '../fittings.paths.ts'
import { oneTire, tiresChanged } from './tires.queries.ts'

type Values = BodySent<typeof receiveTire>

/** A tire that was outside comes into a store; a retread tells the depth with which its next life begins. */
export function ReceiveForm() {
  const id = Number(useRouteParams().id)
  const { data: tire, error, refetch } = useQuery(oneTire(id))
  return (
    <FormPanel<Values, Tire>
      title={tire ? `Recibir ${tire.serial}` : 'Recibir'}
      sub={tire?.away && awayLabel(tire.away)}
      closeTo={fittingPaths.tire(id)}
      initial={tire && ({} as Values)}
      error={error}
      retry={() => void refetch()}
      for={receiveTire}
      submitText="Recibir"
      save={(values) => call(receiveTire, { id, body: values })}
      saved={({ serial, storeName }) => `${serial} en ${storeName ?? 'el almacén'}`}
      onSaved={tiresChanged}
    >
      <FieldGroup>
        <StoreSelect name="storeId" label="Al almacén" span={2} clearable={false} />
        <NumberField name="cost" label="Costo" unit="sin IVA" />
        {tire?.away === 'retread' && <Retread />}
        <TextField name="note" label="Nota" maxLength={300} span={2} />
      </FieldGroup>
    </FormPanel>
  )
}

function Retread() {
  const depth: unknown = Form.useWatch('depth', Form.useFormInstance())
  return (
    <>
      <NumberField name="depth" label="Profundidad nueva" unit="mm" hint="Vacía: volvió sin renovar." />
      {depth != null && <TextField name="tread" label="Piso" maxLength={120} placeholder="BDR-W" />}
    </>
  )
}
