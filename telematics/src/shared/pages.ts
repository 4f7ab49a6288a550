export interface ListPage {
  list: readonly unknown[]
  /** How many items there are in all; null when the platform does not say. */
  total: number | null
}

/** Every item of a list that comes in pages of `pageSize`, counted from 1; of `most` pages at the most. */
export async function allPages(
  pageSize: number,
  ask: (page: number) => Promise<ListPage>,
  most = Infinity,
): Promise<unknown[]> {
  const items: unknown[] = []
  for (let page = 1; page <= most; page += 1) {
    const { list, total } = await ask(page)
    items.push(...list)
    if (list.length < pageSize || (total !== null && items.length >= total)) break
  }
  return items
}

/** Asks for all `keys`, so many in one call, separated by commas. */
export function perChunk<T>(keys: readonly string[], atOnce: number, ask: (keys: string) => Promise<T>): Promise<T[]> {
  const chunks = Array.from({ length: Math.ceil(keys.length / atOnce) }, (_, at) =>
    keys.slice(at * atOnce, (at + 1) * atOnce).join(','),
  )
  return Promise.all(chunks.map(ask))
}
