import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getUnitsAccess, listGivableUnits, saveUnitsAccess } from '@arriero/contract/users/users-legacy.contract.ts'
import { whyNot } from '../../kit/access.ts'
import { call } from '../../kit/call.ts'
import { plural } from '../../kit/format.ts'
import { PageHeader } from '../../kit/shell/PageHeader.tsx'
import { queryClient } from '../../kit/query.ts'
import { EmptyState, ErrorState } from '../../kit/states.tsx'
import { reloadUsers } from './user-actions.ts'
import { UnitsEditor } from './UnitsEditor.tsx'
import { useUser } from './UserHead.tsx'
import './users.css'
import { userPaths } from './users.paths.ts'

/** Which units a client, mirror or driver sees, and through what. */
export function UserUnits() {
  const { id, user, error, refetch } = useUser()
  const key = ['user', id, 'units']
  const isChosen = user !== undefined && user.units !== null
  const access = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getUnitsAccess, { id, signal }),
    enabled: isChosen,
    placeholderData: undefined,
  })
  const accountId = user?.accountId
  const givable = useQuery({
    queryKey: ['givable-units', accountId],
    queryFn: ({ signal }) => call(listGivableUnits, { query: { accountId }, signal }),
    enabled: isChosen,
    placeholderData: undefined,
  })
  const stored = useMemo(
    () => access.data && new Set(access.data.filter(({ direct }) => direct).map((unit) => unit.id)),
    [access.data],
  )
  const byGroup = useMemo(
    () =>
      new Map(
        access.data
          ?.filter(({ groups }) => groups.length > 0)
          .map((unit) => [unit.id, unit.groups.join(', ')] as const),
      ),
    [access.data],
  )
  const problem = error ?? access.error ?? givable.error
  const name = user?.name ?? 'Usuario'
  const save = async (chosen: ReadonlySet<number>) => {
    await call(saveUnitsAccess, { body: { userId: id, unitIds: [...chosen] } })
    await queryClient.invalidateQueries({ queryKey: key })
    await reloadUsers()
  }
  const retry = () => {
    refetch()
    if (isChosen) void Promise.all([access.refetch(), givable.refetch()])
  }
  return (
    <div className="screen">
      <section className="screen-main">
        <PageHeader
          title={`Unidades de ${name}`}
          crumbs={[
            { label: 'Usuarios', to: userPaths.list },
            { label: name, to: `${userPaths.list}/${id}` },
          ]}
          sub={
            isChosen &&
            access.data &&
            `Ve ${plural(access.data.length, 'unidad', 'unidades')}${byGroup.size > 0 ? `, ${byGroup.size} por sus grupos` : ''}`
          }
        />
        <div className="card list-card">
          {problem && <ErrorState error={problem} retry={retry} />}
          {user?.units === null && (
            <EmptyState title="Ve todas las unidades" text="Por su rol ve todas las unidades de la cuenta." />
          )}
          {isChosen && !problem && (
            <UnitsEditor
              key={id}
              units={givable.data}
              stored={stored}
              besides={byGroup}
              locked={whyNot(saveUnitsAccess)}
              save={save}
              saved={`Unidades de «${name}» guardadas`}
            />
          )}
        </div>
      </section>
    </div>
  )
}
