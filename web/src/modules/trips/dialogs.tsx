import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react'

/** Dialogs are asked for seldom and bring controls of their own: they come when they open. */
function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazy(async () => ({ default: await load() }))
  return (props: ComponentProps<typeof Dialog>) => (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}

export const TripConflictDialog = later(() => import('./form/TripConflictDialog.tsx').then((m) => m.TripConflictDialog))
export const NewClientDialog = later(() => import('./form/NewClientDialog.tsx').then((m) => m.NewClientDialog))
export const NewGeofenceDialog = later(() => import('./form/NewGeofenceDialog.tsx').then((m) => m.NewGeofenceDialog))
export const LocksDialog = later(() => import('./LocksDialog.tsx').then((m) => m.LocksDialog))
export const CancelDialog = later(() => import('./CancelDialog.tsx').then((m) => m.CancelDialog))
export const PlanDialog = later(() => import('./detail/PlanDialog.tsx').then((m) => m.PlanDialog))
