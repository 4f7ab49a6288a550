import {
  createInsurer,
  deleteInsurer,
  insurerDraft,
  listInsurers,
  updateInsurer,
  type Insurer,
} from '@arriero/contract/units/unit-catalogs.contract.ts'
import { call } from '../../../kit/call.ts'
import { catalogPage } from '../../../kit/CatalogPage.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { byValue } from '../../../kit/list-view.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { unitKeys, unitPaths } from '../units.texts.ts'
import { Policies } from './Policies.tsx'
import { unitsColumn } from './units-column.tsx'

interface Values {
  name: string
  phone: string | null
  email: string | null
}

export const insurers = catalogPage<Insurer, Values>({
  id: 'insurers',
  title: 'Aseguradoras',
  noun: ['aseguradora', 'aseguradoras'],
  path: `${unitPaths.list}/catalogos/aseguradoras`,
  key: unitKeys.catalogs.insurers,
  explain: 'Con quién están aseguradas las unidades; aquí se ve qué pólizas vencen pronto y a quién llamar.',
  load: (signal) => call(listInsurers, { signal }),
  text: ({ name, phone, email }) => [name, phone, email].filter(Boolean).join(' '),
  name: ({ name }) => name,
  columns: [
    {
      key: 'name',
      title: 'Aseguradora',
      fixed: true,
      lines: 1,
      sort: byValue(({ name }) => name),
      render: ({ name }) => name,
    },
    { key: 'phone', title: 'Teléfono', width: 150, lines: 1, render: ({ phone }) => phone ?? '—' },
    { key: 'email', title: 'Correo', width: 220, lines: 1, render: ({ email }) => email ?? '—' },
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
  blank: { name: '', phone: null, email: null },
  values: ({ name, phone, email }) => ({ name, phone, email }),
  schema: insurerDraft,
  create: (body) => call(createInsurer, { body }),
  update: ({ id }, body) => call(updateInsurer, { id, body }),
  remove: ({ id }) => call(deleteInsurer, { id }),
})

function Attention({ expired, expiring, units }: Insurer) {
  if (expired > 0) return <StatePill tone="red">{expired === 1 ? '1 vencida' : `${expired} vencidas`}</StatePill>
  if (expiring > 0) return <StatePill tone="amber">{expiring} por vencer</StatePill>
  return units > 0 ? <StatePill tone="green">Vigentes</StatePill> : <>—</>
}
