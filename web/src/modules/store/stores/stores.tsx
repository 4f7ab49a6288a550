import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { storeAccess, stores as calls, type Store } from '@arriero/contract/store/stores/stores.contract.ts'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { storeKeys } from '../store.keys.ts'
import { storePaths } from '../store.paths.ts'
import { CatalogTabs } from '../StoreTabs.tsx'

const column = columnsFor<Store>()

export const stores = catalogPage({
  ...calls,
  id: 'stores',
  title: 'Almacenes',
  noun: ['almacén', 'almacenes'],
  path: storePaths.stores,
  key: storeKeys.stores,
  explain: 'Lugares donde hay partes: el taller de cada base, una bodega, una camioneta de auxilio.',
  above: <CatalogTabs here={storePaths.stores} />,
  text: ({ code, name, address, keeperName }) => [code, name, address, keeperName].join(' '),
  columns: [
    column.name('name', 'Almacén', {
      width: 260,
      lines: 2,
      render: ({ name, code }) => <TwoLines top={name} bottom={code} />,
    }),
    column.text('address', 'Domicilio', { width: 320 }),
    column.text('keeperName', 'Responsable', { width: 220, empty: 'Sin responsable' }),
    column.state('active', 'Estado', ({ active }) =>
      active ? { tone: 'green', label: 'Activo' } : { tone: 'grey', label: 'Inactivo' },
    ),
  ],
  blank: { active: true },
  fields: <StoreFields />,
})

function StoreFields() {
  const { isReadOnly } = useFormContext()
  const chosen: unknown = Form.useWatch('keeperId', Form.useFormInstance())
  const people = useQuery({
    queryKey: storeKeys.people,
    enabled: !isReadOnly,
    queryFn: ({ signal }) => call(storeAccess.people, { signal }),
  })
  // Whoever only reads is not told of people: the name stands in the store.
  const all = useQuery({ queryKey: storeKeys.stores, queryFn: ({ signal }) => call(calls.list, { signal }) })
  const own = all.data?.find(({ keeperId }) => keeperId !== null && keeperId === chosen)
  const offered = (people.data ?? []).map(({ id, name, username }) => ({ value: id, label: name, detail: username }))
  return (
    <FieldGroup>
      <TextField name="name" label="Nombre" maxLength={120} placeholder="Apodaca" />
      <TextField name="code" label="Clave" maxLength={20} placeholder="APO" />
      <TextField name="address" label="Domicilio" maxLength={500} span={2} />
      <SelectField
        name="keeperId"
        label="Responsable"
        span={2}
        options={[
          ...(own?.keeperId && !offered.some(({ value }) => value === own.keeperId)
            ? [{ value: own.keeperId, label: own.keeperName ?? '' }]
            : []),
          ...offered,
        ]}
      />
      <SwitchField name="active" label="Activo" hint="Inactivo, ya no se ofrece al capturar." span={2} />
    </FieldGroup>
  )
}
