import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { departments } from '@arriero/contract/store/catalogs/catalogs.contract.ts'
import { createExit, type StoreExit } from '@arriero/contract/store/exits/exits.contract.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { RadioField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { GoodsField, goodsOf, lineOfPart, type GoodsLine } from '../GoodsLines.tsx'
import { StoreSelect } from '../pickers/StoreSelect.tsx'
import { stockMoved } from '../stock/stock.queries.ts'
import { storePaths } from '../store.paths.ts'

interface Values {
  storeId: number | undefined
  to: 'unit' | 'department'
  unitId?: number | null
  departmentId?: number | null
  takenBy?: string | null
  notes?: string | null
  lines: GoodsLine[]
}

/** Takes parts out of a store, for a unit or a department. `?part=3&item=9&store=1` begins with these. */
export function ExitForm() {
  const [search] = useSearchParams()
  // The same exit sent twice is one.
  const [key] = useState(() => crypto.randomUUID())
  const partId = Number(search.part)
  const itemId = Number(search.item) || null
  const { data, error } = useQuery({
    queryKey: ['exit-line', partId, itemId],
    queryFn: () => lineOfPart(partId, itemId),
    enabled: partId > 0,
  })
  const isReady = !(partId > 0) || data !== undefined || error !== null
  return (
    <FormPanel<Values, StoreExit>
      title="Registrar salida"
      closeTo={storePaths.exits}
      initial={
        isReady ? { storeId: Number(search.store) || undefined, to: 'unit', lines: data ? [data] : [] } : undefined
      }
      for={createExit}
      save={({ to, lines, storeId, unitId, departmentId, ...values }) =>
        call(createExit, {
          body: {
            ...values,
            storeId: storeId!,
            ...(to === 'unit' ? { unitId } : { departmentId }),
            key,
            lines: goodsOf(lines),
          },
        })
      }
      saved={({ folio, destination }) => `Salida ${folio} a ${destination} registrada`}
      onSaved={stockMoved}
      submitText="Registrar salida"
    >
      <FieldGroup>
        <StoreSelect name="storeId" label="Del almacén" span={2} clearable={false} />
        <RadioField
          name="to"
          label="Para"
          span={2}
          options={[
            { value: 'unit', label: 'Una unidad' },
            { value: 'department', label: 'Un departamento' },
          ]}
        />
        <Destination />
        <TextField name="takenBy" label="Quién recibe" maxLength={120} span={2} />
        <GoodsField from="storeId" />
        <TextField name="notes" label="Notas" maxLength={500} span={2} />
      </FieldGroup>
    </FormPanel>
  )
}

function Destination() {
  const to: unknown = Form.useWatch('to', Form.useFormInstance())
  const { data = [] } = useQuery({ queryKey: ['departments'], queryFn: () => call(departments.list) })
  if (to === 'department')
    return (
      <SelectField
        name="departmentId"
        label="Departamento"
        span={2}
        required
        options={data.map(({ id, name }) => ({ value: id, label: name }))}
      />
    )
  return (
    <SelectField
      name="unitId"
      label="Unidad"
      span={2}
      required
      load={async (text, signal) =>
        (await call(unitPicker, { query: { search: text }, signal })).map(({ id, name }) => ({
          value: id,
          label: name,
        }))
      }
    />
  )
}
