import type { TaskRow } from '@arriero/contract/tasks/tasks.entities.ts'
import { taskLanes } from '@arriero/contract/tasks/tasks.rules.ts'
import { priorities } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { dayRange } from '../../../kit/format.ts'
import { pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import type { ListFilter } from '../../../kit/list/list-types.ts'
import { call } from '../../../kit/call.ts'
import { listTaskTemplates } from '@arriero/contract/tasks/templates.contract.ts'
import { folded } from '../../../kit/format.ts'
import { groupsFound, peopleFound } from '../tasks.queries.ts'

const whole = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? [Number(text)] : undefined)
const flag = (text: string | undefined) => (text === undefined ? undefined : text === '1')

/** What a list of tasks asks the server. Whoever asks for a state, or for what was finished, means it. */
export function queryOf(view: ListView) {
  const { lane, late, due, done, kept, failed, priority, person, group, template, repeats } = view.filters
  const [from, to = from] = due?.split('..') ?? []
  const [doneFrom, doneTo = doneFrom] = done?.split('..') ?? []
  const finished = doneFrom ? dayRange(doneFrom, doneTo) : undefined
  const isOpen = view.view === undefined || view.view === 'open' || view.view === 'mine'
  return {
    ...pageQueryOf(view),
    ...(lane ? { lanes: lane.split(',').map(Number) } : view.view === 'check' && { lanes: [3] }),
    ...(!lane && !finished && isOpen && { isOpen: true }),
    ...(view.view === 'mine' && { isMine: true }),
    isLate: flag(late),
    from,
    to,
    ...(finished && { doneFrom: finished.from, doneTo: finished.to }),
    onTime: flag(kept),
    failed: flag(failed),
    priorities: whole(priority),
    ...(person === 'nobody' ? { hasNobody: true } : { userIds: whole(person) }),
    groupIds: whole(group),
    templateIds: whole(template),
    repeats: flag(repeats),
  }
}

const yesNo = (yes: string, no: string) => [
  { value: '1', label: yes },
  { value: '0', label: no },
]
export const filters: ListFilter<TaskRow>[] = [
  {
    key: 'lane',
    label: 'Estado',
    kind: 'select',
    many: true,
    options: taskLanes.map(({ id, label }) => ({ value: id, label })),
  },
  { key: 'due', label: 'Vence', kind: 'days' },
  { key: 'late', label: 'Atraso', kind: 'select', options: yesNo('Vencidas', 'Sin vencer') },
  {
    key: 'priority',
    label: 'Prioridad',
    kind: 'select',
    options: priorities.map(({ id, label }) => ({ value: id, label })),
  },
  { key: 'person', label: 'Persona', kind: 'remote', load: peopleFound },
  { key: 'group', label: 'Grupo', kind: 'remote', load: groupsFound },
  {
    key: 'template',
    label: 'Plantilla',
    kind: 'remote',
    load: async (text, signal) =>
      (await call(listTaskTemplates, { signal }))
        .filter(({ name }) => folded(name).includes(folded(text)))
        .map(({ id, name }) => ({ value: id, label: name })),
  },
  { key: 'repeats', label: 'Repetición', kind: 'select', options: yesNo('Se repite', 'Una vez') },
  { key: 'done', label: 'Terminada', kind: 'days' },
  { key: 'kept', label: 'Cumplimiento', kind: 'select', options: yesNo('A tiempo', 'Tarde') },
  { key: 'failed', label: 'Hallazgos', kind: 'select', options: yesNo('Con hallazgos', 'Sin hallazgos') },
]
