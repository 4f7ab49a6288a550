import {
  createTechnician,
  deleteTechnician,
  listTechnicians,
  technicianServices,
  technicianUsers,
  updateTechnician,
  type Technician,
} from '@arriero/contract/technicians/technicians.contract.ts'
import { Avatar } from '../../kit/Avatar.tsx'
import { FieldGroup } from '../../kit/form/Field.tsx'
import { NumberField, PhoneField, SelectField, SwitchField, TextField } from '../../kit/form/fields.tsx'
import { catalogPage } from '../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../kit/list/columns.tsx'
import { days } from '../../kit/format.ts'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { techniciansPath } from './technicians.paths.ts'

const column = columnsFor<Technician>()
const activity = [
  { value: '1', label: 'Activos' },
  { value: '0', label: 'Inactivos' },
]
const names = (services: Technician['services']) => services.map(({ name }) => name).join(', ')

export const technicians = catalogPage({
  id: 'technicians',
  title: 'Técnicos',
  noun: ['técnico', 'técnicos'],
  path: techniciansPath,
  explain: 'A ellos se asignan las órdenes de mantenimiento; con un usuario propio ven las suyas.',
  list: listTechnicians,
  create: createTechnician,
  update: updateTechnician,
  remove: deleteTechnician,
  text: ({ name, phone, email, specialty, services }) => [name, phone, email, specialty, names(services)].join(' '),
  columns: [
    column.name('name', 'Técnico', {
      width: 260,
      render: ({ name, specialty, email }) => (
        <TwoLines lead={<Avatar name={name} />} top={name} bottom={specialty ?? email ?? ''} />
      ),
    }),
    {
      key: 'services',
      title: 'Servicios',
      width: 280,
      lines: 1,
      soft: true,
      render: ({ services }) => names(services) || '—',
    },
    column.phone('phone'),
    column.text('username', 'Usuario', { width: 160, empty: 'Sin acceso' }),
    {
      key: 'absences',
      title: 'Ausencia',
      width: 190,
      lines: 1,
      soft: true,
      render: ({ absences: [next] }) => (next ? `${next.reason}, ${days(next.from, next.to)}` : '—'),
    },
    column.money('hourRate', 'Costo por hora', { width: 140, hidden: true }),
    column.onOff('active', ['Activo', 'Inactivo']),
    column.date('createdAt', 'Alta', { hidden: true }),
  ],
  filters: [
    {
      key: 'active',
      label: 'Estado',
      kind: 'select',
      options: activity,
      test: ({ active }, value) => active === (value === '1'),
    },
  ],
  blank: { active: true },
  values: ({ services }) => ({ serviceIds: services.map(({ id }) => id) }),
  fields: (row) => (
    <>
      <TextField name="name" label="Nombre" maxLength={200} />
      <FieldGroup>
        <TextField name="specialty" label="Especialidad" maxLength={120} placeholder="Frenos, eléctrico…" />
        <PhoneField name="phone" label="Teléfono" />
        <TextField name="email" label="Correo" maxLength={200} span={2} />
        <SelectField name="serviceIds" label="Servicios" many span={2} from={technicianServices} />
        <SelectField
          name="userId"
          label="Usuario"
          hint="Una persona con rol técnico; vacío: no entra a la consola."
          span={2}
          from={technicianUsers}
          detail="username"
          chosen={row?.userId != null ? [{ value: row.userId, label: row.username ?? '' }] : []}
        />
        <NumberField
          name="hourRate"
          label="Costo por hora"
          unit="$"
          hint="Con él se cuenta la mano de obra de sus órdenes."
        />
        <SwitchField name="active" label="Activo" />
        <TextField name="notes" label="Notas" multiline maxLength={2000} span={2} />
      </FieldGroup>
    </>
  ),
})
