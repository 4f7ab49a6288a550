import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import type { BankAccount, Proposal, Transaction } from '@arriero/contract/banks/banks.entities.ts'
import { date, plural } from '../../kit/format.ts'
import type { Column } from '../../kit/list/list-types.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { inCurrency, proposalWords, settledWords, signed, stateLook } from './banks.words.ts'

/** What the open movements may be, by their ids. */
export interface Suggested {
  best: ReadonlyMap<number, Proposal>
  near: ReadonlyMap<number, string | null>
  isKnown: boolean
}

/** What the list of an account draws: its columns, its cards at phone width, and the foot. */
export const partsOf = (account: BankAccount, suggested: Suggested) => ({
  columns: columnsOf(account.currency, suggested),
  card: (row: Transaction) => <MovementCard row={row} currency={account.currency} suggested={suggested} />,
  foot: () => <Difference account={account} />,
})

/** What the bank says, what our books say, and how far apart they are. */
function Difference({ account: { balance, books, open, currency } }: { account: BankAccount }) {
  const apart = Math.round((balance - books) * 100) / 100
  return (
    <span className="bank-difference">
      <span>
        Banco <b>{inCurrency(balance, currency)}</b>
      </span>
      <span>
        Libros <b>{inCurrency(books, currency)}</b>
      </span>
      {open > 0 && (
        <span className="bank-amber">
          Diferencia <b>{inCurrency(apart, currency)}</b> en {plural(open, 'movimiento', 'movimientos')}
        </span>
      )}
    </span>
  )
}

const Direction = ({ amount }: { amount: number }) =>
  amount > 0 ? (
    <IconArrowDownLeft className="bank-in" size={16} stroke={1.75} aria-label="Abono" />
  ) : (
    <IconArrowUpRight className="bank-out" size={16} stroke={1.75} aria-label="Cargo" />
  )

const contextOf = ({ party, description, reference }: Transaction) => (party ? description : (reference ?? undefined))

function columnsOf(currency: string, suggested: Suggested): Column<Transaction>[] {
  return [
    {
      key: 'day',
      title: 'Fecha',
      width: 104,
      sort: true,
      fixed: true,
      lines: 1,
      render: ({ day, time }) => <TwoLines top={date(day)} bottom={time ?? undefined} />,
    },
    {
      key: 'party',
      title: 'Movimiento',
      grow: 1,
      width: 260,
      sort: true,
      render: (row) => (
        <TwoLines lead={<Direction amount={row.amount} />} top={row.party ?? row.description} bottom={contextOf(row)} />
      ),
    },
    {
      key: 'amount',
      title: 'Importe',
      width: 132,
      sort: true,
      align: 'end',
      render: ({ amount }) => <span className={amount > 0 ? 'bank-plus' : ''}>{signed(amount, currency)}</span>,
    },
    { key: 'match', title: 'Conciliación', width: 260, render: (row) => <MatchCell row={row} suggested={suggested} /> },
  ]
}

function MatchCell({ row, suggested }: { row: Transaction; suggested: Suggested }) {
  if (row.state !== 'open') {
    const { tone, label } = stateLook(row.state)
    return (
      <span className="bank-match">
        <TwoLines {...settledWords(row)} />
        <StatePill tone={tone}>{label}</StatePill>
      </span>
    )
  }
  const best = suggested.best.get(row.id)
  if (best) return <TwoLines top={best.title} bottom={proposalWords(best)} />
  return (
    <TwoLines
      top={<span className="bank-amber">{suggested.isKnown ? 'Sin coincidencia' : 'Buscando…'}</span>}
      bottom={suggested.near.get(row.id) ?? undefined}
    />
  )
}

function MovementCard({ row, currency, suggested }: { row: Transaction; currency: string; suggested: Suggested }) {
  return (
    <span className="bank-card">
      <span className="bank-card-head">
        <Direction amount={row.amount} />
        <strong>{row.party ?? row.description}</strong>
        <b>{signed(row.amount, currency)}</b>
      </span>
      <small>{[`${date(row.day)}${row.time ? ` ${row.time}` : ''}`, contextOf(row)].filter(Boolean).join(' · ')}</small>
      <span className="bank-card-match">
        <MatchCell row={row} suggested={suggested} />
      </span>
    </span>
  )
}
