import { useMemo } from 'react'
import { Link } from '@tanstack/react-router'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { deleteGroup, listGroups, type AccountGroup } from '@arriero/contract/roles/groups.contract.ts'
import { AccountSelect, useAccountChoice } from '../../kit/AccountSelect.tsx'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { call } from '../../kit/call.ts'
import { confirm } from '../../kit/confirm.ts'
import { number } from '../../kit/format.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { byValue, wholeSource } from '../../kit/list-view.ts'
import type { Column } from '../../kit/list-types.ts'
import { destination } from '../../kit/navigation.ts'
import { queryClient } from '../../kit/query.ts'
import { can } from '../../kit/session.ts'
import { toast } from '../../kit/toast.ts'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { groupsKey, groupsPath } from './groups.words.ts'

const sourceOf = (accountId: number) =>
  wholeSource<AccountGroup>({
    key: groupsKey(accountId),
    load: (signal) => call(listGroups, { account_id: accountId, signal }),
    text: ({ name, description }) => `${name} ${description ?? ''}`,
  })

const columns: Column<AccountGroup>[] = [
  {
    key: 'name',
    title: 'Grupo',
    fixed: true,
    sort: byValue(({ name }) => name),
    render: ({ name, description }) => <TwoLines top={name} bottom={description ?? ''} />,
  },
  {
    key: 'members',
    title: 'Miembros',
    width: 130,
    align: 'end',
    lines: 1,
    sort: byValue(({ members }) => members),
    render: ({ members }) => number(members),
  },
  {
    key: 'units',
    title: 'Unidades',
    width: 130,
    align: 'end',
    lines: 1,
    sort: byValue(({ units }) => units),
    render: ({ units }) => number(units),
  },
]

export const askGroupRemoval = (accountId: number, { id, name, members, units }: AccountGroup, after?: () => void) =>
  confirm({
    title: `Eliminar el grupo «${name}»`,
    content: 'Sus miembros siguen siendo usuarios; dejan de ver las unidades que veían solo por este grupo.',
    variant: 'danger',
    confirmText: 'Eliminar',
    dependants: [
      ...(members > 0 ? [{ count: members, text: members === 1 ? 'miembro' : 'miembros' }] : []),
      ...(units > 0
        ? [{ count: units, text: units === 1 ? 'unidad compartida por él' : 'unidades compartidas por él' }]
        : []),
    ],
    onConfirm: async () => {
      await call(deleteGroup, { account_id: accountId, id })
      toast.success(`Grupo «${name}» eliminado`)
      after?.()
      await queryClient.invalidateQueries({ queryKey: groupsKey(accountId) })
    },
  })

/** Who belongs together, and which units clients, mirrors and drivers see by it. */
export function GroupsPage() {
  const { accountId, choose } = useAccountChoice()
  const source = useMemo(() => sourceOf(accountId), [accountId])
  const create = (
    <Link {...destination(`${groupsPath}/nuevo`)}>
      <ActionButton
        permission="gestion_usuarios.grupo.create"
        type="primary"
        icon={<IconPlus size={16} stroke={2} />}
        tabIndex={-1}
      >
        Crear grupo
      </ActionButton>
    </Link>
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
      open={({ id }) => `${groupsPath}/${id}`}
      rowActions={(group) => ({
        menu: [
          {
            key: 'remove',
            label: 'Eliminar…',
            icon: IconTrash,
            danger: true,
            onClick: () => void askGroupRemoval(accountId, group),
            disabled: can('gestion_usuarios.grupo.delete')
              ? undefined
              : 'Necesita el permiso gestion_usuarios.grupo.delete',
          },
        ],
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
