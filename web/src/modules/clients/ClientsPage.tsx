import { Input } from 'antd'
import {
  createClient,
  deleteClient,
  listClients,
  updateClient,
  type TripClient,
} from '@arriero/contract/clients/clients.contract.ts'
import { passwordHint, passwordLength } from '@arriero/contract/users/password.rules.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { columnsFor } from '../../kit/list/columns.tsx'
import { catalogPage } from '../../kit/list/CatalogPage.tsx'
import { Field, FieldGroup } from '../../kit/form/Field.tsx'
import { PhoneField, TextField } from '../../kit/form/fields.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { clientsPath } from './clients.paths.ts'
import { Avatar } from '../../kit/Avatar.tsx'

const column = columnsFor<TripClient>()

export const clients = catalogPage({
  id: 'trip-clients',
  title: 'Clientes de viaje',
  noun: ['cliente', 'clientes'],
  path: clientsPath,
  list: listClients,
  create: createClient,
  update: updateClient,
  remove: deleteClient,
  text: ({ name, username, email, phone }) => [name, username, email, phone].join(' '),
  columns: [
    column.name('name', 'Cliente', {
      width: 260,
      render: ({ name, username }) => <TwoLines lead={<Avatar name={name} />} top={name} bottom={username} />,
    }),
    column.text('email', 'Correo', { width: 220 }),
    column.phone('phone'),
    column.number('activeTrips', 'Viajes activos', { width: 130 }),
    column.date('createdAt', 'Alta', { width: 110 }),
  ],
  fields: (
    <>
      <TextField name="name" label="Nombre" maxLength={200} />
      <TextField name="email" label="Correo" maxLength={200} />
      <PhoneField name="phone" label="Teléfono" />
      <FieldGroup title="Acceso a la consola">
        <TextField name="username" label="Usuario" hint="Vacío: se forma con el nombre." maxLength={80} span={2} />
        <Field
          name="password"
          label="Contraseña nueva"
          hint={`Vacía: no cambia; un cliente nuevo no puede entrar hasta tener una. ${passwordHint(roles.client)}`}
          span={2}
        >
          <Input.Password maxLength={passwordLength.max} autoComplete="new-password" />
        </Field>
      </FieldGroup>
    </>
  ),
  explain: 'Un cliente entra con su propio usuario y ve solo los viajes y unidades que se le comparten.',
})
