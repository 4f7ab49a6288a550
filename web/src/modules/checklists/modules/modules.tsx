import {
  createModule,
  deleteModule,
  listModules,
  updateModule,
  type ChecklistModule,
} from '@arriero/contract/checklists/modules/modules.contract.ts'
import { number } from '../../../kit/format.ts'
import { SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { byValue } from '../../../kit/list/list-view.ts'
import { checklistKeys } from '../checklists.data.ts'
import { checklistPaths } from '../checklists.paths.ts'
import { ChecklistTabs } from '../ChecklistTabs.tsx'

const column = columnsFor<ChecklistModule>()

export const modules = catalogPage({
  id: 'checklist-modules',
  title: 'Apartados',
  noun: ['apartado', 'apartados'],
  path: checklistPaths.modules,
  key: checklistKeys.modules,
  list: listModules,
  create: createModule,
  update: updateModule,
  remove: deleteModule,
  explain: 'Reúnen los CheckList de un área: patio, taller, seguridad. A cada persona se le pueden dar sólo los suyos.',
  above: <ChecklistTabs here={checklistPaths.modules} />,
  text: ({ name, description }) => `${name} ${description ?? ''}`,
  columns: [
    column.name('name', 'Apartado', { width: 260 }),
    column.text('description', 'Para qué es', { width: 380 }),
    {
      key: 'checklists',
      title: 'CheckList',
      width: 110,
      align: 'end',
      sort: byValue(({ checklists }) => checklists),
      render: ({ checklists }) => number(checklists),
    },
    column.onOff('active', ['Activo', 'Inactivo']),
  ],
  blank: { active: true },
  fields: (
    <>
      <TextField name="name" label="Nombre" maxLength={120} placeholder="Patio" />
      <TextField name="description" label="Para qué es" multiline maxLength={500} />
      <SwitchField name="active" label="Activo" hint="Inactivo, sus CheckList ya no se ofrecen para llenar." />
    </>
  ),
})
