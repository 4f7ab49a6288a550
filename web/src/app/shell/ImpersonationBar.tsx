import { Button } from 'antd'
import { IconEye } from '@tabler/icons-react'
import { returnToPrincipal, useSession } from '../../kit/session.ts'

/** Always in sight while one sees the console as somebody else. */
export function ImpersonationBar() {
  const { auth, base } = useSession()
  if (!auth || !base) return null
  return (
    <div className="impersonation" role="status">
      <IconEye size={16} stroke={1.75} aria-hidden />
      <span>
        Está viendo la consola como <b>{auth.user.name}</b>
      </span>
      <Button size="small" onClick={returnToPrincipal}>
        Volver a {base.user.name}
      </Button>
    </div>
  )
}
