import { setAssetState, type Asset, type AssetStateChange } from '@arriero/contract/assets/assets.contract.ts'
import { rented } from '@arriero/contract/assets/assets.rules.ts'
import { call } from '../../kit/call.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { FieldGroup } from '../../kit/form/Field.tsx'
import { NumberField, TextField } from '../../kit/form/fields.tsx'
import { FormPanel } from '../../kit/form/FormPanel.tsx'
import { useRouteParams } from '../../kit/shell/navigation.ts'
import { refreshAssets, useAssets } from './assets.data.ts'
import { assetPaths } from './assets.paths.ts'

const valuesOf = ({ version, dayPrice, place }: Asset): AssetStateChange => ({
  state: rented,
  version,
  dayPrice,
  place,
})

/** Who takes it, until when and for how much. */
export function RentForm() {
  const id = Number(useRouteParams()['id'])
  const { data, error, refetch } = useAssets()
  const asset = data?.find((one) => one.id === id)
  return (
    <FormPanel<AssetStateChange, Asset>
      key={id}
      title="Registrar renta"
      sub={asset && `${asset.name} · ${asset.code}`}
      closeTo={assetPaths.one(id)}
      for={setAssetState}
      initial={asset && valuesOf(asset)}
      valuesOf={valuesOf}
      error={data && !asset ? new Error('gone') : error}
      retry={() => void refetch()}
      save={(body) => call(setAssetState, { id, body })}
      saved={({ name, holder }) => `${name}: en renta con ${holder ?? ''}`}
      onSaved={refreshAssets}
      submitText="Rentar"
    >
      <TextField name="holderName" label="Quién lo renta" required maxLength={200} />
      <FieldGroup>
        <DateField name="dueBack" label="Vuelve el" />
        <NumberField name="dayPrice" label="Precio por día" unit="MXN" />
        <TextField name="place" label="Dónde estará" maxLength={200} span={2} />
        <TextField name="note" label="Nota" maxLength={300} span={2} />
      </FieldGroup>
    </FormPanel>
  )
}
