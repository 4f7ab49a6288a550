import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { getUnitsAccess, saveUnitsAccess } from '@arriero/contract/users/users-legacy.contract.ts'
import { call } from '../../kit/call.ts'
import { SelectField } from '../../kit/fields.tsx'
import { FormPanel, Panel } from '../../kit/FormPanel.tsx'
import { go } from '../../kit/navigation.ts'
import { queryClient } from '../../kit/query.ts'
import { ErrorState } from '../../kit/states.tsx'
import { reloadUsers } from './user-actions.ts'
import { UserHead, useUser } from './UserHead.tsx'
import { lacks, usersPath } from './users.words.ts'
import './users.css'

interface Values {
  unitIds: number[]
}

/** Which units a client, mirror or driver sees, and through what. */
export function UserUnits() {
  const { id, user, error, refetch } = useUser()
  const access = useQuery({
    queryKey: ['user', id, 'units'],
    queryFn: ({ signal }) => call(getUnitsAccess, { id, signal }),
    placeholderData: undefined,
  })
  const initial = useMemo(
    () => access.data && { unitIds: access.data.filter(({ direct }) => direct).map((unit) => unit.id) },
    [access.data],
  )
  const byGroup = access.data?.filter(({ groups }) => groups.length > 0) ?? []
  const close = () => go(usersPath)
  if (error)
    return (
      <Panel title="Unidades del usuario" onClose={close}>
        <ErrorState error={error} retry={refetch} />
      </Panel>
    )
  if (user?.units === null)
    return (
      <Panel title="Unidades del usuario" onClose={close}>
        <UserHead user={user} tab="/unidades" />
        <p>Por su rol ve todas las unidades de la cuenta.</p>
      </Panel>
    )
  return (
    <FormPanel<Values, { units: number }>
      key={id}
      title="Unidades del usuario"
      closeTo={usersPath}
      initial={user && initial}
      error={access.error}
      retry={() => void access.refetch()}
      readOnly={lacks('usuario.permissions')}
      save={({ unitIds }) => call(saveUnitsAccess, { body: { userId: id, unitIds } })}
      saved={({ units }) => (units === 1 ? 'Ve 1 unidad' : `Ve ${units} unidades`)}
      onSaved={async () => {
        await queryClient.invalidateQueries({ queryKey: ['user', id] })
        await reloadUsers()
      }}
      stay
    >
      {user && <UserHead user={user} tab="/unidades" />}
      <SelectField
        name="unitIds"
        label="Unidades dadas directamente"
        many
        placeholder="Busque por nombre o placas"
        chosen={(access.data ?? []).map((unit) => ({ value: unit.id, label: unit.name }))}
        load={async (text, signal) =>
          (await call(unitPicker, { query: { search: text }, signal })).map((unit) => ({
            value: unit.id,
            label: unit.name,
          }))
        }
      />
      {byGroup.length > 0 && (
        <>
          <h3 className="access-title">Por sus grupos</h3>
          <div className="unit-chips">
            {byGroup.map((unit) => (
              <Tag key={unit.id} title={unit.groups.join(', ')}>
                {unit.name}
              </Tag>
            ))}
          </div>
        </>
      )}
    </FormPanel>
  )
}
