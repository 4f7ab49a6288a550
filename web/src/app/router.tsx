import { createRouter, redirect } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../kit/navigation.ts'
import { sessionModule } from '../modules/session/session.module.ts'
import { routesOf } from './routes.tsx'

let isWhole = false

/** Until somebody goes past the sign-in, its pages are all there is: the login does not carry the list of every module. */
export const router = createRouter({
  routeTree: routesOf(
    sessionModule.screens.filter(({ isPublic }) => isPublic),
    takeAllScreens,
  ),
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
})

/** With the first address beyond the sign-in the whole console is known; then that address is looked for again. */
async function takeAllScreens(href: string): Promise<void> {
  if (isWhole) return
  const { screens } = await import('./screens.ts')
  isWhole = true
  router.update({ ...router.options, routeTree: routesOf(screens, takeAllScreens) })
  throw redirect({ href, replace: true })
}
