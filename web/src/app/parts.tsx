import { lazy, Suspense, type ComponentType } from 'react'
import { modules } from './modules.ts'
import { whenLoaded } from './when-loaded.ts'

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
const Nothing = () => null

/** A part without which the console goes on: drawn when it is there, in nobody's way until then. */
function optional(load: Load): ComponentType {
  const Part = lazy(async () => ({ default: (await whenLoaded(load)) ?? Nothing }))
  return () => (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  )
}
