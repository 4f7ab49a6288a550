import {
  createArea,
  deleteArea,
  listAreas,
  updateArea,
  type Area,
} from '@arriero/contract/tickets/areas/areas.contract.ts'
import { areaCreated, areaFailed, weekdays } from '@arriero/contract/tickets/areas/areas.rules.ts'
import { ticketPeople } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { ticketPaths } from '../tickets.paths.ts'
import { SettingTabs } from '../TicketTabs.tsx'
import { HolidaysField, HoursField } from './HoursField.tsx'

const column = columnsFor<Area>()
const people = async (search: string, signal: AbortSignal) =>
  (await call(ticketPeople, { query: { search }, signal })).map(({ id, name }) => ({ value: id, label: name }))

/** 'lunes a viernes', or how many days. */
function hoursWords({ hours }: Area): string {
  if (hours.length === 0) return 'Las 24 horas'
  const days = [...new Set(hours.map(({ day }) => day))].toSorted((a, b) => a - b)
  const [first, last] = [days[0]!, days.at(-1)!]
  const name = (day: number) => weekdays[day - 1]!.toLowerCase()
  if (days.length === 1) return name(first)
  return last - first === days.length - 1 ? `${name(first)} a ${name(last)}` : plural(days.length, 'día', 'días')
}

export const areas = catalogPage({
  id: 'ticket-areas',
  title: 'Áreas',
  noun: ['área', 'áreas'],
  path: ticketPaths.areas,
  explain: 'Un área atiende tickets en su horario: sus promesas corren sólo cuando trabaja.',
  created: areaCreated,
  notCreated: areaFailed,
  above: <SettingTabs here={ticketPaths.areas} />,
  list: listAreas,
  create: createArea,
  update: updateArea,
  remove: deleteArea,
  text: ({ name, userName }) => `${name} ${userName}`,
  columns: [
    column.name('name', 'Área'),
    column.text('userName', 'Responsable'),
    {
      key: 'members',
      title: 'Personas',
      lines: 1,
      render: ({ members }) => members.map(({ name }) => name).join(', ') || '—',
    },
    { key: 'hours', title: 'Horario', width: 170, lines: 1, render: hoursWords },
    column.link(
      'openTickets',
      'Abiertos',
      ({ id, name, openTickets }) => ({
        to: `${ticketPaths.all}?f_area=${id}~${encodeURIComponent(name)}`,
        label: String(openTickets),
      }),
      { width: 100 },
    ),
  ],
  values: ({ members }) => ({ members: members.map(({ id }) => id) }),
  fields: (row) => (
    <FieldGroup>
      <TextField name="name" label="Nombre" maxLength={80} span={2} placeholder="Tráfico" />
      <SelectField
        name="userId"
        label="Responsable"
        span={2}
        load={people}
        chosen={row ? [{ value: row.userId, label: row.userName }] : []}
        hint="Se le avisa antes de que un ticket rompa su promesa. Vacío: usted."
      />
      <SelectField
        name="members"
        label="Personas"
        span={2}
        many
        load={people}
        chosen={(row?.members ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        hint="Reciben los tickets nuevos que nadie tiene."
      />
      <HoursField />
      <HolidaysField />
    </FieldGroup>
  ),
})
