import { saleChannel } from '@arriero/contract/crm/crm.channel.ts'
import { listSales } from '@arriero/contract/crm/sales.contract.ts'
import { whyNot } from '../../kit/access.ts'
import type { LiveListener } from '../../kit/live.ts'
import { crmChanged } from './crm.words.ts'

/** Changes that come together are read again together. */
const togetherMs = 800

/** Whatever shows sales reads them again when one changed; the bell is the notification's own. */
export const listenSales: LiveListener = (live) => {
  if (whyNot(listSales) !== undefined) return
  let waiting: ReturnType<typeof setTimeout> | undefined
  live.on(saleChannel, 'sale_changed', () => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      void crmChanged()
    }, togetherMs)
  })
}
