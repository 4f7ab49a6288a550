import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { HeldCalls } from '@arriero/contract/users/held.contract.ts'
import { Avatar } from '../kit/Avatar.tsx'
import { call } from '../kit/call.ts'
import { SelectField } from '../kit/form/fields.tsx'
import { FormPanel } from '../kit/form/FormPanel.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { byValue, wholeSource } from '../kit/list/list-view.ts'
import type { Column } from '../kit/list/list-types.ts'
import { queryClient } from '../kit/query.ts'
import { useRouteParams } from '../kit/shell/navigation.ts'
import { TwoLines } from '../kit/TwoLines.tsx'

type Person = ReplyOf<HeldCalls['people']>[number]
interface Thing {
  id: number
  name: string
  detail?: string
}
interface HeldAccess {
  /** Of the list, for its columns as somebody set them. */
  id: string
  title: string
  calls: HeldCalls
  /** Where the list stands; a person's form is below it. */
  path: string
  tabs: ReactNode
  peopleKey: readonly unknown[]
  /** All there is to be held to. */
  useThings: () => readonly Thing[]
  /** 'Almacenes que ve' */
  label: string
  hint: string
}

/** The list of who is held to which things (stores, drawers of checklists), and a person's form. */
export function heldAccess({ id, title, calls, path, tabs, peopleKey, useThings, label, hint }: HeldAccess) {
  const people = {
    queryKey: peopleKey,
    queryFn: ({ signal }: { signal: AbortSignal }) => call(calls.people, { signal }),
  }
  const source = wholeSource<Person>({
    key: peopleKey,
    load: (signal) => call(calls.people, { signal }),
    text: ({ name, username }) => `${name} ${username}`,
  })

  function Names({ ids }: { ids: readonly number[] }) {
    const all = useThings()
    if (ids.length === 0) return <span className="muted">Todos</span>
    return all
      .filter((thing) => ids.includes(thing.id))
      .map(({ name }) => name)
      .join(', ')
  }
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
      key: 'held',
      title: label,
      lines: 1,
      sort: byValue(({ ids }) => ids.length || Number.POSITIVE_INFINITY),
      render: ({ ids }) => <Names ids={ids} />,
    },
  ]

  const AccessPage = () => (
    <ListPage<Person>
      id={id}
      title={title}
      noun={['persona', 'personas']}
      source={source}
      rowKey={(person) => person.id}
      rowName={({ name }) => name}
      columns={columns}
      open={(person) => `${path}/${person.id}`}
      above={tabs}
      empty={{ title: 'No hay personas' }}
    />
  )

  function AccessForm() {
    const userId = Number(useRouteParams().id)
    const { data, error, refetch } = useQuery(people)
    const person = data?.find((one) => one.id === userId)
    const all = useThings()
    return (
      <FormPanel<{ userId: number; ids: number[]; version: number }, unknown>
        key={userId}
        title={person?.name ?? 'Persona'}
        closeTo={path}
        initial={person && { userId, ids: person.ids, version: person.version }}
        error={data && !person ? new Error('gone') : error}
        retry={() => void refetch()}
        for={calls.save}
        save={({ ids, version }) => call(calls.save, { body: { userId, ids, version } })}
        saved={() => `Accesos de ${person?.name ?? ''} guardados`}
        onSaved={() => queryClient.invalidateQueries({ queryKey: peopleKey })}
      >
        <SelectField
          name="ids"
          label={label}
          many
          required={false}
          hint={hint}
          options={all.map(({ id: value, name, detail }) => ({ value, label: name, detail }))}
        />
      </FormPanel>
    )
  }
  return { AccessPage, AccessForm }
}
