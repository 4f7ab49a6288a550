import { createBank, deleteBank, listBanks, updateBank } from '@arriero/contract/banks/banks.contract.ts'
import { FieldGroup } from '../../kit/form/Field.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { plural } from '../../kit/format.ts'
import { catalogPage } from '../../kit/list/CatalogPage.tsx'
import { byValue } from '../../kit/list/list-view.ts'
import { bankKeys } from './banks.data.ts'
import { banksPaths } from './banks.paths.ts'

/** Where accounts are held. */
export const institutions = catalogPage({
  id: 'banks',
  title: 'Instituciones bancarias',
  noun: ['institución', 'instituciones'],
  path: banksPaths.institutions,
  key: bankKeys.institutions,
  list: listBanks,
  create: createBank,
  update: updateBank,
  remove: deleteBank,
  columns: [
    {
      key: 'name',
      title: 'Banco',
      width: 320,
      fixed: true,
      lines: 1,
      sort: byValue(({ name }) => name),
      render: ({ name }) => name,
    },
    {
      key: 'code',
      title: 'Clave',
      width: 96,
      lines: 1,
      sort: byValue(({ code }) => code),
      render: ({ code }) => code ?? '—',
    },
    {
      key: 'accounts',
      title: 'Cuentas',
      width: 140,
      lines: 1,
      align: 'end',
      sort: byValue(({ accounts }) => accounts),
      render: ({ accounts }) => plural(accounts, 'cuenta', 'cuentas'),
    },
  ],
  fields: (
    <FieldGroup>
      <TextField name="name" label="Banco" maxLength={80} span={2} />
      <TextField name="code" label="Clave" maxLength={3} hint="Los tres primeros dígitos de sus CLABE." />
    </FieldGroup>
  ),
  explain: 'Los bancos, cajas y monederos donde tiene cuentas.',
})
