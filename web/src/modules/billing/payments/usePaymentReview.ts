import { useQuery } from '@tanstack/react-query'
import { reviewPayment } from '@arriero/contract/billing/payments/payments.contract.ts'
import { call } from '../../../kit/call.ts'
import { useTyped } from '../../../kit/typed.ts'
import { bodyOf, missingIn, type PaymentValues } from './payment-values.ts'

const pauseMs = 300

/** What the complement will carry of what stands in the form, asked anew when the typing pauses. */
export function usePaymentReview(id: number | undefined, values: PaymentValues) {
  const missing = missingIn(values)
  const { version: _, ...body } = bodyOf(values)
  const asked = useTyped(missing.length > 0 ? '' : JSON.stringify({ ...body, id }), pauseMs)
  const { data, error } = useQuery({
    queryKey: ['billing', 'payment-review', asked],
    queryFn: ({ signal }) => call(reviewPayment, { body: JSON.parse(asked) as typeof body, signal }),
    enabled: asked !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  return { missing, review: asked === '' ? undefined : data, error: asked === '' ? undefined : error }
}
export type PaymentReviewState = ReturnType<typeof usePaymentReview>
