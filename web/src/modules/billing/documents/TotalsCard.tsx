import type { Amounts } from '@arriero/contract/billing/documents/documents.entities.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { amountIn } from './document-words.ts'

/** What a document comes to; nothing known yet, dashes. */
export function TotalsCard({ amounts, currency }: { amounts: Amounts | undefined; currency: string }) {
  const rows: [string, number | undefined, '' | '−'][] = [
    ['Subtotal', amounts?.subtotal, ''],
    ['Descuento', amounts?.discount, '−'],
    ['Impuestos trasladados', amounts?.transferred, ''],
    ['Impuestos retenidos', amounts?.withheld, '−'],
  ]
  return (
    <Card title="Totales">
      <dl className="doc-totals">
        {rows.map(([name, amount, sign]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {amount ? sign : ''}
              {amountIn(amount, currency)}
            </dd>
          </div>
        ))}
        <div className="doc-total">
          <dt>
            Total <small>{currency}</small>
          </dt>
          <dd>{amountIn(amounts?.total, currency)}</dd>
        </div>
      </dl>
    </Card>
  )
}
