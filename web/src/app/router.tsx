import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'
import type { Screen } from '../kit/module.ts'
import { parseSearch, stringifySearch } from '../kit/navigation.ts'
import { useSession } from '../kit/session.ts'
import { destinationOf, missingPermission } from './access.ts'
import { ensureEntered } from './entry.ts'
import { routerPath, screens } from './paths.ts'
import { PageFailure } from './PageFailure.tsx'
import { Root } from './Root.tsx'

const root = createRootRoute({ component: Root })

/** Signs of who may enter, then the console entry for the first screen of a session (rules ROUTE-01 to 04, ENTRY-01). */
async function guard(screen: Screen | undefined) {
  const { auth } = useSession.getState()
  const destination = destinationOf({ screen, auth })
  if (destination === '/acceso-denegado' && screen && auth) {
    throw redirect({
      to: destination,
      search: { permiso: missingPermission(screen, auth) ?? '', pantalla: screen.title },
    })
  }
  if (destination !== 'enter') throw redirect({ to: destination })
  if (auth && !screen?.isPublic) await ensureEntered()
}

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
})

const pageOf = (screen: Screen) => lazyRouteComponent(async () => ({ page: await screen.page() }), 'page')

function routeOf(screen: Screen, parent: AnyRoute, path = routerPath(screen.path)): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path,
    component: pageOf(screen),
    errorComponent: PageFailure,
    beforeLoad: async ({ cause }) => {
      await guard(screen)
      // A page that knows better (the trip's number) says so when it is there.
      if (cause !== 'preload') document.title = `${screen.title} · Arriero`
    },
    staticData: { screen },
  })
}

/** The tree: public screens alone, the others inside the shell, panels inside the screen they stand beside. */
function tree() {
  const of = (list: readonly Screen[], parent: AnyRoute) =>
    list.map((screen) => {
      const route = routeOf(screen, parent)
      const beside = screens.filter((other) => other.beside === screen.path)
      const children = beside.map((other) => routeOf(other, route, routerPath(other.path.slice(screen.path.length))))
      return children.length > 0 ? route.addChildren(children) : route
    })
  const alone = screens.filter(({ beside }) => !beside)
  const unknown = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: () => guard(undefined),
    component: () => null,
  })
  return root.addChildren([
    ...of(
      alone.filter(({ isPublic }) => isPublic),
      root,
    ),
    shell.addChildren(
      of(
        alone.filter(({ isPublic }) => !isPublic),
        shell,
      ),
    ),
    unknown,
  ])
}

export const router = createRouter({
  routeTree: tree(),
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
  }
}
