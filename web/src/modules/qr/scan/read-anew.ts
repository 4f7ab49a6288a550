import { queryClient } from '../../../kit/query.ts'

/** What a code tells, and every list that shows what was done at it. */
export const readAnew = () =>
  Promise.all(
    [['qr-scan'], ['assets'], ['store-stock'], ['work-orders']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
