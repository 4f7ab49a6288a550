import { queryClient } from '../../../kit/query.ts'

/** What happens to a quotation or a note changes other documents: all of billing is read again. */
export const quotationKeys = {
  list: ['billing', 'quotation', 'list'],
  one: (id: number) => ['billing', 'quotation', 'one', id],
} as const
export const billingChanged = () => queryClient.invalidateQueries({ queryKey: ['billing'] })
