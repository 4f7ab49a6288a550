import { create } from 'zustand'

interface Loaders {
  /** Text of the full-page loader; null when there is none. */
  full: string | null
  /** Of the start-up jobs behind the full-page loader, how many are done. */
  jobs: { done: number; total: number } | null
  /** Texts of the overlays in the order they began; the last one is shown. */
  overlays: readonly string[]
}

export const useLoaders = create<Loaders>(() => ({ full: null, jobs: null, overlays: [] }))

/** The full-page loader of the console entry. */
export const loader = {
  show: (text: string) => useLoaders.setState({ full: text, jobs: null }),
  count: (done: number, total: number) => useLoaders.setState({ jobs: { done, total } }),
  hide: () => useLoaders.setState({ full: null, jobs: null }),
}

/** Covers the page with a text while the work goes on; for what must not be interrupted and ends within seconds. */
export async function overlay<T>(text: string, work: Promise<T>): Promise<T> {
  useLoaders.setState(({ overlays }) => ({ overlays: [...overlays, text] }))
  try {
    return await work
  } finally {
    useLoaders.setState(({ overlays }) => ({ overlays: overlays.toSpliced(overlays.indexOf(text), 1) }))
  }
}
