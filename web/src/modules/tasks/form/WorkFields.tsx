import { useQuery } from '@tanstack/react-query'
import { askedChecklists, listChecklists } from '@arriero/contract/checklists/templates/templates.contract.ts'
import { priorities } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { taskLimits } from '@arriero/contract/tasks/tasks.rules.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import type { Option } from '../../../kit/list/list-types.ts'
import { groupsFound, peopleFound } from '../tasks.queries.ts'
import { taskKey } from '../tasks.words.ts'

export interface Chosen {
  people: readonly Option[]
  groups: readonly Option[]
  checklists: readonly Option[]
  units: readonly Option[]
}
type Named = readonly { id: number; name: string }[]
export const optionsOf = (rows: Named): Option[] => rows.map(({ id, name }) => ({ value: id, label: name }))
interface Work {
  people: Named
  groups: Named
  checklists: Named
  unitId: number | null
  unitName: string | null
  validatorId: number | null
  validatorName: string | null
}
/** Names of what is chosen already, for choices that load as one types. */
export const chosenOf = (work: Work | undefined): Chosen => ({
  people: [
    ...optionsOf(work?.people ?? []),
    ...(work?.validatorId != null && work.validatorName
      ? [{ value: work.validatorId, label: work.validatorName }]
      : []),
  ],
  groups: optionsOf(work?.groups ?? []),
  checklists: optionsOf(work?.checklists ?? []),
  units: work?.unitId != null && work.unitName ? [{ value: work.unitId, label: work.unitName }] : [],
})
const idsOf = (rows: Named) => rows.map(({ id }) => id)
/** What a task and a template have in common, as their forms hold it. */
export const workValues = ({ people, groups, checklists, unitId, validatorId }: Work) => ({
  userIds: idsOf(people),
  groupIds: idsOf(groups),
  checklistIds: idsOf(checklists),
  unitId,
  validatorId,
})

/** CheckList that are filled for tasks; who may not list them all: those that they use. */
export function useTaskChecklists(): readonly { id: number; name: string }[] {
  const maySeeAll = whyNot(listChecklists) === undefined
  const { data: asked = [] } = useQuery({
    queryKey: [...taskKey, 'checklists', maySeeAll],
    queryFn: async ({ signal }) =>
      maySeeAll
        ? (await call(listChecklists, { signal })).filter(
            ({ purpose, published, active }) => purpose === 'task' && published !== null && active,
          )
        : call(askedChecklists, { query: { purpose: 'task' }, signal }),
    enabled: maySeeAll || whyNot(askedChecklists) === undefined,
  })
  return asked
}

/** Who does it, what is filled for it and who looks at it. */
export function WorkFields({ chosen }: { chosen: Chosen }) {
  const asked = useTaskChecklists()
  return (
    <>
      <SelectField name="userIds" label="Asignar a" many span={2} load={peopleFound} chosen={chosen.people} />
      <SelectField name="groupIds" label="Grupos" many load={groupsFound} chosen={chosen.groups} />
      <SelectField
        name="priority"
        label="Prioridad"
        clearable={false}
        options={priorities.map(({ id, label }) => ({ value: id, label }))}
      />
      <SelectField
        name="checklistIds"
        label="CheckList por llenar"
        many
        span={2}
        options={optionsOf(asked)}
        chosen={chosen.checklists}
        hint="Sin llenarlo no se termina. Sólo los de tareas."
      />
      <SelectField
        name="validatorId"
        label="La valida"
        load={peopleFound}
        chosen={chosen.people}
        hint="Vacío: termina sin revisión."
      />
      <SelectField
        name="unitId"
        label="Unidad"
        chosen={chosen.units}
        load={async (search, signal) =>
          (await call(unitPicker, { query: { search }, signal })).map(({ id, name }) => ({ value: id, label: name }))
        }
      />
      <TextField name="description" label="Descripción" multiline span={2} maxLength={taskLimits.text} />
    </>
  )
}
