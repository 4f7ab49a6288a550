import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { saveStoreAccess, storePeople, stores } from '@arriero/contract/store/stores/stores.contract.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { call } from '../../../kit/call.ts'
import { SelectField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { byValue, wholeSource } from '../../../kit/list/list-view.ts'
import type { Column } from '../../../kit/list/list-types.ts'
import { queryClient } from '../../../kit/query.ts'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { storeKeys } from '../store.keys.ts'
import { storePaths } from '../store.paths.ts'
import { CatalogTabs } from '../StoreTabs.tsx'

type Person = ReplyOf<typeof storePeople>[number]

const source = wholeSource<Person>({
  key: storeKeys.people,
  load: (signal) => call(storePeople, { signal }),
  text: ({ name, username }) => `${name} ${username}`,
})

const columns: Column<Person>[] = [
  {
    key: 'name',
    title: 'Persona',
    width: 300,
    fixed: true,
    sort: byValue(({ name }) => name),
    render: ({ name, username }) => <TwoLines lead={<Avatar name={name} />} top={name} bottom={username} />,
  },
  {
    key: 'stores',
    title: 'Almacenes que ve',
    lines: 1,
    sort: byValue(({ storeIds }) => storeIds.length || Number.POSITIVE_INFINITY),
    render: ({ storeIds }) => <StoreNames ids={storeIds} />,
  },
]

function useStores() {
  return useQuery({ queryKey: storeKeys.stores, queryFn: ({ signal }) => call(stores.list, { signal }) }).data ?? []
}

function StoreNames({ ids }: { ids: readonly number[] }) {
  const all = useStores()
  if (ids.length === 0) return <span className="muted">Todos</span>
  return all
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')
}

/** Who sees which stores; whoever is given none by name sees all. */
export const AccessPage = () => (
  <ListPage<Person>
    id="store-access"
    title="Accesos a almacenes"
    noun={['persona', 'personas']}
    source={source}
    rowKey={({ id }) => id}
    rowName={({ name }) => name}
    columns={columns}
    open={({ id }) => `${storePaths.storeAccess}/${id}`}
    above={<CatalogTabs here={storePaths.storeAccess} />}
    empty={{ title: 'No hay personas' }}
  />
)

interface Values {
  userId: number
  storeIds: number[]
  version: number
}

export function AccessForm() {
  const id = Number(useRouteParams().id)
  const people = useQuery({ queryKey: storeKeys.people, queryFn: ({ signal }) => call(storePeople, { signal }) })
  const person = people.data?.find((one) => one.id === id)
  const all = useStores()
  return (
    <FormPanel<Values, unknown>
      key={id}
      title={person?.name ?? 'Persona'}
      closeTo={storePaths.storeAccess}
      initial={person && { userId: id, storeIds: person.storeIds, version: person.version }}
      error={people.data && !person ? new Error('gone') : people.error}
      retry={() => void people.refetch()}
      for={saveStoreAccess}
      save={({ storeIds, version }) => call(saveStoreAccess, { body: { userId: id, storeIds, version } })}
      saved={() => `Accesos de ${person?.name ?? ''} guardados`}
      onSaved={() => queryClient.invalidateQueries({ queryKey: storeKeys.people })}
    >
      <SelectField
        name="storeIds"
        label="Almacenes que ve"
        many
        required={false}
        hint="Vacío, ve todos. Con alguno, no sabe de los demás: ni existencias, ni movimientos, ni documentos."
        options={all.map(({ id: value, name, code }) => ({ value, label: name, detail: code }))}
      />
    </FormPanel>
  )
}
