import type { LiveListener } from '../../kit/live.ts'
import { readUnsent, sendUnsent } from './unsent/unsent.ts'

const againMs = 30_000

/** What was written down without a signal goes out when the console opens, when the signal returns, and tries again meanwhile. */
export const sendLoads: LiveListener = () => {
  const send = async () => {
    if ((await readUnsent()).some(({ refused }) => refused === undefined)) await sendUnsent()
  }
  void send()
  window.addEventListener('online', () => void send())
  setInterval(() => void send(), againMs)
}
