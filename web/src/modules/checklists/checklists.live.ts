import type { LiveListener } from '../../kit/live.ts'
import { sendWhenOnline } from '../../kit/send-later.ts'

/** What was filled without a signal. */
export const sendFilledLater: LiveListener = () =>
  sendWhenOnline('arriero.checklists', () => void import('./fill/send.ts').then(({ sendWaiting }) => sendWaiting()))
