/**
 * One `T` per key for the whole process, made when first asked for: what a provider counts together is shared by all
 * connections to it.
 */
export function sharedBy<T>(make: () => T): (key: string) => T {
  const made = new Map<string, T>()
  return (key) => {
    const known = made.get(key) ?? make()
    made.set(key, known)
    return known
  }
}
