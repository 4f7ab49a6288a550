import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  addMembers,
  createGroup,
  deleteGroup,
  groupMembers,
  groupUnits,
  listGroups,
  removeMembers,
  setGroupUnits,
  updateGroup,
  type AccountGroup,
} from '@arriero/contract/roles/groups.contract.ts'
import { listGivableUnits } from '@arriero/contract/users/users-legacy.contract.ts'
import { pickUsers } from '@arriero/contract/users/users.contract.ts'
import { useAccountChoice } from '../../shared/AccountSelect.tsx'
import { call } from '../../kit/call.ts'
import { Field, FieldGroup } from '../../kit/form/Field.tsx'
import { SelectField, TextField } from '../../kit/form/fields.tsx'
import { FormPanel } from '../../kit/form/FormPanel.tsx'
import { useFormContext } from '../../kit/form/form-state.ts'
import { removalButton } from '../../kit/list/removal.ts'
import { destination, useRouteParams } from '../../kit/shell/navigation.ts'
import { queryClient } from '../../kit/query.ts'
import { ErrorState } from '../../kit/states.tsx'
import { UnitChoice } from '../../shared/UnitChoice.tsx'
import { askGroupRemoval } from './GroupsPage.tsx'
import { groupsKey } from './groups.words.ts'
import './roles.css'
import { rolePaths } from './roles.paths.ts'

interface Values {
  name: string
  description: string | null
  memberIds: number[]
  unitIds: number[]
  version?: number
}
interface Chosen {
  members: readonly { id: number; name: string }[]
  units: readonly { id: number; name: string }[]
}
const nobody: Chosen = { members: [], units: [] }
const blank: Values = { name: '', description: null, memberIds: [], unitIds: [] }
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Name first, then who joins or leaves, then the units: each its own call, in that order. */
async function saveMembersAndUnits(accountId: number, id: number, values: Values, before: Chosen): Promise<void> {
  const at = { account_id: accountId }
  const [was, is] = [new Set(idsOf(before.members)), new Set(values.memberIds)]
  const joined = [...is.difference(was)]
  const left = [...was.difference(is)]
  if (joined.length > 0) await call(addMembers, { ...at, id, body: { userIds: joined } })
  if (left.length > 0) await call(removeMembers, { ...at, id, body: { userIds: left } })
  const areUnitsSame = new Set(values.unitIds).symmetricDifference(new Set(idsOf(before.units))).size === 0
  if (!areUnitsSame) await call(setGroupUnits, { ...at, group_id: id, body: { units: values.unitIds } })
}
const reload = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['account-groups'] }),
    queryClient.invalidateQueries({ queryKey: ['group'] }),
  ])

export function NewGroup() {
  const { accountId } = useAccountChoice()
  return (
    <FormPanel<Values, AccountGroup>
      title="Crear grupo"
      closeTo={rolePaths.groups}
      initial={blank}
      for={createGroup}
      submitText="Crear grupo"
      save={async (values) => {
        const made = await call(createGroup, {
          account_id: accountId,
          body: { name: values.name, description: values.description },
        })
        await saveMembersAndUnits(accountId, made.id, values, nobody)
        return made
      }}
      saved={({ name }) => `Grupo «${name}» creado`}
      onSaved={reload}
    >
      <GroupFields accountId={accountId} chosen={nobody} />
    </FormPanel>
  )
}

export function EditGroup() {
  const id = Number(useRouteParams().id)
  const { accountId } = useAccountChoice()
  const navigate = useNavigate()
  const groups = useQuery({
    queryKey: groupsKey(accountId),
    queryFn: ({ signal }) => call(listGroups, { account_id: accountId, signal }),
  })
  const inside = useQuery({
    queryKey: ['group', accountId, id],
    queryFn: async ({ signal }): Promise<Chosen> => {
      const [members, units] = await Promise.all([
        call(groupMembers, { account_id: accountId, id, signal }),
        call(groupUnits, { account_id: accountId, group_id: id, signal }),
      ])
      return { members, units }
    },
    placeholderData: undefined,
  })
  const group = groups.data?.find((one) => one.id === id)
  const chosen = inside.data
  const initial = useMemo(
    () =>
      group &&
      chosen && {
        name: group.name,
        description: group.description,
        memberIds: idsOf(chosen.members),
        unitIds: idsOf(chosen.units),
        version: group.version,
      },
    [group, chosen],
  )
  return (
    <FormPanel<Values, AccountGroup>
      key={id}
      title={group?.name ?? 'Grupo'}
      closeTo={rolePaths.groups}
      initial={initial}
      error={inside.error ?? groups.error}
      retry={() => void inside.refetch()}
      for={updateGroup}
      save={async (values) => {
        const saved = await call(updateGroup, {
          account_id: accountId,
          id,
          body: { name: values.name, description: values.description, version: values.version },
        })
        await saveMembersAndUnits(accountId, id, values, chosen ?? nobody)
        return saved
      }}
      saved={({ name }) => `Grupo «${name}» guardado`}
      onSaved={reload}
      {...(group &&
        removalButton(deleteGroup, () =>
          askGroupRemoval(accountId, group, () => void navigate(destination(rolePaths.groups))),
        ))}
    >
      <GroupFields accountId={accountId} chosen={chosen ?? nobody} />
    </FormPanel>
  )
}

const optionsOf = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

const GroupFields = ({ accountId, chosen }: { accountId: number; chosen: Chosen }) => (
  <>
    <FieldGroup>
      <TextField name="name" label="Nombre" span={2} maxLength={100} />
      <TextField name="description" label="Para qué es" span={2} multiline maxLength={500} />
    </FieldGroup>
    <FieldGroup title="Miembros y unidades">
      <SelectField
        name="memberIds"
        label="Miembros"
        span={2}
        many
        placeholder="Busque por nombre o correo"
        chosen={optionsOf(chosen.members)}
        load={async (text, signal) =>
          (await call(pickUsers, { query: { search: text, accountId }, signal })).map(({ id, name, username }) => ({
            value: id,
            label: name,
            detail: username,
          }))
        }
      />
      <Field
        name="unitIds"
        label="Unidades"
        span={2}
        hint="Clientes, espejos y conductores del grupo ven estas unidades; los demás ya las ven todas."
      >
        <GroupUnits accountId={accountId} />
      </Field>
    </FieldGroup>
  </>
)

interface GroupUnitsProps {
  accountId: number
  value?: readonly number[]
  onChange?: (ids: number[]) => void
}
/** antd hands value and change to its child. */
function GroupUnits({ accountId, value, onChange }: GroupUnitsProps) {
  const { isReadOnly } = useFormContext()
  const { data, error, refetch } = useQuery({
    queryKey: ['givable-units', accountId],
    queryFn: ({ signal }) => call(listGivableUnits, { query: { accountId }, signal }),
  })
  const chosen = useMemo(() => new Set(value), [value])
  return (
    <div className="unit-choice-boxed">
      {data ? (
        <UnitChoice units={data} value={chosen} onChange={(next) => onChange?.([...next])} disabled={isReadOnly} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <p className="unit-choice-none" role="status">
          Cargando unidades…
        </p>
      )}
    </div>
  )
}
