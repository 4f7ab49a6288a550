import { useEffect, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input, Select } from 'antd'
import { listTransactions } from '@arriero/contract/banks/banks.contract.ts'
import type { BankAccount, SettlementDraft, Transaction } from '@arriero/contract/banks/banks.entities.ts'
import { openInvoices } from '@arriero/contract/billing/payments/payments.contract.ts'
import { inOrder, sumOf } from '@arriero/contract/billing/payments/payments.rules.ts'
import { call } from '../../kit/call.ts'
import { date } from '../../kit/format.ts'
import { optionLabel, RemoteSelect } from '../../kit/form/RemoteSelect.tsx'
import type { Option } from '../../kit/list/list-types.ts'
import { customersLike } from '../billing/pickers/load.ts'
import { useBoard } from './banks.data.ts'
import { inCurrency, signed } from './banks.words.ts'
import { settle } from './movement-actions.ts'
import { MovementRate } from './MovementRate.tsx'

export type Way = 'payment' | 'transfer' | 'fee' | 'other'

/** What may be saved as it stands. */
const startOf: Record<Way, SettlementDraft | undefined> = {
  payment: undefined,
  transfer: { as: 'transfer' },
  fee: { as: 'fee', concept: 'Comisiones bancarias' },
  other: undefined,
}

interface SettleAsProps {
  way: Way
  movement: Transaction
  account: BankAccount
  cancel: () => void
}

/** What no proposal says: somebody does. */
export function SettleAs({ way, movement, account, cancel }: SettleAsProps) {
  const [draft, setDraft] = useState(startOf[way])
  const [isBusy, setBusy] = useState(false)
  const shared = { movement, account, change: setDraft }
  const save = async () => {
    if (!draft) return
    setBusy(true)
    await settle(movement.id, draft)
    setBusy(false)
  }
  return (
    <form
      className="bank-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {way === 'payment' && <AsPayment {...shared} />}
      {way === 'transfer' && <AsTransfer {...shared} />}
      {(way === 'fee' || way === 'other') && <AsConcept way={way} change={setDraft} />}
      <div className="page-actions">
        <Button onClick={cancel}>Cancelar</Button>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={!draft}>
          {way === 'payment' ? 'Registrar pago y conciliar' : 'Conciliar'}
        </Button>
      </div>
    </form>
  )
}

interface WayProps {
  movement: Transaction
  account: BankAccount
  change: (draft: SettlementDraft | undefined) => void
}

function AsConcept({ way, change }: { way: 'fee' | 'other'; change: WayProps['change'] }) {
  const [concept, setConcept] = useState(startOf[way]?.concept ?? '')
  const put = (text: string) => {
    setConcept(text)
    change(text.trim() ? { as: way, concept: text.trim() } : undefined)
  }
  return (
    <div className="bank-field">
      Concepto
      <Input
        autoFocus
        aria-label="Concepto"
        maxLength={200}
        value={concept}
        onChange={({ target }) => put(target.value)}
        placeholder="Casetas, combustible, aportación…"
      />
      <small>El mes que entra se propone para los movimientos que digan lo mismo.</small>
    </div>
  )
}

const mostOffered = 200

/** The movement at the other account, or none where that account is not here. */
function AsTransfer({ movement, account, change }: WayProps) {
  const { data: board } = useBoard()
  const others = (board?.accounts ?? []).filter(({ id }) => id !== account.id)
  const { data: offered } = useQuery({
    queryKey: ['banks', 'other-sides', movement.id, others.map(({ id }) => id)],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        others.map(async (other) => {
          const direction = movement.amount > 0 ? 'out' : 'in'
          const query = { state: 'open' as const, direction, limit: mostOffered } as const
          const { results } = await call(listTransactions, { account_id: other.id, query, signal })
          return results
            .filter(({ amount }) => other.currency !== account.currency || amount === -movement.amount)
            .map((one) => ({
              value: one.id,
              label: `${other.name}, ${signed(one.amount, other.currency)}`,
              detail: `${date(one.day)} · ${one.description}`,
            }))
        }),
      )
      return pages.flat()
    },
    enabled: board !== undefined,
  })
  return (
    <div className="bank-field">
      Movimiento de la otra cuenta
      <Select
        allowClear
        aria-label="Movimiento de la otra cuenta"
        placeholder={offered?.length === 0 ? 'Ninguno por conciliar con ese importe' : 'El que corresponde'}
        options={offered ?? []}
        optionRender={({ data }) => optionLabel(data)}
        onChange={(pairId: number | undefined) => change({ as: 'transfer', ...(pairId && { pairId }) })}
      />
      <small>Sin elegir ninguno, sólo este movimiento queda como traspaso.</small>
    </div>
  )
}

