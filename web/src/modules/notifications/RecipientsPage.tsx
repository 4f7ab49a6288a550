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
import { catalogPage } from '../../kit/list/CatalogPage.tsx'
import { SelectField, SwitchField, TextField } from '../../kit/form/fields.tsx'
import { columnsFor } from '../../kit/list/columns.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { notificationPaths } from './notifications.paths.ts'

const column = columnsFor<UserRecipient>()
const options = mailTopics.map(({ id, label }) => ({ value: id, label }))
const labelsOf = (topics: readonly MailTopic[]) =>
  mailTopics
    .filter(({ id }) => topics.includes(id))
    .map(({ label }) => label)
    .join(', ')

/** Addresses that get mails on everything their user sees (get_emails_user and its family). */
export const recipients = catalogPage({
  id: 'mail-recipients',
  title: 'Destinatarios de correo',
  noun: ['destinatario', 'destinatarios'],
  path: notificationPaths.recipients,
  list: listUserRecipients,
  create: createUserRecipient,
  update: updateUserRecipient,
  remove: deleteUserRecipient,
  text: (row) => `${row.email} ${row.name ?? ''} ${row.userName}`,
  name: (row) => row.email,
  columns: [
    column.name('email', 'Correo', {
      lines: 2,
      render: (row) => <TwoLines top={row.email} bottom={row.name ?? 'Sin nombre'} />,
    }),
    { key: 'topics', title: 'Recibe', render: (row) => labelsOf(row.topics) || 'Nada' },
    column.text('userName', 'De', { width: 200 }),
    column.onOff('active', ['Activo', 'Inactivo']),
  ],
  fields: (
    <>
      <TextField name="email" label="Correo" />
      <TextField name="name" label="Nombre" hint="Opcional" />
      <SelectField name="topics" label="Recibe" options={options} many />
      <SwitchField name="active" label="Activo" />
    </>
  ),
  blank: { topics: mailTopics.map(({ id }) => id), active: true },
  explain: 'Agregue a quien deba recibir por correo los avisos de viajes, las alertas de unidades y los vencimientos.',
})
