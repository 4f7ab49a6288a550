import { Input } from 'antd'
import {
  createClient,
  deleteClient,
  listClients,
  updateClient,
  type TripClient,
} from '@arriero/contract/clients/clients.contract.ts'
import { call } from '../../kit/call.ts'
import { catalogPage } from '../../kit/CatalogPage.tsx'
import { Field, FieldGroup } from '../../kit/Field.tsx'
import { PhoneField, TextField } from '../../kit/fields.tsx'
import { date, number } from '../../kit/format.ts'
import { byValue } from '../../kit/list-view.ts'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { Avatar } from '../../kit/Avatar.tsx'

interface Values {
  name: string
  email: string | null
  phone: string | null
  username?: string | undefined
  password?: string | undefined
}

/** Left empty means: made from the name, and no sign-in yet. */
const given = ({ name, email, phone, username, password }: Values) => ({
  name,
  email: email || null,
  phone: phone || null,
  ...(username && { username }),
  ...(password && { password }),
})

export const clients = catalogPage<TripClient, Values>({
  id: 'trip-clients',
  title: 'Clientes de viaje',
  noun: ['cliente', 'clientes'],
  path: '/Consola/viajes/clientes',
  key: ['trip-clients'],
  load: (signal) => call(listClients, { query: {}, signal }),
  text: ({ name, username, email, phone }) => [name, username, email, phone].join(' '),
  name: ({ name }) => name,
  columns: [
    {
      key: 'name',
      title: 'Cliente',
      fixed: true,
      width: 260,
      sort: byValue(({ name }) => name),
      render: ({ name, username }) => <TwoLines lead={<Avatar name={name} />} top={name} bottom={username} />,
    },
    { key: 'email', title: 'Correo', width: 220, lines: 1, render: ({ email }) => email ?? '—' },
    { key: 'phone', title: 'Teléfono', width: 140, lines: 1, render: ({ phone }) => phone ?? '—' },
    {
      key: 'trips',
      title: 'Viajes activos',
      width: 130,
      align: 'end',
      lines: 1,
      sort: byValue(({ activeTrips }) => activeTrips),
      render: ({ activeTrips }) => number(activeTrips),
    },
    {
      key: 'created',
      title: 'Alta',
      width: 110,
      align: 'end',
      lines: 1,
      sort: byValue(({ createdAt }) => createdAt),
      render: ({ createdAt }) => date(createdAt),
    },
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
          hint="Vacía: no cambia; un cliente nuevo no puede entrar hasta tener una."
          span={2}
        >
          <Input.Password maxLength={200} autoComplete="new-password" />
        </Field>
      </FieldGroup>
    </>
  ),
  blank: { name: '', email: '', phone: '', username: '', password: '' },
  values: ({ name, email, phone, username }) => ({
    name,
    email: email ?? '',
    phone: phone ?? '',
    username,
    password: '',
  }),
  schema: createClient.body,
  create: (values) => call(createClient, { body: given(values) }),
  update: ({ id }, values) => call(updateClient, { body: { id, ...given(values) } }),
  remove: ({ id }) => call(deleteClient, { body: { id } }),
  explain: 'Un cliente entra con su propio usuario y ve solo los viajes y unidades que se le comparten.',
})
