import { roleColour, roleLabel } from '@arriero/contract/core/services.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { IconBinaryTree, IconEye, IconLock, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { listGroups } from '@arriero/contract/roles/groups.contract.ts'
import { impersonate } from '@arriero/contract/session/session.contract.ts'
import { activateUser, deleteUserForever } from '@arriero/contract/users/users-legacy.contract.ts'
import { createUser, deactivateUser, pageUsers } from '@arriero/contract/users/users.contract.ts'
import type { UserRow } from '@arriero/contract/users/users.entities.ts'
import { Ago } from '../../kit/Ago.tsx'
import { Avatar } from '../../kit/Avatar.tsx'
import { call } from '../../kit/call.ts'
import { date, phone, plural } from '../../kit/format.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, viewFromSearch, type ListView } from '../../kit/list/list-view.ts'
import type { Column, ListFilter, RowActions } from '../../kit/list/list-types.ts'
import { useSearchParams } from '../../kit/shell/navigation.ts'
import { useNow } from '../../kit/now.ts'
import { useSession } from '../../kit/session.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { toast } from '../../kit/shell/toast.ts'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { useWhyNot, whyNot } from '../../kit/access.ts'
import { CreateLink } from '../../kit/list/CreateLink.tsx'
import { removalAction } from '../../kit/list/removal.ts'
import { accountTree, loadAccountOptions } from '../../shared/account-tree.ts'
import { seesEveryAccount, useReachesDown } from '../../shared/reach.ts'
import { askDeactivation, askDeletion, enterAs, reactivate } from './user-actions.ts'
import { idOf, isOnline, ownAccountId, ownId, roleOptions, usersKey, usersTexts } from './users.words.ts'
import './users.css'
import { userPaths } from './users.paths.ts'

const states = { activos: 'active', inactivos: 'inactive', todos: 'all' } as const

const userQuery = (view: ListView) => ({
  ...pageQueryOf(view),
  // Without an account chosen an administrator sees those of all (rule ROLE-06), everybody else those of their own.
  everyAccount: seesEveryAccount(useSession.getState()),
  state: Object.entries(states).find(([key]) => key === view.view)?.[1] ?? ('active' as const),
  role: idOf(view.filters.role),
  groupId: idOf(view.filters.group),
  accountId: idOf(view.filters.account),
})
const source = pagedSource<UserRow>({
  key: usersKey,
  load: async (view, signal) => {
    try {
      return await call(pageUsers, { query: userQuery(view), signal })
    } catch (error) {
      if (!signal.aborted) toast.error(usersTexts.loadFailed, { event: 'users-load-failed' })
      throw error
    }
  },
})

function LastAccess({ at }: { at: string | null }) {
  const now = useNow(15_000)
  if (isOnline(at, now)) return <span className="user-online">En línea</span>
  return at ? <Ago at={at} /> : <span className="muted">Sin entrar</span>
}

const columns: Column<UserRow>[] = [
  {
    key: 'name',
    title: 'Usuario',
    fixed: true,
    width: 300,
    sort: true,
    render: ({ name, email, username }) => (
      <TwoLines lead={<Avatar name={name} />} top={name} bottom={email ?? username} />
    ),
  },
  {
    key: 'role',
    title: 'Rol',
    width: 200,
    sort: true,
    render: ({ role, accountRole, groups }) => (
      <TwoLines
        top={<StatePill tone={roleColour(role)}>{accountRole?.name ?? roleLabel(role)}</StatePill>}
        bottom={groups.map(({ name }) => name).join(', ') || (accountRole ? roleLabel(role) : 'Sin grupo')}
      />
    ),
  },
  {
    key: 'state',
    title: 'Estado',
    width: 120,
    lines: 1,
    render: ({ isActive, lastSeenAt }) =>
      isActive ? (
        <StatePill tone={lastSeenAt ? 'green' : 'blue'}>{lastSeenAt ? 'Activo' : 'Invitado'}</StatePill>
      ) : (
        <StatePill tone="grey">Inactivo</StatePill>
      ),
  },
  {
    key: 'lastSeenAt',
    title: 'Último acceso',
    width: 150,
    lines: 1,
    sort: true,
    render: ({ lastSeenAt }) => <LastAccess at={lastSeenAt} />,
  },
  {
    key: 'username',
    title: 'Nombre de usuario',
    width: 170,
    lines: 1,
    hidden: true,
    sort: true,
    render: ({ username }) => username,
  },
  {
    key: 'phone',
    title: 'Teléfono',
    width: 140,
    lines: 1,
    hidden: true,
    render: (user) => (user.phone ? phone(user.phone) : '—'),
  },
  {
    key: 'twoSteps',
    title: 'Segundo paso',
    width: 120,
    lines: 1,
    hidden: true,
    render: ({ hasTwoSteps }) => (hasTwoSteps ? 'Activado' : <span className="muted">No</span>),
  },
  {
    key: 'createdAt',
    title: 'Alta',
    width: 120,
    lines: 1,
    hidden: true,
    align: 'end',
    sort: true,
    render: ({ createdAt }) => date(createdAt),
  },
]

