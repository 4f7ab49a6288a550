import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { listModules, modulePeople, saveModuleAccess } from '@arriero/contract/checklists/modules/modules.contract.ts'
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
import { checklistKeys } from '../checklists.data.ts'
import { checklistPaths } from '../checklists.paths.ts'
import { ChecklistTabs } from '../ChecklistTabs.tsx'

type Person = ReplyOf<typeof modulePeople>[number]

const source = wholeSource<Person>({
  key: checklistKeys.people,
  load: (signal) => call(modulePeople, { signal }),
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
    key: 'modules',
    title: 'Apartados que usa',
    lines: 1,
    sort: byValue(({ moduleIds }) => moduleIds.length || Number.POSITIVE_INFINITY),
    render: ({ moduleIds }) => <ModuleNames ids={moduleIds} />,
  },
]

const useModules = () =>
  useQuery({ queryKey: checklistKeys.modules, queryFn: ({ signal }) => call(listModules, { signal }) }).data ?? []

function ModuleNames({ ids }: { ids: readonly number[] }) {
  const all = useModules()
  if (ids.length === 0) return <span className="muted">Todos</span>
  return all
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')
}

/** Who uses which drawers; whoever is given none by name uses all. */
export const AccessPage = () => (
  <ListPage<Person>
    id="checklist-access"
    title="Accesos a apartados"
    noun={['persona', 'personas']}
    source={source}
    rowKey={({ id }) => id}
    rowName={({ name }) => name}
    columns={columns}
    open={({ id }) => `${checklistPaths.access}/${id}`}
    above={<ChecklistTabs here={checklistPaths.access} />}
    empty={{ title: 'No hay personas' }}
  />
)

interface Values {
  userId: number
  moduleIds: number[]
  version: number
}

export function AccessForm() {
  const id = Number(useRouteParams().id)
  const people = useQuery({ queryKey: checklistKeys.people, queryFn: ({ signal }) => call(modulePeople, { signal }) })
  const person = people.data?.find((one) => one.id === id)
  const all = useModules()
  return (
    <FormPanel<Values, unknown>
      key={id}
      title={person?.name ?? 'Persona'}
      closeTo={checklistPaths.access}
      initial={person && { userId: id, moduleIds: person.moduleIds, version: person.version }}
      error={people.data && !person ? new Error('gone') : people.error}
      retry={() => void people.refetch()}
      for={saveModuleAccess}
      save={({ moduleIds, version }) => call(saveModuleAccess, { body: { userId: id, moduleIds, version } })}
      saved={() => `Accesos de ${person?.name ?? ''} guardados`}
      onSaved={() => queryClient.invalidateQueries({ queryKey: checklistKeys.people })}
    >
      <SelectField
        name="moduleIds"
        label="Apartados que usa"
        many
        required={false}
        hint="Vacío, usa todos. Con alguno, no sabe de los demás: ni CheckList, ni llenados."
        options={all.map(({ id: value, name }) => ({ value, label: name }))}
      />
    </FormPanel>
  )
}
