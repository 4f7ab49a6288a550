import type { Amounts, TaxSum } from '@arriero/contract/billing/documents/documents.entities.ts'
import { number } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { amountIn } from './document-words.ts'

interface TotalsCardProps {
  /** Each tax by itself where it is known: in a form. */
  amounts: (Amounts & { taxes?: readonly TaxSum[] }) | undefined
  currency: string
}

interface Row {
  name: string
  detail?: string
  amount: number | undefined
  isSubtracted: boolean
}

function rowsOf(amounts: TotalsCardProps['amounts']): Row[] {
  const taxes = amounts?.taxes?.map(({ name, base, amount, isWithheld }) => ({
    name,
    detail: `sobre ${number(base, 2)}`,
    amount,
    isSubtracted: isWithheld,
  })) ?? [
    { name: 'Impuestos trasladados', amount: amounts?.transferred, isSubtracted: false },
    { name: 'Impuestos retenidos', amount: amounts?.withheld, isSubtracted: true },
  ]
  return [
    { name: 'Subtotal', amount: amounts?.subtotal, isSubtracted: false },
    { name: 'Descuento', amount: amounts?.discount, isSubtracted: true },
    ...taxes,
  ]
}

/** What a document comes to; nothing known yet, dashes. */
export function TotalsCard({ amounts, currency }: TotalsCardProps) {
  return (
    <Card title="Totales">
      <dl className="doc-totals">
        {rowsOf(amounts).map(({ name, detail, amount, isSubtracted }) => (
          <div key={name}>
            <dt>
              {name} {detail && <small>{detail}</small>}
            </dt>
            <dd>
              {amount && isSubtracted ? '−' : ''}
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
