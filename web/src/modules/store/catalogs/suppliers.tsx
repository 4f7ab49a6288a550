import { suppliers as calls, type Supplier } from '@arriero/contract/store/catalogs/catalogs.contract.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, PhoneField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { storeKeys } from '../store.keys.ts'
import { storePaths } from '../store.paths.ts'
import { CatalogTabs } from '../StoreTabs.tsx'

const column = columnsFor<Supplier>()

export const suppliers = catalogPage({
  ...calls,
  id: 'suppliers',
  title: 'Proveedores',
  noun: ['proveedor', 'proveedores'],
  path: storePaths.suppliers,
  key: storeKeys.suppliers,
  explain: 'A quién se compra, en cuántos días llega y a cuántos se paga; las órdenes de compra salen a su nombre.',
  above: <CatalogTabs here={storePaths.suppliers} />,
  text: ({ name, rfc, contact, phone, email }) => [name, rfc, contact, phone, email].join(' '),
  columns: [
    column.name('name', 'Proveedor', {
      width: 280,
      lines: 2,
      render: ({ name, rfc }) => <TwoLines top={name} bottom={rfc ?? ''} />,
    }),
    column.text('contact', 'Contacto'),
    column.phone('phone'),
    column.text('email', 'Correo', { width: 200 }),
    column.number('leadDays', 'Entrega, días', { width: 120 }),
    column.number('creditDays', 'Días de crédito', { width: 130, hidden: true }),
    column.state('active', 'Estado', ({ active }) =>
      active ? { tone: 'green', label: 'Activo' } : { tone: 'grey', label: 'Inactivo' },
    ),
  ],
  blank: { active: true, leadDays: 7, creditDays: 0 },
  fields: (
    <FieldGroup>
      <TextField name="name" label="Nombre o razón social" maxLength={200} span={2} />
      <TextField name="rfc" label="RFC" maxLength={16} />
      <PhoneField name="phone" label="Teléfono" />
      <TextField name="contact" label="Contacto" maxLength={200} />
      <TextField name="email" label="Correo" maxLength={200} hint="A él llegan las órdenes." />
      <NumberField name="leadDays" label="Días de entrega" max={365} />
      <NumberField name="creditDays" label="Días de crédito" max={365} />
      <TextField name="address" label="Domicilio" maxLength={500} span={2} />
      <TextField name="notes" label="Notas" multiline maxLength={2000} span={2} />
      <SwitchField name="active" label="Activo" hint="Inactivo, ya no se ofrece en órdenes nuevas." span={2} />
    </FieldGroup>
  ),
})
