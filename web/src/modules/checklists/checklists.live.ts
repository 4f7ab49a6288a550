import type { LiveListener } from '../../kit/live.ts'

const againMs = 60_000

/** What was filled without a signal goes out when the console opens, when the signal returns, and tries again meanwhile. */
export const sendFilledLater: LiveListener = () => {
  const send = () => void import('./fill/send.ts').then(({ sendWaiting }) => sendWaiting())
  // Whoever never filled anything here has no such database, and pays for no library.
  const sendIfAny = async () => {
    const known = (await indexedDB.databases?.()) ?? [{ name: 'arriero.checklists' }]
    if (known.some(({ name }) => name === 'arriero.checklists')) send()
  }
  void sendIfAny()
  window.addEventListener('online', () => void sendIfAny())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void sendIfAny())
  setInterval(() => void sendIfAny(), againMs)
}
