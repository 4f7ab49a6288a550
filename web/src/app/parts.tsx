import { lazy } from 'react'
import { modules } from './modules.ts'

/** The lazy components that modules put into a place of the shell. */
export const partsOf = (place: 'topBar' | 'overlay') =>
  modules.flatMap(({ name, [place]: load }) =>
    load ? [{ name, Part: lazy(async () => ({ default: await load() })) }] : [],
  )
