import {
  createInsurer,
  deleteInsurer,
  listInsurers,
  updateInsurer,
  type Insurer,
} from '@arriero/contract/units/unit-catalogs.contract.ts'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { byValue } from '../../../kit/list/list-view.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { unitKeys } from '../units.texts.ts'
import { unitPaths } from '../units.paths.ts'
import { Policies } from './Policies.tsx'
import { unitsColumn } from './units-column.tsx'

const column = columnsFor<Insurer>()

export const insurers = catalogPage({
  id: 'insurers',
  title: 'Aseguradoras',
  noun: ['aseguradora', 'aseguradoras'],
  path: unitPaths.insurers,
  key: unitKeys.catalogs.insurers,
  explain: 'Con quién están aseguradas las unidades; aquí se ve qué pólizas vencen pronto y a quién llamar.',
  list: listInsurers,
  create: createInsurer,
  update: updateInsurer,
  remove: deleteInsurer,
  text: ({ name, phone, email }) => [name, phone, email].filter(Boolean).join(' '),
  columns: [
    column.name('name', 'Aseguradora'),
    column.phone('phone'),
    column.text('email', 'Correo', { width: 220 }),
    {
      key: 'attention',
      title: 'Pólizas',
      width: 210,
      lines: 1,
      sort: byValue(({ expired, expiring }) => -(expired * 1000 + expiring)),
      render: (row) => <Attention {...row} />,
    },
    unitsColumn('insurer'),
  ],
  fields: (
    <>
      <TextField name="name" label="Nombre" maxLength={200} />
      <TextField name="phone" label="Teléfono de siniestros" maxLength={40} />
      <TextField name="email" label="Correo" maxLength={200} />
      <Policies />
    </>
  ),
})

function Attention({ expired, expiring, units }: Insurer) {
  if (expired > 0) return <StatePill tone="red">{expired === 1 ? '1 vencida' : `${expired} vencidas`}</StatePill>
  if (expiring > 0) return <StatePill tone="amber">{expiring} por vencer</StatePill>
  return units > 0 ? <StatePill tone="green">Vigentes</StatePill> : <>—</>
}
