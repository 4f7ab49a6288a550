import { Input } from 'antd'
import {
  checkPacAccount,
  createPacAccount,
  deletePacAccount,
  listPacAccounts,
  pacProviders,
  updatePacAccount,
  type PacAccount,
} from '@arriero/contract/billing/pac/pac.contract.ts'
import { seriesIssuers } from '@arriero/contract/billing/series/series.contract.ts'
import { call } from '../../../kit/call.ts'
import { errorText } from '../../../kit/api-error.ts'
import { Field, FieldGroup } from '../../../kit/form/Field.tsx'
import { SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { queryClient } from '../../../kit/query.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { billingPaths } from '../billing.paths.ts'

const column = columnsFor<PacAccount>()
const id = 'pac-accounts'
const labelOf = (key: string) => pacProviders.find((one) => one.key === key)?.label ?? key

async function ask(row: PacAccount) {
  try {
    const { balance } = await call(checkPacAccount, { id: row.id })
    toast.success(`A ${row.issuerName} le quedan ${balance ?? 0} timbres`)
    await queryClient.invalidateQueries({ queryKey: [id] })
  } catch (error) {
    toast.error(errorText(error))
  }
}

export const pacAccounts = catalogPage({
  id,
  title: 'Timbrado',
  noun: ['proveedor de timbrado', 'proveedores de timbrado'],
  path: billingPaths.pac,
  explain:
    'Diga con quién timbra cada razón social. Las que no tienen proveedor timbran en el PAC de pruebas, sin validez fiscal.',
  list: listPacAccounts,
  create: createPacAccount,
  update: updatePacAccount,
  remove: deletePacAccount,
  name: ({ issuerName }) => issuerName,
  text: ({ issuerName, provider }) => [issuerName, labelOf(provider)].join(' '),
  columns: [
    column.name('issuerName', 'Razón social'),
    { key: 'provider', title: 'Proveedor', width: 230, lines: 1, render: ({ provider }) => labelOf(provider) },
    column.onOff('isTest', ['Pruebas', 'Producción']),
    column.number('balance', 'Timbres', { width: 100 }),
    column.date('balanceAt', 'Consultado'),
    column.date('csdValidTo', 'Sello hasta'),
  ],
  actions: (row) => [{ key: 'check', label: 'Consultar timbres', onClick: () => void ask(row) }],
  blank: { provider: 'sandbox', isTest: true },
  values: ({ issuerId, provider, isTest }) => ({ issuerId, provider, isTest }),
  fields: (row) => (
    <FieldGroup>
      <SelectField name="issuerId" label="Razón social" span={2} from={seriesIssuers} />
      <SelectField
        name="provider"
        label="Proveedor"
        span={2}
        clearable={false}
        options={pacProviders.map(({ key, label }) => ({ value: key, label }))}
      />
      <SwitchField name="isTest" label="Ambiente de pruebas del proveedor" span={2} />
      <TextField name="user" label="Usuario" placeholder={row?.hasSecret ? 'Sin cambio' : ''} />
      <Field name="password" label="Contraseña">
        <Input.Password maxLength={200} autoComplete="off" placeholder={row?.hasSecret ? 'Sin cambio' : ''} />
      </Field>
      <TextField name="token" label="Token (SW)" span={2} placeholder={row?.hasSecret ? 'Sin cambio' : ''} />
    </FieldGroup>
  ),
})
