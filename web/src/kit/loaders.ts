import { create } from 'zustand'

interface Loaders {
  /** Text of the full-page loader; null when there is none. */
  full: string | null
  /** Texts of the overlays in the order they began; the last one is shown. */
  overlays: readonly string[]
}

export const useLoaders = create<Loaders>(() => ({ full: null, overlays: [] }))

/** The full-page loader of the console entry. */
export const loader = {
  show: (text: string) => useLoaders.setState({ full: text }),
  hide: () => useLoaders.setState({ full: null }),
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
