import { lazy, Suspense, type ComponentType } from 'react'
import { errorData, trace } from '../kit/trace.ts'
import { modules } from './modules.ts'

/** The lazy components that modules put into a place of the shell. */
export const partsOf = (place: 'topBar' | 'overlay') =>
  modules.flatMap(({ name, [place]: load }) => (load ? [{ name, Part: optional(load) }] : []))

/** What entries of the menus show beside their labels. */
export const menuCounts = new Map(
  modules.flatMap(({ menu = [] }) =>
    menu.flatMap((entry) => {
      const load = entry.count
      const Count = load && optional(load)
      return Count ? [[entry, <Count key={entry.path} />] as const] : []
    }),
  ),
)

type Load = () => Promise<ComponentType>

/** A part without which the console goes on: drawn when it is there, in nobody's way until then. */
function optional(load: Load): ComponentType {
  const Part = lazy(async () => ({ default: await untilLoaded(load) }))
  return () => (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  )
}

/** Without a signal a part that was never loaded cannot come: it is asked for again when the signal does. One that cannot be
 * read although there is one stays away. */
async function untilLoaded(load: Load): Promise<ComponentType> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) {
        trace('APP_ERROR', errorData(error))
        return () => null
      }
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
  }
}
