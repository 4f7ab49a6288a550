import { useEffect } from 'react'
import { Button } from 'antd'
import { IconArrowLeft, IconCopy, IconLogout, IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { permissionWords } from '@arriero/contract/core/permissions.ts'
import { roleLabel } from '@arriero/contract/core/services.ts'
import { copyText } from '../../kit/copy.ts'
import { Logo } from '../../kit/shell/Logo.tsx'
import { useSearchParams } from '../../kit/shell/navigation.ts'
import { endSession, roleOf, useSession } from '../../kit/session.ts'
import './session.css'

/** Refusal (rule ROUTE-04): which permission is missing and for what, that the session lives, and whom to ask. */
export function DeniedPage() {
  const [{ permiso, pantalla }] = useSearchParams()
  const auth = useSession((state) => state.auth)
  useEffect(() => {
    document.title = 'Acceso denegado · Arriero'
  }, [])
  const name = permissionWords(permiso ?? '')
  const request = `Solicito el permiso «${name}» para abrir ${pantalla ?? 'la pantalla'} en Arriero. ${auth?.user.name ?? ''}`
  return (
    <main className="denied">
      <span className="denied-brand">
        <Logo size={28} /> Arriero
      </span>
      <div>
        <Barrier />
        <h1>Acceso denegado</h1>
        <p>
          {permiso ? (
            <>
              Su cuenta no tiene el permiso <b>«{name}»</b>, necesario para abrir <b>{pantalla}</b>.
            </>
          ) : (
            'Su cuenta no tiene permiso para abrir esta pantalla.'
          )}
          {auth && <> Su sesión sigue abierta y nada se perdió.</>}
        </p>
        <div className="denied-actions">
          <Link to={auth ? '/Consola' : '/'}>
            <Button type="primary" icon={<IconArrowLeft size={16} stroke={1.75} />}>
              {auth ? 'Volver a la consola' : 'Iniciar sesión'}
            </Button>
          </Link>
          {auth && permiso && (
            <Button icon={<IconCopy size={16} stroke={1.75} />} onClick={() => void copyText(request)}>
              Copiar solicitud de acceso
            </Button>
          )}
        </div>
        {auth && (
          <div className="denied-who">
            <IconShieldLock size={20} stroke={1.5} aria-hidden />
            <span>
              Sesión de <b>{auth.user.name}</b>, rol <b>{roleLabel(roleOf(auth))}</b>. Un administrador de{' '}
              {auth.user.account.name} puede dar el acceso en Roles.
            </span>
            <Button type="link" size="small" icon={<IconLogout size={16} stroke={1.75} />} onClick={() => endSession()}>
              Cambiar de usuario
            </Button>
          </div>
        )}
      </div>
    </main>
  )
}

function Barrier() {
  const stripes = [8, 36, 64, 92]
  return (
    <svg width="152" height="72" viewBox="0 0 152 72" aria-hidden>
      <path d="M2 66h148" stroke="var(--line-2)" strokeWidth="2" />
      <path d="M132 36v30" stroke="var(--line-2)" strokeWidth="6" />
      <rect x="16" y="18" width="14" height="48" rx="2" fill="var(--nav)" />
      <circle cx="23" cy="10" r="6" fill="var(--red-dot)" />
      <g transform="rotate(-4 30 28)">
        <rect x="24" y="22" width="116" height="13" rx="6.500" fill="#fff" stroke="var(--line-strong)" />
        {stripes.map((x) => (
          <path key={x} d={`M${26 + x} 34.500l6-12h9l-6 12z`} fill="var(--brand)" />
        ))}
      </g>
    </svg>
  )
}
