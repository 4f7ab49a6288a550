import { createRootRoute, createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import type { Screen } from '../kit/shell/module.ts'
import { useSession } from '../kit/session.ts'
import { backTo } from '../kit/shell/back-to.ts'
import { missingPermission } from '../kit/shell/entrance.ts'
import { destinationOf } from './access.ts'
import { ensureEntered } from './entry.ts'
import { routerPath } from './paths.ts'
import { Root } from './Root.tsx'

type Fetch = typeof Shell.preload

/** Signs of who may enter, then the console entry for the first screen of a session (rules ROUTE-01 to 04, ENTRY-01). */
async function guard(screen: Screen | undefined, address = '', fetchPage?: Fetch) {
  const { auth } = useSession.getState()
  const destination = destinationOf({ screen, auth })
  if (destination === '/acceso-denegado' && screen && auth) {
    throw redirect({
      to: destination,
      search: { permiso: missingPermission(screen, auth) ?? '', pantalla: screen.title },
    })
  }
  if (destination === '/' && screen?.isReturnedTo) throw redirect({ to: '/', search: { [backTo]: address } })
  if (destination !== 'enter') throw redirect({ to: destination })
  if (!auth || screen?.isPublic) return
  // While the entry says what it does, what comes after it is fetched; whoever draws it tells when that fails.
  for (const fetch of [Shell.preload, fetchPage]) fetch?.()?.catch(() => undefined)
  await ensureEntered()
}

const lazyPart = (load: Screen['page']) =>
  lazyRouteComponent(async () => {
    const Part = await load()
    return { default: () => <Part /> }
  })
const Shell = lazyPart(() => import('./shell/Shell.tsx').then((m) => m.Shell))

function routeOf(screen: Screen, parent: AnyRoute, path = routerPath(screen.path)): AnyRoute {
  const component = lazyPart(screen.page)
  return createRoute({
    getParentRoute: () => parent,
    path,
    component,
    beforeLoad: async ({ cause, location }) => {
      await guard(screen, location.pathname, component.preload)
      // A page that knows better (the trip's number) says so when it is there.
      if (cause !== 'preload') document.title = `${screen.title} · Arriero`
    },
    staticData: { screen },
  })
}

/**
 * The tree of these screens: public ones alone, the others inside the shell, panels inside the screen they stand beside.
 * `onUnknown` runs when no screen has the address.
 */
export function routesOf(screens: readonly Screen[], onUnknown?: (href: string) => Promise<never>): AnyRoute {
  const root = createRootRoute({ component: Root })
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: Shell,
  })
  const of = (list: readonly Screen[], parent: AnyRoute) =>
    list.map((screen) => {
      const route = routeOf(screen, parent)
      const beside = screens.filter((other) => other.beside === screen.path)
      const children = beside.map((other) => routeOf(other, route, routerPath(other.path.slice(screen.path.length))))
      return children.length > 0 ? route.addChildren(children) : route
    })
  const alone = screens.filter(({ beside }) => !beside)
  const [open, inside] = [alone.filter(({ isPublic }) => isPublic), alone.filter(({ isPublic }) => !isPublic)]
  const unknown = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: async ({ location }) => {
      await onUnknown?.(location.href)
      await guard(undefined)
    },
    component: () => null,
  })
  return root.addChildren([...of(open, root), shell.addChildren(of(inside, shell)), unknown])
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
  }
}
