import { useQuery } from '@tanstack/react-query'
import { reviewCartaPorte } from '@arriero/contract/billing/carta-porte/carta-porte.contract.ts'
import { call } from '../../../kit/call.ts'
import { useTyped } from '../../../kit/typed.ts'
import { bodyOf, type CartaPorteValues } from './carta-porte-values.ts'

const pauseMs = 350

/** Totals, findings and completeness of what stands in the form, asked anew when the typing pauses. */
export function useCartaPorteReview(values: CartaPorteValues) {
  const { version: _, remember: __, seriesId, ...body } = bodyOf(values)
  const sketch = { ...body, ...(seriesId && { seriesId }) }
  const asked = useTyped(JSON.stringify(sketch), pauseMs)
  const { data, error } = useQuery({
    queryKey: ['billing', 'carta-porte-review', asked],
    queryFn: ({ signal }) => call(reviewCartaPorte, { body: JSON.parse(asked) as typeof sketch, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    // What was found before stands until the next answer: nothing blinks while somebody types.
    placeholderData: (before: unknown) => before as never,
  })
  return { review: data, error }
}
