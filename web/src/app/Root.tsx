import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet } from '@tanstack/react-router'
import { useQuestion } from '../kit/confirm.ts'
import { useSession } from '../kit/session.ts'
import { allStyles } from '../kit/shell/styles.ts'
import { whenToastWaits } from '../kit/shell/toast.ts'

const ToastHost = lazy(async () => {
  const [{ ToastHost: Host }] = await Promise.all([import('../kit/shell/ToastHost.tsx'), allStyles()])
  return { default: Host }
})
const ConfirmDialog = lazy(() => import('../kit/ConfirmDialog.tsx').then((m) => ({ default: m.ConfirmDialog })))

/**
 * What stands around every screen: toasts, fetched with the first one or with the sign-in (a lost line could not fetch them
 * any more), and the confirm dialog, fetched with the first question.
 */
export function Root() {
  const isAsking = useQuestion(({ question }) => question !== null)
  const isSignedIn = useSession(({ auth }) => auth !== null)
  const [isTelling, setTelling] = useState(false)
  useEffect(() => whenToastWaits(() => setTelling(true)), [])
  return (
    <>
      <Outlet />
      {(isSignedIn || isTelling) && (
        <Suspense>
          <ToastHost />
        </Suspense>
      )}
      {isAsking && (
        <Suspense>
          <ConfirmDialog />
        </Suspense>
      )}
    </>
  )
}
