import { listAssets } from '@arriero/contract/assets/assets.contract.ts'
import { createIssue, type Issue, type IssueDraft } from '@arriero/contract/assets/issues/issues.contract.ts'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { PartSelect } from '../../store/pickers/PartSelect.tsx'
import { StoreSelect } from '../../store/pickers/StoreSelect.tsx'
import { refreshAssets } from '../assets.data.ts'
import { assetPaths } from '../assets.paths.ts'

/** `?activo=`: of this asset. */
export function NewIssue() {
  const [{ activo }] = useSearchParams()
  return (
    <FormPanel<IssueDraft, Issue>
      key={activo}
      title="Reportar falla"
      closeTo={assetPaths.issues}
      for={createIssue}
      initial={{ description: '', usable: true, ...(activo && { assetId: Number(activo) }) }}
      save={(body) => call(createIssue, { body })}
      saved={({ folio }) => `Falla ${folio}: se guardó`}
      onSaved={refreshAssets}
      submitText="Reportar"
    >
      <FieldGroup>
        <SelectField name="assetId" label="Activo" span={2} from={listAssets} detail="code" />
        <PartSelect name="partId" label="O parte" span={2} hint="Una de las dos cosas." />
        <StoreSelect name="storeId" label="Almacén" />
        <NumberField name="qty" label="Cuántas" />
        <TextField name="description" label="Qué pasa" multiline maxLength={2000} span={2} />
        <SwitchField name="usable" label="Se puede seguir usando" hint="Si no, un activo va al taller." span={2} />
      </FieldGroup>
    </FormPanel>
  )
}
