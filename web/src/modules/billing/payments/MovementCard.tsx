import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { transactionOfPayment } from '@arriero/contract/banks/banks.contract.ts'
import { call } from '../../../kit/call.ts'
import { date } from '../../../kit/format.ts'
import { Card, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { banksPaths } from '../../banks/banks.paths.ts'
import { amountIn } from '../documents/document-words.ts'

/** The movement of the bank that a payment is; nothing while it is none. */
export function MovementCard({ paymentId }: { paymentId: number }) {
  const { data } = useQuery({
    queryKey: ['banks', 'payment', paymentId],
    queryFn: ({ signal }) => call(transactionOfPayment, { id: paymentId, signal }),
  })
  const movement = data?.transaction
  if (!movement) return null
  const { id, bankAccountId, day, time, amount, currency, account, party, description, settledBy, settledAt } = movement
  return (
    <Card
      title="Movimiento bancario"
      actions={
        <Link to={banksPaths.movement(id) as never} search={{ cuenta: String(bankAccountId) } as never}>
          Ver en Bancos
        </Link>
      }
    >
      <KeyValues
        items={[
          ['Cuenta', account],
          ['Fecha', `${date(day)}${time ? ` ${time}` : ''}`],
          ['Importe', amountIn(amount, currency)],
          ['Movimiento', party ?? description],
          ['Concilió', [settledBy, date(settledAt)].filter(Boolean).join(', ')],
        ]}
      />
    </Card>
  )
}
