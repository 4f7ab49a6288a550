import { useQuery } from '@tanstack/react-query'
import { setLevel, type LevelChange } from '@arriero/contract/store/stock/stock.contract.ts'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { storePaths } from '../store.paths.ts'
import { partQuery, stockMoved, totalsQuery } from './stock.queries.ts'

type Values = Pick<LevelChange, 'min' | 'max' | 'shelf'>

/** How much of a part should lie in one store, and where. */
export function LevelForm() {
  const { id = '', store = '' } = useRouteParams()
  const { data, error, refetch } = useQuery(partQuery(Number(id)))
  const { data: stores } = useQuery(totalsQuery)
  const own = data?.part.stores.find(({ storeId }) => storeId === Number(store))
  return (
    <FormPanel<Values, unknown>
      title={stores?.find((one) => one.id === Number(store))?.name ?? 'Almacén'}
      sub={data?.part.name}
      closeTo={`${storePaths.stock}/parte/${id}`}
      initial={data && { min: own?.min ?? 0, max: own?.max ?? 0, shelf: own?.shelf ?? '' }}
      error={error}
      retry={() => void refetch()}
      for={setLevel}
      save={(values) => call(setLevel, { body: { ...values, storeId: Number(store), partId: Number(id) } })}
      saved={() => 'Niveles guardados'}
      onSaved={stockMoved}
    >
      <FieldGroup>
        <NumberField
          name="min"
          label="Mínimo"
          {...(data && { unit: data.part.measure })}
          hint={data && data.suggestedMin > 0 ? `Por consumo: ${data.suggestedMin}` : 'Abajo de él se avisa y se pide.'}
        />
        <NumberField
          name="max"
          label="Máximo"
          {...(data && { unit: data.part.measure })}
          hint="Hasta él se pide; 0: sin máximo."
        />
        <TextField name="shelf" label="Anaquel" placeholder="A-03-2" maxLength={40} span={2} />
      </FieldGroup>
    </FormPanel>
  )
}
