import { roleLabel } from '@arriero/contract/core/services.ts'
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { IconAlertTriangle, IconUserCheck } from '@tabler/icons-react'
import { assignPermissions, getUserPermissions } from '@arriero/contract/users/user-access.contract.ts'
import { whyNot } from '../../kit/access.ts'
import { call } from '../../kit/call.ts'
import { confirm } from '../../kit/confirm.ts'
import { PageHeader } from '../../kit/shell/PageHeader.tsx'
import { PermissionEditor } from '../../shared/PermissionEditor.tsx'
import { queryClient } from '../../kit/query.ts'
import { heldPermissions } from '../../kit/session.ts'
import { ErrorState } from '../../kit/states.tsx'
import { useUser } from './UserHead.tsx'
import { userPaths } from './users.paths.ts'

/** What one user may do: of their role, and their own besides (picture 07). */
export function UserPermissions() {
  const { id, user, error, refetch } = useUser()
  const key = ['user', id, 'permissions']
  const { data, error: failed } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getUserPermissions, { id, signal }),
    placeholderData: undefined,
  })
  const held = useMemo(() => heldPermissions(), [])
  const assign = async (permissions: string[], inherits: boolean) => {
    queryClient.setQueryData(key, await call(assignPermissions, { body: { userId: id, permissions, inherits } }))
  }
  const problem = error ?? failed
  const source = data && (data.accountRole?.name ?? roleLabel(data.role))
  const locked = data?.locked ?? whyNot(assignPermissions) ?? null
  const name = user?.name ?? 'Usuario'
  const askOwnOnly = () =>
    data &&
    confirm({
      title: `«${name}» deja de heredar de ${source}`,
      content: 'Conserva los permisos que tiene hoy y puede quitarle cualquiera; los cambios del rol ya no le llegan.',
      variant: 'warning',
      confirmText: 'Dejar de heredar',
      onConfirm: () => assign([...new Set([...data.own, ...data.inherited])], false),
    })
  const askInherit = () =>
    data &&
    confirm({
      title: `«${name}» hereda de ${source}`,
      content: 'Recibe los permisos del rol y conserva los suyos además.',
      confirmText: 'Heredar del rol',
      onConfirm: () => assign([...data.own], true),
    })
  return (
    <div className="screen">
      <section className="screen-main">
        <PageHeader
          title={`Permisos de ${name}`}
          crumbs={[
            { label: 'Usuarios', to: userPaths.list },
            { label: name, to: `${userPaths.list}/${id}` },
          ]}
          sub={data && (data.inherits ? `Hereda de ${source}` : 'No hereda: tiene solo lo que aquí se marca')}
          actions={
            data &&
            !locked && (
              <Button onClick={() => void (data.inherits ? askOwnOnly() : askInherit())}>
                {data.inherits ? 'Dejar de heredar…' : `Heredar de ${source}…`}
              </Button>
            )
          }
        />
        <div className="card list-card">
          {problem && <ErrorState error={problem} retry={refetch} />}
          {data && (
            <PermissionEditor
              own={data.own}
              inherited={data.inherited}
              inheritedFrom={`Heredado de ${source}`}
              held={held}
              locked={locked}
              save={(permissions) => assign(permissions, data.inherits)}
              saved={`Permisos de «${name}» guardados`}
              renderConsequence={(changes) => (
                <>
                  {changes.some(({ isAdded }) => !isAdded) && (
                    <p className="permission-note">
                      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
                      <span>
                        <b>{name} pierde permisos</b>
                        Las pantallas que dejan de ser suyas se cierran.
                      </span>
                    </p>
                  )}
                  <p className="permission-note is-calm">
                    <IconUserCheck size={16} stroke={1.75} aria-hidden />
                    <span>
                      <b>Se aplica a 1 usuario</b>
                      Si está en línea lo verá sin volver a entrar.
                    </span>
                  </p>
                </>
              )}
            />
          )}
        </div>
      </section>
    </div>
  )
}
