import { lazy, Suspense } from 'react'
import { Outlet } from '@tanstack/react-router'
import { useQuestion } from '../kit/confirm.ts'
import { ToastHost } from '../kit/ToastHost.tsx'

const ConfirmDialog = lazy(() => import('../kit/ConfirmDialog.tsx').then((m) => ({ default: m.ConfirmDialog })))

/** What stands around every screen: toasts, the confirm dialog (fetched with the first question). */
export function Root() {
  const isAsking = useQuestion(({ question }) => question !== null)
  return (
    <>
      <Outlet />
      <ToastHost />
      {isAsking && (
        <Suspense>
          <ConfirmDialog />
        </Suspense>
      )}
    </>
  )
}
