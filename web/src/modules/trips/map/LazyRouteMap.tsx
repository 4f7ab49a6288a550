import { lazy, Suspense, type ComponentProps } from 'react'

const View = lazy(() => import('./RouteMapView.tsx').then((m) => ({ default: m.RouteMapView })))

/** The map of a trip; the page stands without it. */
export const LazyRouteMap = (props: ComponentProps<typeof View>) => (
  <Suspense fallback={<div className="route-map" />}>
    <View {...props} />
  </Suspense>
)
