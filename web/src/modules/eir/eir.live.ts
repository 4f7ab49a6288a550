import type { LiveListener } from '../../kit/live.ts'
import { sendWhenOnline } from '../../kit/send-later.ts'

/** Receipts that were filled without a signal. */
export const sendReceiptsLater: LiveListener = () =>
  sendWhenOnline('arriero.eir', () => void import('./fill/send.ts').then(({ sendWaiting }) => sendWaiting()))
