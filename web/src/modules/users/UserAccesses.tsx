import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { resetSecondStep } from '@arriero/contract/session/second-step.contract.ts'
import { endAccess, endAllAccesses, listAccesses, loginHistory } from '@arriero/contract/users/user-access.contract.ts'
import { Ago } from '../../kit/Ago.tsx'
import { whyNot } from '../../kit/access.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { confirm } from '../../kit/confirm.ts'
import { History } from '../../kit/shell/DetailPage.tsx'
import { dateTime } from '../../kit/format.ts'
import { Panel } from '../../kit/form/FormPanel.tsx'
import { go } from '../../kit/shell/navigation.ts'
import { ErrorState } from '../../kit/states.tsx'
import { toast } from '../../kit/shell/toast.ts'
import { deviceWords, signInWords } from './access-words.ts'
import { UserHead, useUser } from './UserHead.tsx'
import './users.css'
import { userPaths } from './users.paths.ts'

/** From where somebody is signed in now, and their latest ways in. */
export function UserAccesses() {
  const { id, user, error, refetch } = useUser()
  const client = useQueryClient()
  const sessions = useQuery({
    queryKey: ['user', id, 'accesses'],
    queryFn: ({ signal }) => call(listAccesses, { id, signal }),
    placeholderData: undefined,
  })
  const history = useQuery({
    queryKey: ['user', id, 'history'],
    queryFn: ({ signal }) => call(loginHistory, { id, query: { limit: 50 }, signal }),
    placeholderData: undefined,
  })
  const reload = () => client.invalidateQueries({ queryKey: ['user', id] })
  const end = async (accessId: number) => {
    try {
      await call(endAccess, { id, access_id: accessId })
      toast.success('Sesión cerrada')
      await reload()
    } catch (problem) {
      toast.error(errorText(problem))
    }
  }
  const askEndAll = () =>
    confirm({
      title: `Cerrar todas las sesiones de «${user?.name ?? ''}»`,
      content: 'Sus consolas abiertas vuelven al inicio de sesión en un segundo. Lo que no haya guardado se pierde.',
      variant: 'warning',
      confirmText: 'Cerrar sesiones',
      onConfirm: async () => {
        await call(endAllAccesses, { id })
        await reload()
      },
    })
  const askReset = () =>
    confirm({
      title: `Quitar el segundo paso de «${user?.name ?? ''}»`,
      content:
        'Para quien perdió su dispositivo: volverá a entrar solo con su contraseña hasta que lo active de nuevo.',
      variant: 'warning',
      confirmText: 'Quitar segundo paso',
      onConfirm: async () => {
        await call(resetSecondStep, { id })
        await reload()
      },
    })
  const mayEnd = !whyNot(endAccess)
  return (
    <Panel title="Accesos del usuario" onClose={() => go(userPaths.list)}>
      {error && <ErrorState error={error} retry={refetch} />}
      {user && <UserHead user={user} tab="/accesos" />}
      <h3 className="access-title">
        Sesiones abiertas
        <span className="spacer" />
        {mayEnd && (sessions.data?.length ?? 0) > 1 && (
          <Button size="small" onClick={() => void askEndAll()}>
            Cerrar todas
          </Button>
        )}
      </h3>
      {sessions.data?.length === 0 && <p className="muted">No tiene ninguna sesión abierta.</p>}
      <ul className="access-list">
        {sessions.data?.map(({ id: sessionId, device, address, since, usedAt, isCurrent, principal }) => (
          <li key={sessionId}>
            <span>
              <b>
                {deviceWords(device)}
                {isCurrent && ' (esta)'}
              </b>
              <small>
                {principal && `${principal} viendo como este usuario · `}
                {address} · desde {dateTime(since)} · <Ago at={usedAt} />
              </small>
            </span>
            {mayEnd && !isCurrent && (
              <Button size="small" onClick={() => void end(sessionId)}>
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {user?.hasTwoSteps && mayEnd && (
        <p className="profile-row">
          <span className="spacer">Entra con segundo paso</span>
          <Button size="small" onClick={() => void askReset()}>
            Quitar…
          </Button>
        </p>
      )}
      <h3 className="access-title">Historial de inicios de sesión</h3>
      {history.data?.results.length === 0 && <p className="muted">Aún no ha entrado.</p>}
      <History
        entries={(history.data?.results ?? []).map(({ id: key, at, action, address, device, by }) => ({
          key,
          at,
          title: signInWords(action).text,
          tone: signInWords(action).tone,
          detail: [device && deviceWords(device), by].filter(Boolean).join(' · '),
          by: address,
        }))}
      />
    </Panel>
  )
}
