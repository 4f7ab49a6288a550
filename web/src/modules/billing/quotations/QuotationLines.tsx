import { Form, InputNumber, Switch } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { reviewQuotation } from '@arriero/contract/billing/quotations/quotations.contract.ts'
import type { QuotationReview } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { money, percent } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { useTyped } from '../../../kit/typed.ts'
import { Labelled, type ExtraFields } from '../documents/lines/LineFields.tsx'
import { isWhole, toSix, wholeLines, type LineValue } from '../documents/lines/line-values.ts'
import { LinesEditor } from '../documents/lines/LinesEditor.tsx'
import { LinesItem } from '../documents/lines/LinesItem.tsx'
import { AddProducts } from '../pickers/AddProducts.tsx'
import type { QuotationValues } from './quotation-values.ts'
import { marginTone } from './quotations.words.ts'

/** What is offered, with what it costs us for who writes it, and the sums as the invoice would have them. */
export function QuotationLines() {
  const form = Form.useFormInstance<QuotationValues>()
  const lines: LineValue[] = Form.useWatch('lines', form) ?? []
  const currency: string = Form.useWatch('currency', form) ?? 'MXN'
  const { isReadOnly } = useFormContext()
  const whole = lines.filter(isWhole)
  const { review, error } = useReview(whole, currency)
  const amounts = new Map(whole.map(({ key }, at) => [key, review?.lines[at] ?? 0]))
  return (
    <Card title="Conceptos" count={lines.length || undefined} isFlush>
      <LinesItem>
        <LinesEditor amounts={amounts} isReadOnly={isReadOnly} extra={OfferFields} more={AddProducts} />
      </LinesItem>
      {error && <p className="pdf-note">{errorText(error)}</p>}
      {review && <Sums review={review} currency={currency} />}
    </Card>
  )
}

function useReview(lines: readonly LineValue[], currency: string) {
  const asked = useTyped(lines.length === 0 ? '' : JSON.stringify({ currency, lines: wholeLines(lines) }), 300)
  const { data, error } = useQuery({
    queryKey: ['billing', 'quotation', 'review', asked],
    queryFn: ({ signal }) =>
      call(reviewQuotation, {
        body: JSON.parse(asked) as Parameters<typeof call<typeof reviewQuotation>>[1]['body'],
        signal,
      }),
    enabled: asked !== '',
    placeholderData: (former) => former,
    gcTime: 60_000,
    retry: false,
  })
  return { review: asked === '' ? undefined : data, error: asked === '' ? null : error }
}

const OfferFields: ExtraFields = ({ line, change }) => (
  <>
    <Labelled label="Costo de uno">
      <InputNumber
        value={line.cost ?? null}
        min={0}
        max={999_999_999}
        controls={false}
        placeholder="Sólo interno"
        onChange={(typed) => change({ cost: toSix(typed) })}
      />
    </Labelled>
    <Labelled label="Opcional, no suma">
      <Switch checked={line.optional ?? false} onChange={(optional) => change({ optional })} />
    </Labelled>
  </>
)

function Sums({ review, currency }: { review: QuotationReview; currency: string }) {
  const { subtotal, discount, transferred, withheld, total, cost, margin } = review
  return (
    <div className="quotation-sums quotation-foot">
      {cost !== null && (
        <span>
          <small>Sólo interno</small> Costo estimado <b>{money(cost)}</b>
          {margin !== null && (
            <>
              {' '}
              Margen <b className={`quotation-${marginTone(margin)}`}>{percent(margin, 1)}</b>
            </>
          )}
        </span>
      )}
      <span className="spacer" />
      <span>Subtotal {money(subtotal)}</span>
      {discount > 0 && <span>Descuento −{money(discount)}</span>}
      <span>Impuestos {money(transferred)}</span>
      {withheld > 0 && <span>Retenciones −{money(withheld)}</span>}
      <span>
        Total {currency} <b>{money(total)}</b>
      </span>
    </div>
  )
}
