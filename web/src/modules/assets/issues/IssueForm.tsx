import { listAssets } from '@arriero/contract/assets/assets.contract.ts'
import { thingFileLimits } from '@arriero/contract/assets/files/files.contract.ts'
import { createIssue, type Issue, type IssueDraft } from '@arriero/contract/assets/issues/issues.contract.ts'
import { documentTypes } from '@arriero/contract/core/files.ts'
import { getPart } from '@arriero/contract/store/parts/parts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { FileField, NumberField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { PartSelect } from '../../store/pickers/PartSelect.tsx'
import { StoreSelect } from '../../store/pickers/StoreSelect.tsx'
import { refreshAssets } from '../assets.data.ts'
import { sendFiles } from '../files/files.data.ts'
import { assetPaths } from '../assets.paths.ts'

type Values = IssueDraft & { files?: File[] }

/** `?activo=`: of this asset; `?parte=3&pieza=9&almacen=1`: of this part, of one piece of it, where it lies. */
export function NewIssue() {
  const [{ activo, parte, pieza, almacen }] = useSearchParams()
  const partId = Number(parte)
  const { data, isLoading } = useQuery({
    queryKey: ['issue-part', partId],
    queryFn: () => call(getPart, { id: partId }),
    enabled: partId > 0,
  })
  const begins: Partial<IssueDraft> = {
    ...(activo && { assetId: Number(activo) }),
    ...(partId > 0 && { partId }),
    ...(almacen && { storeId: Number(almacen) }),
  }
  return (
    <FormPanel<Values, Issue>
      key={`${activo}${parte}${pieza}`}
      title="Reportar falla"
      sub={pieza && 'De la pieza que leyó'}
      closeTo={assetPaths.issues}
      for={createIssue}
      initial={isLoading ? undefined : { description: '', usable: true, ...begins }}
      save={async ({ files = [], ...body }) => {
        const item = pieza && body.partId === partId ? { itemId: Number(pieza) } : {}
        const issue = await call(createIssue, { body: { ...body, ...item } })
        await sendFiles({ kind: 'issue', id: issue.id }, files)
        return issue
      }}
      saved={({ folio }) => `Falla ${folio}: se guardó`}
      onSaved={refreshAssets}
      submitText="Reportar"
    >
      <FieldGroup>
        <SelectField name="assetId" label="Activo" span={2} from={listAssets} detail="code" />
        <PartSelect
          name="partId"
          label="O parte"
          span={2}
          hint="Una de las dos cosas."
          {...(data && { chosen: [{ value: data.id, label: data.name }] })}
        />
        <StoreSelect name="storeId" label="Almacén" />
        <NumberField name="qty" label="Cuántas" />
        <TextField name="description" label="Qué pasa" multiline maxLength={2000} span={2} />
        <SwitchField name="usable" label="Se puede seguir usando" hint="Si no, un activo va al taller." span={2} />
        <FileField
          name="files"
          label="Fotos"
          accept={documentTypes}
          maxKb={thingFileLimits.mostMb * 1024}
          many
          span={2}
        />
      </FieldGroup>
    </FormPanel>
  )
}
