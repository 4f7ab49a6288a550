import { lazy } from 'react'
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
      return load ? [[entry, lazy(async () => ({ default: await load() }))] as const] : []
    }),
  ),
)
