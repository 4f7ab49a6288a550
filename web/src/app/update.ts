import { offlineMessage } from './offline-message.ts'

// A console stays open for days: look for a new version every hour.
const checkEveryMs = 3_600_000

/** Registers the service worker; the page reloads when a newer one has taken over (rule ENTRY-03), not the first time. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) location.reload()
  })
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js')
    setInterval(() => void registration.update().catch(() => undefined), checkEveryMs)
  } catch {
    // Blocked by the browser's settings: the console works without it, only not offline.
  }
}

/** Asks the service worker to keep the screens that a driver needs on the road, before the signal goes. */
export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(offlineMessage)
  // What waits is not to be thrown away when the phone is short of room.
  await navigator.storage?.persist?.().catch(() => false)
}
