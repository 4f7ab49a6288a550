import { openCount, type CountWithLines } from '@arriero/contract/store/counts/counts.contract.ts'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { StoreSelect } from '../pickers/StoreSelect.tsx'
import { stockMoved } from '../stock/stock.queries.ts'
import { storePaths } from '../store.paths.ts'

interface Values {
  storeId: number | undefined
  name?: string | null
}

/** Begins the count of a store. */
export function OpenCountForm() {
  return (
    <FormPanel<Values, CountWithLines>
      title="Abrir conteo"
      sub="Quien cuenta no ve lo que debería haber"
      closeTo={storePaths.counts}
      initial={{ storeId: undefined }}
      for={openCount}
      save={({ storeId, name }) => call(openCount, { body: { storeId: storeId!, name } })}
      saved={({ folio, storeName }) => `Conteo ${folio} de ${storeName} abierto`}
      onSaved={stockMoved}
      submitText="Abrir conteo"
    >
      <FieldGroup>
        <StoreSelect name="storeId" label="Almacén" span={2} clearable={false} />
        <TextField name="name" label="Motivo" placeholder="Cierre de mes" maxLength={120} span={2} />
      </FieldGroup>
    </FormPanel>
  )
}
