import { useQuery } from '@tanstack/react-query'
import { reviewInvoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { call } from '../../../kit/call.ts'
import { useTyped } from '../../../kit/typed.ts'
import { isWhole } from '../documents/lines/line-values.ts'
import { bodyOf, missingIn, type InvoiceValues } from './invoice-values.ts'

const pauseMs = 300

/** Totals and findings of what stands in the form, asked anew when the typing pauses; a former question is given up. */
export function useInvoiceReview(values: InvoiceValues) {
  const missing = missingIn(values)
  const { version: _, ...body } = bodyOf(values)
  const asked = useTyped(missing.length > 0 ? '' : JSON.stringify(body), pauseMs)
  const { data, error, isFetching } = useQuery({
    queryKey: ['billing', 'review', asked],
    queryFn: ({ signal }) => call(reviewInvoice, { body: JSON.parse(asked) as typeof body, signal }),
    enabled: asked !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  const review = asked === '' ? undefined : data
  // Amounts and findings come by the place of a line among those that were sent.
  const sent = values.lines.filter(isWhole)
  const amounts = new Map(sent.map(({ key }, at) => [key, review?.lines[at]] as const))
  const marks = new Map<string, 'error' | 'aviso'>()
  for (const { line, severity } of review?.findings ?? []) {
    const key = line === null ? undefined : sent[line]?.key
    if (key && marks.get(key) !== 'error') marks.set(key, severity)
  }
  return { review, error: asked === '' ? undefined : error, isFetching, missing, amounts, marks, sent }
}
export type InvoiceReview = ReturnType<typeof useInvoiceReview>
