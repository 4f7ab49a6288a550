import { useMemo, type ReactNode } from 'react'
import { Outlet } from '@tanstack/react-router'
import { IconChecks, IconPencilPlus } from '@tabler/icons-react'
import {
  createBankAccount,
  exportTransactions,
  importStatement,
  listTransactions,
  createTransaction,
  settleSure,
} from '@arriero/contract/banks/banks.contract.ts'
import type { BankAccount, Transaction } from '@arriero/contract/banks/banks.entities.ts'
import { transactionStates, type TransactionState } from '@arriero/contract/banks/banks.rules.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { call } from '../../kit/call.ts'
import { plural } from '../../kit/format.ts'
import { ActionLink, CreateLink, ImportLink } from '../../kit/list/CreateLink.tsx'
import { exportList } from '../../kit/list/export-list.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, type ListView } from '../../kit/list/list-view.ts'
import type { ListFilter } from '../../kit/list/list-types.ts'
import { PageHeader } from '../../kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../kit/states.tsx'
import { StatePill } from '../../kit/StatePill.tsx'
import { AccountStrip } from './AccountStrip.tsx'
import { bankKeys, useAccount, useProposals } from './banks.data.ts'
import { banksPaths } from './banks.paths.ts'
import { inCurrency, signed } from './banks.words.ts'
import { movementActions, settleAllSure } from './movement-actions.ts'
import { partsOf, type Suggested } from './movement-columns.tsx'
import './banks.css'

/** `/Consola/bancos`: the accounts, and the movements of one of them with what each is. */
export function BanksPage() {
  const { board, accounts, account } = useAccount()
  if (board.error && !board.data)
    return (
      <Frame>
        <ErrorState error={board.error} retry={() => void board.refetch()} what="No se pudieron cargar las cuentas." />
      </Frame>
    )
  if (!board.data) return <Frame />
  if (!account)
    return (
      <Frame>
        <EmptyState
          title="Aún no hay cuentas"
          text="Cree la cuenta donde sus clientes le pagan; después importe su estado de cuenta y concílielo."
          action={
            <CreateLink to={banksPaths.newAccount} for={createBankAccount}>
              Crear cuenta
            </CreateLink>
          }
        />
      </Frame>
    )
  return <Movements key={account.id} account={account} accounts={accounts} totals={board.data.totals} />
}

const Frame = ({ children }: { children?: ReactNode }) => (
  <div className="screen">
    <section className="screen-main list-page">
      <PageHeader title="Bancos" />
      {children && <div className="card list-card">{children}</div>}
    </section>
    <Outlet />
  </div>
)

const filters: ListFilter<Transaction>[] = [
  { key: 'day', label: 'Fecha', kind: 'days' },
  {
    key: 'state',
    label: 'Estado',
    kind: 'select',
    options: transactionStates.map(({ state: value, label }) => ({ value, label })),
  },
  {
    key: 'direction',
    label: 'Sentido',
    kind: 'select',
    options: [
      { value: 'in', label: 'Abonos' },
      { value: 'out', label: 'Cargos' },
    ],
  },
]

function queryOf({ filters: { day, state, direction }, view }: ListView) {
  const [from, to = from] = day?.split('..') ?? []
  return {
    from,
    to,
    // The filters offer no other words than the call's.
    state: view === 'open' ? ('open' as const) : (state as TransactionState | undefined),
    direction: direction as 'in' | 'out' | undefined,
  }
}

interface MovementsProps {
  account: BankAccount
  accounts: readonly BankAccount[]
  totals: readonly { currency: string; balance: number }[]
}

function Movements({ account, accounts, totals }: MovementsProps) {
  const { id, currency, open, movements } = account
  const proposals = useProposals(account)
  const suggested: Suggested = useMemo(
    () => ({
      best: new Map(proposals.data?.best.map((one) => [one.transactionId, one])),
      near: new Map(proposals.data?.without.map((one) => [one.transactionId, one.near])),
      isKnown: proposals.data !== undefined,
    }),
    [proposals.data],
  )
  const source = useMemo(
    () =>
      pagedSource<Transaction>({
        key: bankKeys.movements(id),
        load: (view, signal) =>
          call(listTransactions, { account_id: id, query: { ...pageQueryOf(view), ...queryOf(view) }, signal }),
      }),
    [id],
  )
  const parts = useMemo(() => partsOf(account, suggested), [account, suggested])
  const sure = proposals.data?.sure ?? 0
  const without = proposals.data?.without.length ?? 0
  return (
    <ListPage<Transaction>
      id="bank-movements"
      title="Bancos"
      noun={['movimiento', 'movimientos']}
      source={source}
      rowKey={(row) => row.id}
      rowName={(row) => `el movimiento de ${signed(row.amount, currency)}`}
      columns={parts.columns}
      filters={filters}
      views={[
        { key: 'all', label: 'Todos', count: movements },
        { key: 'open', label: 'Por conciliar', count: open },
      ]}
      search="Concepto, RFC o importe"
      open={(row) => banksPaths.movement(row.id)}
      rowActions={(row) => movementActions(row, suggested.best.get(row.id), currency)}
      sub={totals.map((total) => inCurrency(total.balance, total.currency)).join(' · ')}
      pills={
        <>
          {suggested.best.size > 0 && (
            <StatePill tone="blue">{plural(suggested.best.size, 'sugerido', 'sugeridos')}</StatePill>
          )}
          {without > 0 && <StatePill tone="amber">{without} sin coincidencia</StatePill>}
        </>
      }
      exporting={(view) =>
        exportList(exportTransactions, 'movimientos', { account_id: id, ...pageQueryOf(view), ...queryOf(view) })
      }
      actions={
        <>
          {sure > 0 && (
            <ActionButton
              for={settleSure}
              icon={<IconChecks size={16} stroke={1.75} />}
              onClick={() => void settleAllSure(account, proposals.data?.best ?? [])}
            >
              Aceptar {sure}
            </ActionButton>
          )}
          <ImportLink to={banksPaths.import} for={importStatement}>
            Importar
          </ImportLink>
          <ActionLink
            to={banksPaths.newMovement}
            for={createTransaction}
            title="Registrar movimiento"
            icon={<IconPencilPlus size={16} stroke={1.75} />}
          >
            Movimiento
          </ActionLink>
          <CreateLink to={banksPaths.newAccount} for={createBankAccount}>
            Cuenta
          </CreateLink>
        </>
      }
      above={<AccountStrip accounts={accounts} chosen={account} />}
      foot={parts.foot}
      card={parts.card}
      empty={{
        title: 'La cuenta aún no tiene movimientos',
        text: 'Importe su estado de cuenta en OFX, CSV, MT940 o CAMT.053, o registre un movimiento a mano.',
        action: (
          <ImportLink to={banksPaths.import} for={importStatement}>
            Importar estado de cuenta
          </ImportLink>
        ),
      }}
    />
  )
}
