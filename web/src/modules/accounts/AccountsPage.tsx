import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconPlus, IconPower, IconRefresh } from '@tabler/icons-react'
import { listAccounts } from '@arriero/contract/accounts/accounts.contract.ts'
import type { Account } from '@arriero/contract/accounts/accounts.entities.ts'
import {
  accountKinds,
  serviceInfos,
  serviceLabel,
  type AccountKind,
} from '@arriero/contract/accounts/accounts.rules.ts'
import { errorText } from '../../kit/api-error.ts'
import { Avatar } from '../../kit/Avatar.tsx'
import { call } from '../../kit/call.ts'
import { date, number } from '../../kit/format.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf } from '../../kit/list/list-view.ts'
import type { Column, ListFilter, RowActions } from '../../kit/list/list-types.ts'
import { useSession } from '../../kit/session.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { toast } from '../../kit/shell/toast.ts'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { askDeactivation, reactivate } from './account-actions.ts'
import { accountsKey, accountsPathOf, kindTone, kindWord } from './accounts.words.ts'
import { accountPaths } from './accounts.paths.ts'

const kindOf = (text: string | undefined): AccountKind | undefined => accountKinds.find((kind) => kind === text)
const stateOf = (text: string | undefined) => (['active', 'inactive'] as const).find((state) => state === text)

/** Views of the list; the last one holds those nobody can enter. */
const views = {
  distribuidores: { label: 'Distribuidores', kind: 'distributor' },
  empresas: { label: 'Empresas', kind: 'company' },
  inactivas: { label: 'Inactivas', state: 'inactive' },
} as const

const source = pagedSource<Account>({
  key: accountsKey,
  load: (view, signal) => {
    const chosen: { kind?: AccountKind; state?: 'inactive' } =
      Object.entries(views).find(([key]) => key === view.view)?.[1] ?? {}
    return call(listAccounts, {
      query: {
        ...pageQueryOf(view),
        kind: chosen.kind ?? kindOf(view.filters['kind']),
        state: chosen.state ?? stateOf(view.filters['state']),
      },
      signal,
    })
  },
})

const serviceNames = (account: Account) => account.services.map(({ id }) => serviceLabel(id)).join(', ')

const columns: Column<Account>[] = [
  {
    key: 'name',
    title: 'Cuenta',
    fixed: true,
    width: 280,
    sort: true,
    render: ({ name, logoImage, contactEmail, contactName }) => (
      <TwoLines
        lead={<Avatar name={name} src={logoImage} />}
        top={name}
        bottom={contactName ?? contactEmail ?? 'Sin contacto'}
      />
    ),
  },
  {
    key: 'kind',
    title: 'Tipo',
    width: 190,
    sort: true,
    render: (row) => (
      <TwoLines
        top={<StatePill tone={kindTone(row)}>{kindWord(row)}</StatePill>}
        bottom={row.parentName ?? 'Su cuenta'}
      />
    ),
  },
  {
    key: 'services',
    title: 'Servicios',
    width: 240,
    render: (row) => (
      <TwoLines
        top={row.services.length === serviceInfos.length ? 'Todos' : `${row.services.length} de ${serviceInfos.length}`}
        bottom={serviceNames(row)}
      />
    ),
  },
  { key: 'users', title: 'Usuarios', width: 100, lines: 1, align: 'end', render: ({ users }) => number(users) },
  { key: 'units', title: 'Unidades', width: 100, lines: 1, align: 'end', render: ({ units }) => number(units) },
  {
    key: 'active',
    title: 'Estado',
    width: 120,
    lines: 1,
    render: ({ active }) => <StatePill tone={active ? 'green' : 'grey'}>{active ? 'Activa' : 'Inactiva'}</StatePill>,
  },
  {
    key: 'createdAt',
    title: 'Alta',
    width: 110,
    lines: 1,
    align: 'end',
    sort: true,
    render: ({ createdAt }) => date(createdAt),
  },
]

const filters: ListFilter<Account>[] = [
  {
    key: 'kind',
    label: 'Tipo',
    kind: 'select',
    options: [
      { value: 'distributor', label: 'Distribuidores' },
      { value: 'company', label: 'Empresas y sucursales' },
    ],
  },
  {
    key: 'state',
    label: 'Estado',
    kind: 'select',
    options: [
      { value: 'active', label: 'Activas' },
      { value: 'inactive', label: 'Inactivas' },
    ],
  },
]

/** How many there are of a kind; one row is asked for, only the count is read. */
const useCount = (query: { kind?: AccountKind; state?: 'inactive' }) =>
  useQuery({
    queryKey: [...accountsKey, 'count', query],
    queryFn: ({ signal }) => call(listAccounts, { query: { ...query, limit: 1 }, signal }),
  }).data?.count

/** Accounts below the caller's: distributors, companies, branches, with what they may use. */
export function AccountsPage() {
  const path = accountsPathOf(useLocation().pathname)
  const ownId = useSession((state) => state.auth?.user.account.id)
  const [distributors, companies, inactive] = [
    useCount({ kind: 'distributor' }),
    useCount({ kind: 'company' }),
    useCount({ state: 'inactive' }),
  ]
  const isAdministration = path === accountPaths.administration
  const shownViews = useMemo(
    () => [
      { key: 'todas', label: 'Todas' },
      ...(isAdministration ? [{ key: 'distribuidores', label: views.distribuidores.label, count: distributors }] : []),
      { key: 'empresas', label: views.empresas.label, count: companies },
      { key: 'inactivas', label: views.inactivas.label, count: inactive },
    ],
    [isAdministration, distributors, companies, inactive],
  )
  const create = (
    <Link to={`${path}/nueva`}>
      <Button type="primary" icon={<IconPlus size={16} stroke={2} />} tabIndex={-1}>
        Crear cuenta
      </Button>
    </Link>
  )
  return (
    <ListPage<Account>
      id={isAdministration ? 'cms-accounts' : 'accounts'}
      title={isAdministration ? 'Empresas y distribuidores' : 'Cuentas'}
      noun={['cuenta', 'cuentas']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={columns}
      filters={filters}
      views={shownViews}
      search="Buscar cuenta o contacto"
      open={({ id }) => `${path}/${id}`}
      rowActions={(row) => actionsOf(row, row.id === ownId)}
      actions={create}
      empty={{
        title: 'Aún no hay cuentas',
        text: 'Cada empresa tiene su cuenta, con sus usuarios, unidades y los servicios que contrató.',
        action: create,
      }}
    />
  )
}

const actionsOf = (row: Account, isOwn: boolean): RowActions => ({
  menu: [
    row.active
      ? {
          key: 'deactivate',
          label: 'Desactivar…',
          icon: IconPower,
          danger: true,
          onClick: () => void askDeactivation(row),
          disabled: isOwn ? 'Es su propia cuenta' : undefined,
        }
      : {
          key: 'reactivate',
          label: 'Reactivar',
          icon: IconRefresh,
          onClick: () => void reactivate(row).catch((error: unknown) => toast.error(errorText(error))),
        },
  ],
})
