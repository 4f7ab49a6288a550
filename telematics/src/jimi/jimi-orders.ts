import type { Order, OrderKind } from '../order.ts'

export const jimiOrders: readonly OrderKind[] = [
  'locate',
  'engine_cut',
  'engine_restore',
  'interval',
  'restart',
  'text',
]

/** An order in the words of Jimi's own devices, those of GT06; null where they have none. */
export function wordsOf(order: Order): string | null {
  switch (order.kind) {
    case 'locate':
      return 'WHERE#'
    case 'engine_cut':
      return 'RELAY,1#'
    case 'engine_restore':
      return 'RELAY,0#'
    case 'interval':
      return `TIMER,${order.seconds},${order.seconds}#`
    case 'restart':
      return 'RESET#'
    case 'text':
      return order.text
    default:
      return null
  }
}
