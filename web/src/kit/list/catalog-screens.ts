import type { ComponentType } from 'react'
import type { Screen, ScreenPath } from '../shell/module.ts'

/**
 * The screens of a catalogue: list, new, one. `page` imports the file that holds its `catalogPage(…)`; `create` is who may
 * open an empty form (whoever may read opens a written one, and reads it), `blank` the last step of its address.
 */
export function catalogScreens(
  path: ScreenPath,
  title: string,
  page: () => Promise<{ List: ComponentType; Panel: ComponentType }>,
  {
    create,
    blank = 'nuevo',
    ...access
  }: Pick<Screen, 'permission' | 'service'> & { create?: Screen['permission']; blank?: string } = {},
): Screen[] {
  const panel = () => page().then(({ Panel }) => Panel)
  return [
    { path, title, page: () => page().then(({ List }) => List), ...access },
    { path: `${path}/${blank}`, title, beside: path, page: panel, ...access, ...(create && { permission: create }) },
    { path: `${path}/:id`, title, beside: path, page: panel, ...access },
  ]
}
