import {
  createChecklist,
  deleteChecklist,
  listChecklists,
} from '@arriero/contract/checklists/templates/templates.contract.ts'
import { purposes } from '@arriero/contract/checklists/templates/content.ts'
import type { ChecklistRow } from '@arriero/contract/checklists/templates/templates.entities.ts'
import { call } from '../../kit/call.ts'
import { number } from '../../kit/format.ts'
import { CreateLink } from '../../kit/list/CreateLink.tsx'
import { columnsFor } from '../../kit/list/columns.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { byValue, wholeSource } from '../../kit/list/list-view.ts'
import { askRemoval, removalAction } from '../../kit/list/removal.ts'
import type { Column, ListFilter } from '../../kit/list/list-types.ts'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { checklistKeys } from './checklists.data.ts'
import { checklistPaths } from './checklists.paths.ts'
import { purposeLabel, stateLook } from './checklists.words.ts'
import { ChecklistTabs } from './ChecklistTabs.tsx'

const column = columnsFor<ChecklistRow>()
const source = wholeSource<ChecklistRow>({
  key: checklistKeys.list,
  load: (signal) => call(listChecklists, { signal }),
  text: ({ name, description, moduleName }) => `${name} ${description ?? ''} ${moduleName}`,
})

const columns: Column<ChecklistRow>[] = [
  column.name('name', 'CheckList', {
    width: 300,
    lines: 2,
    render: ({ name, moduleName }) => <TwoLines top={name} bottom={moduleName} />,
  }),
  {
    key: 'purpose',
    title: 'De qué es',
    width: 110,
    sort: byValue(({ purpose }) => purposeLabel(purpose)),
    render: ({ purpose }) => purposeLabel(purpose),
  },
  column.state('published', 'Estado', stateLook),
  {
    key: 'questions',
    title: 'Preguntas',
    width: 110,
    align: 'end',
    sort: byValue(({ questions }) => questions),
    render: ({ questions }) => number(questions),
  },
  {
    key: 'filled',
    title: 'Llenados en 30 días',
    width: 170,
    align: 'end',
    sort: byValue(({ filled }) => filled),
    render: ({ filled }) => number(filled),
  },
  {
    key: 'failed',
    title: 'Con hallazgos',
    width: 140,
    align: 'end',
    sort: byValue(({ failed }) => failed),
    render: ({ failed }) => number(failed),
  },
  column.date('updatedAt', 'Último cambio', { hidden: true }),
]
const filters: ListFilter<ChecklistRow>[] = [
  {
    key: 'purpose',
    label: 'De qué es',
    kind: 'select',
    options: purposes.map(({ code: value, label }) => ({ value, label })),
    test: ({ purpose }, value) => purpose === value,
  },
]

const create = (
  <CreateLink to={checklistPaths.new} for={createChecklist}>
    Crear CheckList
  </CreateLink>
)

/** What is asked, by drawer. */
export const ChecklistsPage = () => (
  <ListPage<ChecklistRow>
    id="checklists"
    title="CheckList"
    noun={['CheckList', 'CheckList']}
    source={source}
    rowKey={({ id }) => id}
    rowName={({ name }) => name}
    columns={columns}
    filters={filters}
    open={({ id }) => checklistPaths.builder(id)}
    rowActions={(row) => ({
      menu: [
        removalAction(deleteChecklist, () =>
          askRemoval({
            what: `el CheckList «${row.name}»`,
            remove: () => call(deleteChecklist, { id: row.id }),
            keys: [checklistKeys.all],
          }),
        ),
      ],
    })}
    above={<ChecklistTabs here={checklistPaths.home} />}
    actions={create}
    empty={{
      title: 'Aún no hay CheckList',
      text: 'Diga qué se revisa antes de que salga una unidad: cada falla puede abrir una orden, un ticket o bloquearla.',
      action: create,
    }}
  />
)
