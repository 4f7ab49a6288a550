import type { DocumentRow } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { PaymentRow } from '@arriero/contract/billing/payments/payments.entities.ts'
import { paymentStages } from '@arriero/contract/billing/payments/payments.rules.ts'
import { date, dateTime } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/list-types.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { StateCell, stateOf } from '../documents/document-columns.tsx'
import { documentList } from '../documents/documentList.tsx'
import { amountIn } from '../documents/document-words.ts'
import { payments } from './payments.kind.ts'

export const stageLook = (stage: PaymentRow['stage']) => paymentStages.find((one) => one.stage === stage)!

/** Until it is stamped, what its complement waits for; many payments need none. */
function stateOfPayment(row: PaymentRow) {
  const { stage, complementDueOn } = row
  if (row.state !== 'draft') return stateOf(row)
  const words = complementDueOn ? `Antes del ${date(complementDueOn)}` : 'No lleva complemento'
  return <StateCell look={stageLook(stage)} said={{ words, tone: 'grey' }} />
}

const columns: Column<PaymentRow>[] = [
  {
    key: 'paidAt',
    title: 'Pagado',
    width: 116,
    render: ({ paidAt }) => <TwoLines top={date(paidAt)} bottom={dateTime(paidAt).slice(11, 16)} />,
  },
  {
    key: 'applied',
    title: 'Aplicado',
    width: 132,
    align: 'end',
    render: ({ applied, left, currency }) => (
      <TwoLines
        top={amountIn(applied, currency)}
        bottom={left > 0 && <span className="doc-amber">{amountIn(left, currency)} a favor</span>}
      />
    ),
  },
]

/** Money that came in: what each deposit paid, and which still wait for their complement. */
export const PaymentsPage = documentList(payments, {
  // The rows of its call are payments.
  columns: columns as unknown as Column<DocumentRow>[],
  state: (row) => stateOfPayment(row as PaymentRow),
  filters: [
    {
      key: 'stage',
      label: 'Complemento',
      kind: 'select',
      options: paymentStages.map(({ stage: value, label }) => ({ value, label })),
    },
    {
      key: 'favor',
      label: 'Saldo a favor',
      kind: 'select',
      options: [
        { value: '1', label: 'Con saldo a favor' },
        { value: '0', label: 'Sin saldo a favor' },
      ],
    },
    { key: 'paid', label: 'Fecha de pago', kind: 'days' },
  ],
  query: ({ filters: { stage, favor, paid } }) => {
    const [paidFrom, paidTo = paidFrom] = paid?.split('..') ?? []
    return { stage, favor: favor ? favor === '1' : undefined, paidFrom, paidTo }
  },
  empty: {
    title: 'Aún no hay pagos',
    text: 'Registre un depósito y repártalo entre las facturas que paga; su complemento se timbra después.',
  },
})
