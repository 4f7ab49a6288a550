import { lazy, Suspense } from 'react'
import type { MenuEntry } from '../kit/shell/module.ts'
import { modules } from './modules.ts'

/** The lazy components that modules put into a place of the shell. */
export const partsOf = (place: 'topBar' | 'overlay') =>
  modules.flatMap(({ name, [place]: load }) =>
    load ? [{ name, Part: lazy(async () => ({ default: await load() })) }] : [],
  )

/** What entries of the menus show beside their labels. */
export const menuCounts = new Map(
  modules.flatMap(({ menu = [] }) =>
    menu.flatMap((entry) => {
      const load = entry.count
      return load ? [[entry, countOf(load)] as const] : []
    }),
  ),
)

function countOf(load: NonNullable<MenuEntry['count']>) {
  const Count = lazy(async () => ({ default: await load() }))
  return (
    <Suspense fallback={null}>
      <Count />
    </Suspense>
  )
}
