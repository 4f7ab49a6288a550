import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconBinaryTree, IconEye, IconLock, IconPlus, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { listGroups } from '@arriero/contract/roles/groups.contract.ts'
import { pageUsers, treeView } from '@arriero/contract/users/users.contract.ts'
import type { UserRow } from '@arriero/contract/users/users.entities.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Ago } from '../../kit/Ago.tsx'
import { Avatar } from '../../kit/Avatar.tsx'
import { call } from '../../kit/call.ts'
import { date, plural } from '../../kit/format.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { pagedSource, pageQueryOf, viewFromSearch, type ListView } from '../../kit/list-view.ts'
import type { Column, ListFilter, RowActions } from '../../kit/list-types.ts'
import { destination, useSearchParams } from '../../kit/navigation.ts'
import { useNow } from '../../kit/now.ts'
import { useCan, useSession } from '../../kit/session.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { toast } from '../../kit/toast.ts'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { askDeactivation, askDeletion, enterAs, reactivate } from './user-actions.ts'
import {
  idOf,
  isOnline,
  lacks,
  ownAccountId,
  ownId,
  roleOptions,
  roleWord,
  usersKey,
  usersPath,
  usersTexts,
} from './users.words.ts'
import './users.css'

const states = { activos: 'active', inactivos: 'inactive', todos: 'all' } as const

const userQuery = (view: ListView) => ({
  ...pageQueryOf(view),
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
        top={accountRole?.name ?? roleWord(role)}
        bottom={groups.map(({ name }) => name).join(', ') || (accountRole ? roleWord(role) : 'Sin grupo')}
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
  { key: 'phone', title: 'Teléfono', width: 140, lines: 1, hidden: true, render: ({ phone }) => phone ?? '—' },
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
  load: async (text, signal) => {
    const { accounts } = await call(treeView, { body: {}, signal })
    return accounts
      .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      .map(({ id, name }) => ({ value: id, label: name }))
  },
}

/** Who may enter, as what, and when they last did (picture 07). */
export function UsersPage() {
  const navigate = useNavigate()
  const seesGroups = useCan('gestion_usuarios.grupo.view')
  const reachesDown = useSession(({ auth }) => auth?.user.distributor === true || auth?.cms === true)
  const accountId = idOf(viewFromSearch(useSearchParams()[0]).filters['account']) ?? ownAccountId()
  const filters = [
    ...baseFilters,
    ...(seesGroups ? [groupFilterOf(accountId)] : []),
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
      columns={columns}
      filters={filters}
      views={[
        { key: 'activos', label: 'Activos' },
        { key: 'inactivos', label: 'Inactivos' },
        { key: 'todos', label: 'Todos' },
      ]}
      search="Buscar nombre o correo"
      open={({ id }) => `${usersPath}/${id}`}
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
    <Link to={`${usersPath}/arbol`}>
      <Button icon={<IconBinaryTree size={16} stroke={1.75} />} tabIndex={-1}>
        Ver árbol
      </Button>
    </Link>
    <Link {...destination(`${usersPath}/nuevo`)}>
      <ActionButton permission="usuario.create" type="primary" icon={<IconPlus size={16} stroke={2} />} tabIndex={-1}>
        Crear usuario
      </ActionButton>
    </Link>
  </>
)

function actionsOf(user: UserRow, go: (to: string) => void): RowActions {
  const isSelf = user.id === ownId()
  const self = isSelf ? 'Es su propio usuario' : undefined
  return {
    menu: [
      { key: 'permissions', label: 'Permisos', icon: IconLock, onClick: () => go(`${usersPath}/${user.id}/permisos`) },
      {
        key: 'act-as',
        label: 'Entrar como',
        icon: IconEye,
        onClick: () => void enterAs(user),
        disabled: self ?? lacks('usuario.impersonate') ?? (user.isActive ? undefined : 'El usuario está inactivo'),
      },
      user.isActive
        ? {
            key: 'off',
            label: 'Desactivar…',
            icon: IconUserOff,
            onClick: () => void askDeactivation(user),
            disabled: self ?? lacks('usuario.delete'),
          }
        : {
            key: 'on',
            label: 'Reactivar',
            icon: IconUserCheck,
            onClick: () => void reactivate(user),
            disabled: lacks('usuario.update'),
          },
      {
        key: 'remove',
        label: 'Eliminar…',
        icon: IconTrash,
        danger: true,
        onClick: () => void askDeletion(user),
        disabled: self ?? lacks('usuario.delete'),
      },
    ],
  }
}
