import { ageBuckets } from '@arriero/contract/billing/dashboard/dashboard.rules.ts'
import type { DocumentRow } from '@arriero/contract/billing/documents/documents.entities.ts'
import { date, dateTime } from '../../../kit/format.ts'
import type { Column, ListFilter, ListViewChoice } from '../../../kit/list/list-types.ts'
import { documentStates } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { Tone } from '../../../kit/palette.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { customersLike, issuersLike } from '../pickers/load.ts'
import { RelatedMarks } from './RelatedMarks.tsx'
import { amountIn, dueWords, methodWords, paidWords, saidOf, stateLook } from './document-words.ts'

/** When it was issued, without seconds. */
const issued = ({ issuedAt }: DocumentRow) => dateTime(issuedAt).slice(0, 16)

interface StateCellProps {
  look: { tone: Tone; label: string }
  /** Under the pill. */
  said: { words: string; tone: Tone }
}

export function StateCell({ look: { tone, label }, said }: StateCellProps) {
  return (
    <span className="doc-state">
      <StatePill tone={tone}>{label}</StatePill>
      <span className={`doc-said tone-${said.tone}`} title={said.words}>
        {said.words}
      </span>
    </span>
  )
}

export const stateOf = (row: DocumentRow) => <StateCell look={stateLook(row.state)} said={saidOf(row)} />

const folio: Column<DocumentRow> = {
  key: 'folio',
  title: 'Folio',
  width: 130,
  soft: false,
  fixed: true,
  sort: true,
  render: (row) => <TwoLines top={row.folio} bottom={issued(row)} />,
}
const state: Column<DocumentRow> = {
  key: 'state',
  title: 'Estado',
  width: 176,
  sort: true,
  render: stateOf,
}
const receiver: Column<DocumentRow> = {
  key: 'receiverName',
  title: 'Cliente',
  width: 224,
  sort: true,
  render: ({ receiverName, receiverRfc }) => <TwoLines top={receiverName} bottom={receiverRfc} />,
}
const issuer: Column<DocumentRow> = {
  key: 'issuerName',
  title: 'Emite',
  width: 180,
  hidden: true,
  lines: 1,
  render: ({ issuerName }) => issuerName,
}
const total: Column<DocumentRow> = {
  key: 'total',
  title: 'Total y método',
  width: 132,
  align: 'end',
  sort: true,
  render: (row) => (
    <TwoLines
      top={amountIn(row.total, row.currency)}
      bottom={
        row.currency === 'XXX' ? (
          'Traslado'
        ) : (
          <span title={row.method ? methodWords[row.method] : undefined}>
            {[row.currency, row.method].filter(Boolean).join(' · ')}
          </span>
        )
      }
    />
  ),
}
const balance: Column<DocumentRow> = {
  key: 'balance',
  title: 'Saldo',
  width: 112,
  align: 'end',
  sort: true,
  render: (row) =>
    row.balance === null ? (
      '–'
    ) : (
      <TwoLines
        top={amountIn(row.balance, row.currency)}
        bottom={<span className={row.balance === 0 ? 'doc-green' : ''}>{paidWords(row)}</span>}
      />
    ),
}
const due: Column<DocumentRow> = {
  key: 'dueOn',
  title: 'Vence',
  width: 98,
  align: 'end',
  sort: true,
  render: (row) => {
    if (!row.dueOn) return '–'
    const { words, tone } = dueWords(row)
    return <TwoLines top={date(row.dueOn)} bottom={<span className={`doc-${tone}`}>{words}</span>} />
  },
}

const related: Column<DocumentRow> = {
  key: 'related',
  title: 'Relacionados',
  width: 116,
  lines: 1,
  render: (row) => <RelatedMarks row={row} />,
}

/** The columns of every list of documents; balance and due date where somebody owes. */
export const documentColumns = (isOwed: boolean): Column<DocumentRow>[] => [
  folio,
  state,
  receiver,
  issuer,
  total,
  ...(isOwed ? [balance, due, related] : []),
]

export const documentFilters: ListFilter<DocumentRow>[] = [
  {
    key: 'state',
    label: 'Estado',
    kind: 'select',
    options: documentStates.map(({ state: value, label }) => ({ value, label })),
  },
  { key: 'customer', label: 'Cliente', kind: 'remote', load: customersLike },
  { key: 'issued', label: 'Emisión', kind: 'days' },
  { key: 'issuer', label: 'Razón social', kind: 'remote', load: issuersLike },
]

/** Of documents that somebody owes. */
export const owedFilters: ListFilter<DocumentRow>[] = [
  {
    key: 'age',
    label: 'Antigüedad',
    kind: 'select',
    options: ageBuckets.map(({ key, label }) => ({ value: key, label })),
  },
  {
    key: 'live',
    label: 'Vigencia',
    kind: 'select',
    options: [
      { value: '1', label: 'Timbradas vigentes' },
      { value: '0', label: 'Sin timbrar o canceladas' },
    ],
  },
]

/** Views of what is owed, by the word of the call. */
export const owedViews = { all: undefined, open: 'open', overdue: 'overdue', paid: 'paid' } as const
export const documentViews = (open?: number, overdue?: number): ListViewChoice<DocumentRow>[] => [
  { key: 'all', label: 'Todas' },
  { key: 'open', label: 'Por cobrar', count: open },
  { key: 'overdue', label: 'Vencidas', count: overdue },
  { key: 'paid', label: 'Pagadas' },
]