/** Whose console the user enters, where users of several accounts stand together. */
const accountColumn: Column<UserRow> = {
  key: 'account',
  title: 'Cuenta',
  width: 170,
  lines: 1,
  render: ({ accountId }) => <AccountName id={accountId} />,
}
function AccountName({ id }: { id: number }) {
  return useQuery(accountTree).data?.find((account) => account.id === id)?.name ?? '—'
}

const baseFilters: ListFilter<UserRow>[] = [{ key: 'role', label: 'Rol', kind: 'select', options: roleOptions }]
/** Of the account whose users are shown. */
const groupFilterOf = (accountId: number): ListFilter<UserRow> => ({
  key: 'group',
  label: 'Grupo',
  kind: 'remote',
  load: async (text, signal) => {
    const groups = await call(listGroups, { account_id: accountId, signal })
    return groups
      .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      .map(({ id, name, members }) => ({ value: id, label: name, detail: plural(members, 'miembro', 'miembros') }))
  },
})
const accountFilter: ListFilter<UserRow> = {
  key: 'account',
  label: 'Cuenta',
  kind: 'remote',
  load: loadAccountOptions,
}

/** Who may enter, as what, and when they last did (picture 07). */
export function UsersPage() {
  const navigate = useNavigate()
  const seesGroups = !useWhyNot(listGroups)
  const reachesDown = useReachesDown()
  const chosen = idOf(viewFromSearch(useSearchParams()[0]).filters['account'])
  const isOfAll = useSession(seesEveryAccount) && chosen === undefined
  const filters = [
    ...baseFilters,
    ...(seesGroups && !isOfAll ? [groupFilterOf(chosen ?? ownAccountId())] : []),
    ...(reachesDown ? [accountFilter] : []),
  ]
  return (
    <ListPage<UserRow>
      id="users"
      title="Usuarios"
      noun={['usuario', 'usuarios']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={isOfAll ? [...columns, accountColumn] : columns}
      filters={filters}
      views={[
        { key: 'activos', label: 'Activos' },
        { key: 'inactivos', label: 'Inactivos' },
        { key: 'todos', label: 'Todos' },
      ]}
      search="Buscar nombre o correo"
      open={({ id }) => `${userPaths.list}/${id}`}
      rowActions={(user) => actionsOf(user, (to) => void navigate({ to }))}
      actions={<HeadActions />}
      empty={{
        title: 'Aún no hay usuarios',
        text: 'Cada persona entra con su propio usuario: así se sabe quién hizo qué y cada quien ve solo lo suyo.',
        action: <HeadActions />,
      }}
    />
  )
}

const HeadActions = () => (
  <>
    <Link to={`${userPaths.list}/arbol`}>
      <Button icon={<IconBinaryTree size={16} stroke={1.75} />} tabIndex={-1}>
        Ver árbol
      </Button>
    </Link>
    <CreateLink to={`${userPaths.list}/nuevo`} for={createUser}>
      Crear usuario
    </CreateLink>
  </>
)

function actionsOf(user: UserRow, go: (to: string) => void): RowActions {
  const isSelf = user.id === ownId()
  const self = isSelf ? 'Es su propio usuario' : undefined
  return {
    menu: [
      {
        key: 'permissions',
        label: 'Permisos',
        icon: IconLock,
        onClick: () => go(`${userPaths.list}/${user.id}/permisos`),
      },
      {
        key: 'act-as',
        label: 'Entrar como…',
        icon: IconEye,
        onClick: () => void enterAs(user),
        disabled: self ?? whyNot(impersonate) ?? (user.isActive ? undefined : 'El usuario está inactivo'),
      },
      user.isActive
        ? {
            key: 'off',
            label: 'Desactivar…',
            icon: IconUserOff,
            onClick: () => void askDeactivation(user),
            disabled: self ?? whyNot(deactivateUser),
          }
        : {
            key: 'on',
            label: 'Reactivar',
            icon: IconUserCheck,
            onClick: () => void reactivate(user),
            disabled: whyNot(activateUser),
          },
      removalAction(deleteUserForever, () => askDeletion(user), { refused: self }),
    ],
  }
}
