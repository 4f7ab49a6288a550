import { Navigate } from '@tanstack/react-router'
import { EmptyState } from '../../kit/states.tsx'
import { opensAlone, phoneDay } from '../homes/opens-alone.ts'
import { useFirstScreen } from '../../kit/shell/shell-context.ts'

/** `/Consola` itself: on to the first screen of the user's menu. */
export function HomePage() {
  const first = useFirstScreen()
  if (opensAlone()) {
    location.replace(phoneDay)
    return null
  }
  if (first) return <Navigate to={first} replace />
  return (
    <EmptyState
      title="Su cuenta aún no tiene pantallas"
      text="Un administrador puede darle permisos en Gestion de usuarios, Roles."
    />
  )
}
