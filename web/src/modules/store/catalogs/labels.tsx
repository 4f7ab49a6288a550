import {
  departments as departmentCalls,
  entryConcepts as conceptCalls,
  entryTypes as typeCalls,
  type Label,
} from '@arriero/contract/store/catalogs/catalogs.contract.ts'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { storePaths } from '../store.paths.ts'
import { CatalogTabs } from '../StoreTabs.tsx'
import { LabelFields } from './LabelFields.tsx'

const column = columnsFor<Label>()

const shared = {
  text: ({ name, description }: Label) => `${name} ${description ?? ''}`,
  columns: [
    column.name('name', 'Nombre', { width: 260 }),
    column.text('description', 'Descripción'),
    column.state('active', 'Estado', ({ active }) =>
      active ? { tone: 'green', label: 'Activo' } : { tone: 'grey', label: 'Inactivo' },
    ),
  ],
  blank: { active: true },
  fields: <LabelFields />,
}

export const entryConcepts = catalogPage({
  ...shared,
  ...conceptCalls,
  id: 'entry-concepts',
  title: 'Conceptos de entrada',
  noun: ['concepto de entrada', 'conceptos de entrada'],
  path: storePaths.entryConcepts,
  explain: 'Por qué entra algo al almacén: compra, devolución de taller, garantía, donación.',
  above: <CatalogTabs here={storePaths.entryConcepts} />,
})

export const entryTypes = catalogPage({
  ...shared,
  ...typeCalls,
  id: 'entry-types',
  title: 'Tipos de entrada',
  noun: ['tipo de entrada', 'tipos de entrada'],
  path: storePaths.entryTypes,
  explain: 'Con qué papel llega lo que entra: factura, remisión, vale interno.',
  above: <CatalogTabs here={storePaths.entryTypes} />,
})

export const departments = catalogPage({
  ...shared,
  ...departmentCalls,
  id: 'departments',
  title: 'Departamentos',
  noun: ['departamento', 'departamentos'],
  path: storePaths.departments,
  explain: 'Quién pide y quién gasta: taller, llantas, tráfico, patio.',
  above: <CatalogTabs here={storePaths.departments} />,
})
