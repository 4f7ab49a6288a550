import {
  clauseDocuments,
  createClause,
  createManyClauses,
  exportClauses,
  listClauses,
  updateClause,
  type Clause,
} from '@arriero/contract/billing/clauses/clauses.contract.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { ImportLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { pageQueryOf } from '../../../kit/list/list-view.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { billingKeys } from '../billing.keys.ts'
import { billingPaths } from '../billing.paths.ts'
import { CatalogTabs } from '../CatalogTabs.tsx'

const column = columnsFor<Clause>()
const inWords = ({ defaultFor }: Clause) =>
  clauseDocuments.flatMap(({ key, label }) => (defaultFor.includes(key) ? [label] : [])).join(', ') || '—'

export const clauses = catalogPage({
  id: 'billing-clauses',
  title: 'Cláusulas',
  noun: ['cláusula', 'cláusulas'],
  path: billingPaths.clauses,
  newPath: `${billingPaths.clauses}/nueva`,
  key: billingKeys.clauses,
  explain: 'Las condiciones que llevan cotizaciones, notas de venta y facturas; se eligen y ordenan en cada documento.',
  above: <CatalogTabs here={billingPaths.clauses} />,
  more: (
    <ImportLink to={`${billingPaths.clauses}/importar`} for={createManyClauses}>
      Importar
    </ImportLink>
  ),
  exporting: (view) => exportList(exportClauses, 'cláusulas', pageQueryOf(view)),
  list: listClauses,
  create: createClause,
  update: updateClause,
  name: ({ title }) => title,
  text: ({ title, text }) => `${title} ${text}`,
  columns: [
    column.number('position', 'Orden', { width: 80 }),
    column.name('title', 'Cláusula', {
      width: 420,
      lines: 2,
      render: ({ title, text }) => <TwoLines top={title} bottom={text} />,
    }),
    { key: 'defaultFor', title: 'Se incluye en', width: 240, lines: 1, render: inWords },
    column.onOff('active', ['Activa', 'Inactiva'], { width: 100 }),
  ],
  blank: { position: 100, defaultFor: [], active: true },
  fields: (
    <FieldGroup>
      <TextField name="title" label="Título" maxLength={120} span={2} />
      <TextField name="text" label="Texto" multiline maxLength={4000} span={2} />
      <SelectField
        name="defaultFor"
        label="Se incluye en"
        span={2}
        many
        hint="Esos documentos empiezan con ella; en cada uno se puede quitar."
        options={clauseDocuments.map(({ key, label }) => ({ value: key, label }))}
      />
      <NumberField name="position" label="Orden" max={9999} hint="Las de menor número van primero." />
      <SwitchField name="active" label="Activa" hint="Inactiva, ya no se ofrece." />
    </FieldGroup>
  ),
})
