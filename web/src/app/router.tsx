import { createRouter, redirect } from '@tanstack/react-router'
import { knowScreens } from '../kit/shell/entrance.ts'
import { parseSearch, stringifySearch } from '../kit/shell/navigation.ts'
import { allStyles } from '../kit/shell/styles.ts'
import { sessionModule } from '../modules/session/session.module.ts'
import { PageFailure } from './PageFailure.tsx'
import { routesOf } from './routes.tsx'

let whole: Promise<void> | undefined

/** Until somebody goes past the sign-in, its pages are all there is: the login does not carry the list of every module. */
export const router = createRouter({
  routeTree: routesOf(
    sessionModule.screens.filter(({ isPublic }) => isPublic),
    takeAllScreens,
  ),
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  scrollRestoration: true,
  defaultErrorComponent: PageFailure,
  parseSearch,
  stringifySearch,
})

async function readScreens() {
  const [{ screens }] = await Promise.all([import('./screens.ts'), allStyles()])
  knowScreens(screens)
  router.update({ ...router.options, routeTree: routesOf(screens) })
}

/** With the first address beyond the sign-in the whole console is known; then that address is looked for again. */
async function takeAllScreens(href: string): Promise<never> {
  whole ??= readScreens()
  try {
    await whole
  } catch (error) {
    whole = undefined
    throw error
  }
  throw redirect({ href, replace: true })
}
