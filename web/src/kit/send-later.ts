const againMs = 60_000

/** Sends what a browser keeps in this database when the console opens, when the signal returns, and tries again meanwhile. */
export function sendWhenOnline(database: string, send: () => void): void {
  // Whoever never kept anything here has no such database, and pays for no library.
  const sendIfAny = async () => {
    const known = (await indexedDB.databases?.()) ?? [{ name: database }]
    if (known.some(({ name }) => name === database)) send()
  }
  void sendIfAny()
  window.addEventListener('online', () => void sendIfAny())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void sendIfAny())
  setInterval(() => void sendIfAny(), againMs)
}
