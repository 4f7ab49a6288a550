import {
  createSeries,
  deleteSeries,
  exportSeries,
  listSeries,
  seriesIssuers,
  updateSeries,
  type Series,
} from '@arriero/contract/billing/series/series.contract.ts'
import { documentKinds, kindLabel, mostFolio } from '@arriero/contract/billing/series/series.rules.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { pageQueryOf } from '../../../kit/list/list-view.ts'
import { billingPaths } from '../billing.paths.ts'
import { CatalogTabs } from '../CatalogTabs.tsx'

const column = columnsFor<Series>()

export const series = catalogPage({
  id: 'document-series',
  title: 'Series y folios',
  noun: ['serie', 'series'],
  path: billingPaths.series,
  newPath: `${billingPaths.series}/nueva-serie`,
  explain: 'Cada documento toma el siguiente folio de su serie; cree una por razón social y tipo de documento.',
  above: <CatalogTabs here={billingPaths.series} />,
  exporting: (view) => exportList(exportSeries, 'series', pageQueryOf(view)),
  list: listSeries,
  create: createSeries,
  update: updateSeries,
  remove: deleteSeries,
  text: ({ name, kind, issuerName }) => [name, kindLabel(kind), issuerName].join(' '),
  columns: [
    column.name('name', 'Serie', { width: 90 }),
    { key: 'kind', title: 'Documento', width: 190, lines: 1, render: ({ kind }) => kindLabel(kind) },
    column.text('issuerName', 'Razón social', { grow: 1 }),
    column.number('next', 'Siguiente folio', { width: 130 }),
    column.number('last', 'Último folio', { width: 110 }),
    column.onOff('active', ['Activa', 'Inactiva']),
  ],
  blank: { next: 1, active: true },
  fields: (row) => {
    // What documents carry already cannot be made untrue.
    const isUsed = row !== undefined && row.last !== null
    return (
      <FieldGroup>
        <SelectField name="issuerId" label="Razón social" span={2} from={seriesIssuers} disabled={isUsed} />
        <SelectField
          name="kind"
          label="Documento"
          span={2}
          clearable={false}
          disabled={isUsed}
          options={documentKinds.map(({ code, label }) => ({ value: code, label }))}
        />
        <TextField
          name="name"
          label="Serie"
          maxLength={25}
          placeholder="A, FAC, NC…"
          disabled={isUsed}
          hint={isUsed ? 'Ya numeró documentos: no cambia.' : undefined}
        />
        <NumberField name="next" label="Siguiente folio" min={1} max={mostFolio} />
        <SwitchField name="active" label="Activa" hint="Una serie inactiva no numera documentos nuevos." span={2} />
      </FieldGroup>
    )
  },
})
