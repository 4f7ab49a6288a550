import { useMemo } from 'react'
import { createGroup, deleteGroup, listGroups, type AccountGroup } from '@arriero/contract/roles/groups.contract.ts'
import { AccountSelect, useAccountChoice } from '../../shared/AccountSelect.tsx'
import { call } from '../../kit/call.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { wholeSource } from '../../kit/list/list-view.ts'
import type { Column } from '../../kit/list/list-types.ts'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { CreateLink } from '../../kit/list/CreateLink.tsx'
import { columnsFor } from '../../kit/list/columns.tsx'
import { askRemoval, removalAction } from '../../kit/list/removal.ts'
import { groupsKey } from './groups.words.ts'
import { rolePaths } from './roles.paths.ts'

const sourceOf = (accountId: number) =>
  wholeSource<AccountGroup>({
    key: groupsKey(accountId),
    load: (signal) => call(listGroups, { account_id: accountId, signal }),
    text: ({ name, description }) => `${name} ${description ?? ''}`,
  })

const column = columnsFor<AccountGroup>()
const columns: Column<AccountGroup>[] = [
  column.name('name', 'Grupo', {
    render: ({ name, description }) => <TwoLines top={name} bottom={description ?? ''} />,
  }),
  column.number('members', 'Miembros', { width: 130 }),
  column.number('units', 'Unidades', { width: 130 }),
]

export const askGroupRemoval = (accountId: number, { id, name, members, units }: AccountGroup, after?: () => void) =>
  askRemoval({
    what: `el grupo «${name}»`,
    consequence: 'Sus miembros siguen siendo usuarios; dejan de ver las unidades que veían solo por este grupo.',
    ask: {
      dependants: [
        ...(members > 0 ? [{ count: members, text: members === 1 ? 'miembro' : 'miembros' }] : []),
        ...(units > 0
          ? [{ count: units, text: units === 1 ? 'unidad compartida por él' : 'unidades compartidas por él' }]
          : []),
      ],
    },
    remove: () => call(deleteGroup, { account_id: accountId, id }),
    keys: [groupsKey(accountId)],
    after,
  })

/** Who belongs together, and which units clients, mirrors and drivers see by it. */
export function GroupsPage() {
  const { accountId, choose } = useAccountChoice()
  const source = useMemo(() => sourceOf(accountId), [accountId])
  const create = (
    <CreateLink to={`${rolePaths.groups}/nuevo`} for={createGroup}>
      Crear grupo
    </CreateLink>
  )
  return (
    <ListPage<AccountGroup>
      id="groups"
      title="Grupos de usuarios"
      noun={['grupo', 'grupos']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={columns}
      open={({ id }) => `${rolePaths.groups}/${id}`}
      rowActions={(group) => ({
        menu: [removalAction(deleteGroup, () => askGroupRemoval(accountId, group))],
      })}
      actions={
        <>
          <AccountSelect value={accountId} choose={(id) => choose(id, { page: undefined })} />
          {create}
        </>
      }
      empty={{
        title: 'Aún no hay grupos',
        text: 'Un grupo reúne personas (un turno, un cliente, un patio) y las unidades que todas ellas ven.',
        action: create,
      }}
    />
  )
}
