import { Progress } from 'antd'
import type { Invoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { date, dateTime } from '../../../kit/format.ts'
import { amountIn } from '../documents/document-words.ts'

const causes: Record<string, string> = {
  stamped: 'Timbrada',
  payment: 'Pago',
  credit: 'Nota de crédito',
  cancelled: 'Cancelada',
  reversed: 'Se revirtió',
}

/** What is owed, how much of it is paid, and what moved it. */
export function BalanceCard({
  invoice: { balance, total, currency, dueOn, movements },
}: {
  invoice: Pick<Invoice, 'balance' | 'total' | 'currency' | 'dueOn' | 'movements'>
}) {
  const owed = balance ?? 0
  // Cents as whole numbers: a difference of two amounts is an amount again.
  const paid = (Math.round(total * 100) - Math.round(owed * 100)) / 100
  return (
    <section className="card doc-balance" aria-label="Saldo">
      <small>Saldo</small>
      <strong>{amountIn(owed, currency)}</strong>
      <Progress
        percent={total > 0 ? Math.round((paid / total) * 100) : 100}
        showInfo={false}
        size="small"
        aria-label="Parte pagada"
      />
      <p>
        <span>Cubierto {amountIn(paid, currency)}</span>
        <span>{dueOn ? `Vence ${date(dueOn)}` : 'Sin vencimiento'}</span>
      </p>
      {movements.length > 1 && (
        <table className="doc-movements">
          <thead>
            <tr>
              <th scope="col">Movimiento</th>
              <th scope="col">Importe</th>
              <th scope="col">Saldo</th>
            </tr>
          </thead>
          <tbody>
            {movements.map(({ at, cause, folio, amount, balance: after }, place) => (
              <tr key={place}>
                <th scope="row" title={dateTime(at)}>
                  {[causes[cause] ?? cause, folio].filter(Boolean).join(' ')}
                  <small>{date(at)}</small>
                </th>
                <td>{amountIn(amount, currency)}</td>
                <td>{amountIn(after, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
