import type { ComponentType } from 'react'
import type { Screen, ScreenPath } from './module.ts'

/** The three screens of a catalogue: list, new, one. `page` imports the file that holds its `catalogPage(…)`. */
export function catalogScreens(
  path: ScreenPath,
  title: string,
  page: () => Promise<{ List: ComponentType; Panel: ComponentType }>,
  access: Pick<Screen, 'permission' | 'service'> = {},
): Screen[] {
  const panel = () => page().then(({ Panel }) => Panel)
  return [
    { path, title, page: () => page().then(({ List }) => List), ...access },
    { path: `${path}/nuevo`, title, beside: path, page: panel, ...access },
    { path: `${path}/:id`, title, beside: path, page: panel, ...access },
  ]
}
