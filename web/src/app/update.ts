/** Registers the service worker; the page reloads when a newer one has taken over (rule ENTRY-03), not the first time. */
export function registerServiceWorker() {
  if (!('serviceWorker' in navigator)) return
  const hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) location.reload()
  })
  void navigator.serviceWorker.register('/service-worker.js', { type: 'classic' }).then((registration) => {
    // A console stays open for days: look for a new version every hour.
    setInterval(() => void registration.update().catch(() => undefined), 3_600_000)
  }, () => undefined)
}
