import {
  createRentalTemplate,
  deleteRentalTemplate,
  listRentalTemplates,
  updateRentalTemplate,
  type RentalTemplate,
} from '@arriero/contract/rental/items.contract.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { RadioField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { itemsLike, rentalKeys } from '../rental.data.ts'
import { rentalPaths } from '../rental.paths.ts'
import { RentalTabs } from '../RentalTabs.tsx'
import { BodyField } from './BodyField.tsx'
import '../rental.css'

const papers = [
  { value: 'quote', label: 'Cotización' },
  { value: 'contract', label: 'Contrato' },
] as const
const column = columnsFor<RentalTemplate>()

/** What quotes and contracts say on paper, and what goes with a rental that is made with them. */
export const templates = catalogPage({
  id: 'rental-templates',
  title: 'Plantillas de arrendamiento',
  noun: ['plantilla', 'plantillas'],
  path: rentalPaths.templates,
  key: rentalKeys.templates,
  explain: 'El texto de la cotización y del contrato: sus variables se llenan solas con cada renta.',
  above: <RentalTabs here={rentalPaths.templates} />,
  list: listRentalTemplates,
  create: createRentalTemplate,
  update: updateRentalTemplate,
  remove: deleteRentalTemplate,
  blank: { paper: 'contract', body: '', isDefault: false, extraIds: [] },
  values: (row) => ({ extraIds: row.extras.map(({ itemId }) => itemId) }),
  columns: [
    column.name('name', 'Plantilla', { width: 280 }),
    column.state(
      'paper',
      'Papel',
      ({ paper }) =>
        paper === 'quote' ? { tone: 'violet', label: 'Cotización' } : { tone: 'blue', label: 'Contrato' },
      { width: 140 },
    ),
    {
      key: 'extras',
      title: 'Adicionales',
      width: 260,
      lines: 1,
      render: ({ extras }) => extras.map(({ name }) => name).join(', ') || '—',
    },
    {
      key: 'isDefault',
      title: 'Uso',
      width: 140,
      lines: 1,
      render: ({ isDefault }) => (isDefault ? 'La de siempre' : 'Al elegirla'),
    },
  ],
  fields: (row) => (
    <FieldGroup>
      <TextField name="name" label="Nombre" span={2} maxLength={120} />
      <RadioField name="paper" label="Papel" span={2} options={papers} />
      <BodyField />
      <SelectField
        name="extraIds"
        label="Adicionales con que empieza"
        span={2}
        many
        load={itemsLike('extra')}
        chosen={row?.extras.map(({ itemId, name }) => ({ value: itemId, label: name })) ?? []}
      />
      <SwitchField name="isDefault" label="La de siempre" hint="Se usa cuando nadie elige otra." />
    </FieldGroup>
  ),
})
