import { colorLabels, crmColors } from '@arriero/contract/crm/crm.rules.ts'
import { tags, type Tag } from '@arriero/contract/crm/config.contract.ts'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { crmPaths } from '../crm.paths.ts'
import { crmKey } from '../crm.words.ts'
import { TagChip } from '../pieces.tsx'
import { SaleTabs } from '../SaleHead.tsx'

const column = columnsFor<Tag>()
export const colorOptions = crmColors.map((color) => ({ value: color, label: colorLabels[color] }))

/** Words by which sales are told apart. */
export const tagsCatalog = catalogPage({
  id: 'crm-tags',
  title: 'Etiquetas de ventas',
  noun: ['etiqueta', 'etiquetas'],
  path: crmPaths.tags,
  key: [...crmKey, 'tags'],
  explain: 'Palabras con que se distinguen las ventas: Frío, Dedicado, Frontera…',
  above: <SaleTabs here={crmPaths.tags} />,
  list: tags.list,
  create: tags.create,
  update: tags.update,
  remove: tags.remove,
  blank: { color: 'blue' },
  columns: [
    column.name('name', 'Etiqueta', { width: 260, render: ({ name, color }) => <TagChip name={name} color={color} /> }),
    column.number('sales', 'Ventas', { width: 120 }),
  ],
  fields: (
    <>
      <TextField name="name" label="Nombre" maxLength={30} />
      <SelectField name="color" label="Color" clearable={false} options={colorOptions} />
    </>
  ),
})