/** Who paid, and what of theirs: the oldest first; without invoices it is an advance. */
function AsPayment({ movement, account, change }: WayProps) {
  const [customer, setCustomer] = useState<Option>()
  const [rate, setRate] = useState<number | null>(null)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const id = customer && Number(customer.value)
  const { data: open } = useQuery({
    queryKey: ['billing', 'open', id],
    queryFn: ({ signal }) => call(openInvoices, { id: id!, signal }),
    enabled: id !== undefined,
    placeholderData: undefined,
  })
  const { currency, issuerId: owner } = account
  const { invoices, shares } = useMemo(() => {
    const own = (open?.invoices ?? []).filter(
      (one) => one.currency === currency && (owner === null || one.issuerId === owner),
    )
    // One complement is of one issuer: that of the oldest.
    const payable = own.filter((one) => one.issuerId === own[0]?.issuerId && !left.has(one.id))
    const owed = payable.map(({ id: invoiceId, balance }) => ({ id: invoiceId, balance, rate: 1 }))
    return { invoices: own, shares: inOrder(owed, { amount: movement.amount, rate: 1 }) }
  }, [open, currency, owner, left, movement.amount])
  const favor = sumOf([movement.amount, ...shares.map(({ paid }) => -paid)])
  const isReady = id !== undefined && open !== undefined && (currency === 'MXN' || rate !== null)
  useEffect(() => {
    change(
      isReady
        ? {
            as: 'invoices',
            customerId: id,
            allocations: shares.map(({ id: invoiceId, amount }) => ({ invoiceId, amount })),
            ...(rate !== null && { exchangeRate: rate }),
          }
        : undefined,
    )
  }, [change, isReady, id, shares, rate])
  return (
    <>
      <div className="bank-field">
        Cliente que pagó
        {customer ? (
          <Input
            aria-label="Cliente que pagó"
            value={customer.label}
            readOnly
            suffix={
              <Button type="link" size="small" onClick={() => (setCustomer(undefined), setLeft(new Set()))}>
                Cambiar
              </Button>
            }
          />
        ) : (
          <RemoteSelect load={customersLike} placeholder="Nombre o RFC" onPick={setCustomer} autoFocus />
        )}
      </div>
      {account.currency !== 'MXN' && <MovementRate movement={movement} account={account} onChange={setRate} />}
      {open && (
        <table className="bank-invoices">
          <tbody>
            {invoices.slice(0, 30).map((invoice) => {
              const share = shares.find((one) => one.id === invoice.id)
              return (
                <tr key={invoice.id}>
                  <th scope="row">
                    <Checkbox
                      checked={share !== undefined}
                      onChange={({ target }) => {
                        const next = new Set(left)
                        if (target.checked) next.delete(invoice.id)
                        else next.add(invoice.id)
                        setLeft(next)
                      }}
                    >
                      {invoice.folio}
                    </Checkbox>
                  </th>
                  <td>{inCurrency(invoice.balance, invoice.currency)}</td>
                  <td className="bank-green">{share ? inCurrency(share.amount, invoice.currency) : ''}</td>
                </tr>
              )
            })}
            <tr>
              <th scope="row">{invoices.length === 0 ? 'No debe nada: anticipo' : 'A favor del cliente'}</th>
              <td colSpan={2}>{inCurrency(favor, account.currency)}</td>
            </tr>
          </tbody>
        </table>
      )}
    </>
  )
}
