import {
  assetPeople,
  createAsset,
  deleteAsset,
  updateAsset,
  type Asset,
  type AssetDraft,
} from '@arriero/contract/assets/assets.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../kit/call.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { FieldGroup } from '../../kit/form/Field.tsx'
import { NumberField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { fieldNames, pick } from '../../kit/form/form-rules.ts'
import { FormPanel } from '../../kit/form/FormPanel.tsx'
import { removalButton } from '../../kit/list/removal.ts'
import { useRouteParams } from '../../kit/shell/navigation.ts'
import { StoreSelect } from '../store/pickers/StoreSelect.tsx'
import { askAssetRemoval, refreshAssets, useAssets } from './assets.data.ts'
import { assetPaths } from './assets.paths.ts'

const fields = (
  <>
    <TextField name="name" label="Nombre" maxLength={200} placeholder="Montacargas Toyota 8FGU25" />
    <FieldGroup>
      <TextField name="code" label="Código" maxLength={40} hint="Vacío: el siguiente, ACT-00001." />
      <TextField name="serial" label="Serie" maxLength={80} />
      <TextField name="kind" label="Tipo" maxLength={80} placeholder="Montacargas, planta de luz…" />
      <TextField name="brand" label="Marca" maxLength={80} />
      <TextField name="model" label="Modelo" maxLength={80} />
    </FieldGroup>
    <FieldGroup title="Resguardo">
      <SelectField name="holderId" label="Persona" from={assetPeople} />
      <TextField name="holderName" label="Otro responsable" maxLength={200} hint="Cuando no es usuario." />
      <TextField name="place" label="Lugar" maxLength={200} placeholder="Andén 4" />
      <StoreSelect name="storeId" label="Almacén" />
    </FieldGroup>
    <FieldGroup title="Valor">
      <DateField name="acquiredOn" label="Adquirido" />
      <NumberField name="cost" label="Costo" unit="MXN" />
      <NumberField name="yearlyPercent" label="Depreciación anual" unit="%" max={100} />
      <NumberField name="residual" label="Valor de rescate" unit="MXN" />
    </FieldGroup>
    <FieldGroup title="Sigue">
      <TextField name="nextWhat" label="Qué" maxLength={120} placeholder="Servicio, seguro, calibración…" />
      <DateField name="nextOn" label="Cuándo" />
      <TextField name="notes" label="Notas" multiline maxLength={2000} span={2} />
    </FieldGroup>
  </>
)

const names = fieldNames(updateAsset.body)
const valuesOf = (asset: Asset) => pick(asset, names) as AssetDraft

export function NewAsset() {
  return (
    <FormPanel<AssetDraft, Asset>
      title="Crear activo"
      closeTo={assetPaths.assets}
      for={createAsset}
      initial={{ name: '', yearlyPercent: 10 }}
      save={(body) => call(createAsset, { body })}
      saved={({ code }) => `Activo ${code}: se guardó`}
      onSaved={refreshAssets}
    >
      {fields}
    </FormPanel>
  )
}

export function EditAsset() {
  const id = Number(useRouteParams()['id'])
  const navigate = useNavigate()
  const { data, error, refetch } = useAssets()
  const asset = data?.find((one) => one.id === id)
  return (
    <FormPanel<AssetDraft, Asset>
      key={id}
      title={asset?.name ?? 'Activo'}
      sub={asset?.code}
      closeTo={assetPaths.one(id)}
      for={updateAsset}
      initial={asset && valuesOf(asset)}
      valuesOf={valuesOf}
      error={data && !asset ? new Error('gone') : error}
      retry={() => void refetch()}
      save={(body) => call(updateAsset, { id, body })}
      saved={({ code }) => `Activo ${code}: se guardó`}
      onSaved={refreshAssets}
      {...(asset &&
        removalButton(deleteAsset, () => askAssetRemoval(asset, () => void navigate({ to: assetPaths.assets }))))}
    >
      {fields}
    </FormPanel>
  )
}
