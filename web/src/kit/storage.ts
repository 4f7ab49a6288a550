/** Browser storage that never throws: private windows, full disks and blocked cookies are ordinary. */
export function readStored(storage: 'local' | 'session', key: string): unknown {
  try {
    const text = (storage === 'local' ? localStorage : sessionStorage).getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `undefined` removes the entry. Answers whether it was kept. */
export function writeStored(storage: 'local' | 'session', key: string, value: unknown): boolean {
  try {
    const area = storage === 'local' ? localStorage : sessionStorage
    if (value === undefined) area.removeItem(key)
    else area.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
