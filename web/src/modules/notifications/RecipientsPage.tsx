import {
  createUserRecipient,
  deleteUserRecipient,
  listUserRecipients,
  updateUserRecipient,
} from '@arriero/contract/notifications/notifications.contract.ts'
import {
  mailTopics,
  type MailTopic,
  type UserRecipient,
} from '@arriero/contract/notifications/notifications.entities.ts'
import { call } from '../../kit/call.ts'
import { catalogPage } from '../../kit/CatalogPage.tsx'
import { SelectField, SwitchField, TextField } from '../../kit/fields.tsx'
import { StatePill } from '../../kit/StatePill.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'

interface Values {
  email: string
  name: string | null
  topics: MailTopic[]
  active: boolean
}

const options = mailTopics.map(({ id, label }) => ({ value: id, label }))
const labelsOf = (topics: readonly MailTopic[]) =>
  mailTopics
    .filter(({ id }) => topics.includes(id))
    .map(({ label }) => label)
    .join(', ')

/** Addresses that get mails on everything their user sees (get_emails_user and its family). */
export const recipients = catalogPage<UserRecipient, Values>({
  id: 'mail-recipients',
  title: 'Destinatarios de correo',
  noun: ['destinatario', 'destinatarios'],
  path: '/Consola/correos/destinatarios',
  key: ['mail-recipients'],
  load: (signal) => call(listUserRecipients, { signal }),
  text: (row) => `${row.email} ${row.name ?? ''} ${row.userName}`,
  name: (row) => row.email,
  columns: [
    {
      key: 'email',
      title: 'Correo',
      fixed: true,
      lines: 2,
      render: (row) => <TwoLines top={row.email} bottom={row.name ?? 'Sin nombre'} />,
    },
    { key: 'topics', title: 'Recibe', render: (row) => labelsOf(row.topics) || 'Nada' },
    { key: 'user', title: 'De', width: 200, render: (row) => row.userName },
    {
      key: 'active',
      title: 'Estado',
      width: 110,
      render: ({ active }) => <StatePill tone={active ? 'green' : 'grey'}>{active ? 'Activo' : 'Inactivo'}</StatePill>,
    },
  ],
  fields: (
    <>
      <TextField name="email" label="Correo" />
      <TextField name="name" label="Nombre" hint="Opcional" />
      <SelectField name="topics" label="Recibe" options={options} many />
      <SwitchField name="active" label="Activo" />
    </>
  ),
  blank: { email: '', name: null, topics: mailTopics.map(({ id }) => id), active: true },
  values: ({ email, name, topics, active }) => ({ email, name, topics, active }),
  schema: createUserRecipient.body,
  create: (values) => call(createUserRecipient, { body: values }),
  update: ({ id }, values) => call(updateUserRecipient, { body: { id, ...values } }),
  remove: ({ id }) => call(deleteUserRecipient, { id }),
  explain: 'Agregue a quien deba recibir por correo los avisos de viajes, las alertas de unidades y los vencimientos.',
})
