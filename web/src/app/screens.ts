import type { Screen } from '../kit/shell/module.ts'
import { modules } from './modules.ts'

/** Every screen of the console. Plain data: reading it loads no page and no React. */
export const screens: readonly Screen[] = modules.flatMap((module) => module.screens)

/** Route paths that have a page, in the specification's spelling. */
export const screenPaths: readonly string[] = screens.map(({ path }) => path)
