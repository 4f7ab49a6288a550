import type { LiveListener } from '../../kit/live.ts'
import { readOutbox } from './scan/outbox.ts'

const againMs = 30_000

/** What was read without a signal goes out when the console opens, when the signal returns, and tries again meanwhile. */
export const sendReadings: LiveListener = () => {
  const send = () => {
    if (readOutbox().some(({ refused }) => refused === undefined))
      void import('./scan/send-outbox.ts').then(({ sendOutbox }) => sendOutbox())
  }
  send()
  window.addEventListener('online', send)
  setInterval(send, againMs)
}
