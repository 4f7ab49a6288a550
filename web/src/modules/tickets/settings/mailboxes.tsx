import { listAreas } from '@arriero/contract/tickets/areas/areas.contract.ts'
import {
  createMailbox,
  deleteMailbox,
  listMailboxes,
  updateMailbox,
  type Mailbox,
} from '@arriero/contract/tickets/mail/mailboxes.contract.ts'
import { Ago } from '../../../kit/Ago.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { ticketPaths } from '../tickets.paths.ts'
import { SettingTabs } from '../TicketTabs.tsx'

const column = columnsFor<Mailbox>()
const look = ({ active, error }: Mailbox) => {
  if (!active) return { tone: 'grey' as const, label: 'Apagado' }
  return error ? { tone: 'red' as const, label: 'No se lee' } : { tone: 'green' as const, label: 'Conectado' }
}

export const mailboxes = catalogPage({
  id: 'ticket-mailboxes',
  title: 'Buzones',
  noun: ['buzón', 'buzones'],
  path: ticketPaths.mailboxes,
  name: ({ address }) => address,
  explain: 'Lo que llega a un buzón abre tickets en su área; la respuesta sale por correo en el mismo hilo.',
  above: <SettingTabs here={ticketPaths.mailboxes} />,
  list: listMailboxes,
  create: createMailbox,
  update: updateMailbox,
  remove: deleteMailbox,
  text: ({ address, areaName }) => `${address} ${areaName}`,
  columns: [
    column.name('address', 'Buzón'),
    column.text('areaName', 'Área', { width: 160 }),
    column.state('active', 'Estado', look),
    column.text('error', 'Por qué'),
    { key: 'checkedAt', title: 'Leído', width: 130, lines: 1, render: ({ checkedAt }) => <Ago at={checkedAt} /> },
    column.number('opened', 'Abrió en 30 días', { width: 140 }),
  ],
  blank: { port: 993, secure: true, active: true },
  fields: (row) => (
    <FieldGroup>
      <TextField name="address" label="Correo del buzón" span={2} maxLength={200} placeholder="soporte@empresa.mx" />
      <SelectField name="areaId" label="Área que atiende" span={2} from={listAreas} clearable={false} />
      <TextField name="host" label="Servidor IMAP" maxLength={200} placeholder="imap.empresa.mx" />
      <NumberField name="port" label="Puerto" min={1} max={65_535} />
      <TextField name="username" label="Usuario" maxLength={200} />
      <TextField
        name="password"
        label="Contraseña"
        maxLength={500}
        required={!row}
        hint={row ? 'Vacía: se queda la que tiene.' : 'Se guarda sellada; nadie la vuelve a ver.'}
      />
      <SwitchField name="secure" label="Conexión cifrada (TLS)" />
      <SwitchField name="active" label="Leer este buzón" hint="Se lee cada minuto; nada se borra ni se marca." />
    </FieldGroup>
  ),
})
