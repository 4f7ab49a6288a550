import { useQuery } from '@tanstack/react-query'
import type { PurchaseMovement } from '@arriero/contract/store/purchases/purchases.contract.ts'
import { purchaseActionLabel } from '@arriero/contract/store/purchases/purchases.rules.ts'
import { Card, History } from '../../../kit/shell/DetailPage.tsx'
import { actionTone } from './purchases.words.ts'

/** Who did what with a requisition or an order, the latest first. */
export function HistoryCard({
  queryKey,
  load,
}: {
  queryKey: readonly unknown[]
  load: (signal: AbortSignal) => Promise<PurchaseMovement[]>
}) {
  const { data = [] } = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) })
  return (
    <Card title="Movimientos" count={data.length}>
      <History
        entries={data.map(({ id, at, action, comment, user }) => ({
          key: id,
          at,
          title: purchaseActionLabel(action),
          detail: comment,
          by: user,
          tone: actionTone(action),
        }))}
      />
    </Card>
  )
}
