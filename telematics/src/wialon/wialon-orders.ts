import { PlatformError } from '../errors.ts'
import type { Order, OrderKind } from '../order.ts'

/** What `unit/send_cmd` is told; types by the Remote API, what they carry by the usual drivers (assumed). */
export interface WialonCommand {
  commandType: string
  param: string
}

export const wialonOrders: readonly OrderKind[] = [
  'locate',
  'engine_cut',
  'engine_restore',
  'interval',
  'output_on',
  'output_off',
  'text',
]
/** Beside that of the engine, which has commands of its own. */
export const wialonOutputs = [2] as const

export function commandOf(order: Order): WialonCommand {
  switch (order.kind) {
    case 'locate':
      return { commandType: 'query_pos', param: '' }
    case 'engine_cut':
      return { commandType: 'block_engine', param: '' }
    case 'engine_restore':
      return { commandType: 'unblock_engine', param: '' }
    case 'interval':
      return { commandType: 'set_report_interval', param: String(order.seconds) }
    case 'output_on':
    case 'output_off':
      return { commandType: order.kind, param: String(order.output) }
    case 'text':
      return { commandType: 'custom_msg', param: order.text }
    case 'restart':
      throw new PlatformError('show', 'no-command', 'Wialon no tiene un comando para reiniciar el equipo.')
  }
}
