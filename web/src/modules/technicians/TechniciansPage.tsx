import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
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
import { call } from '../../kit/call.ts'
import { catalogPage } from '../../kit/CatalogPage.tsx'
import { FieldGroup } from '../../kit/Field.tsx'
import { PhoneField, SelectField, SwitchField, TextField } from '../../kit/fields.tsx'
import { date } from '../../kit/format.ts'
import { byValue } from '../../kit/list-view.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'

interface Values {
  name: string
  phone: string | null
  email: string | null
  specialty: string | null
  serviceIds: number[]
  userId: number | null
  /** Of the linked user, to show it as chosen. */
  username: string | null
  active: boolean
  notes: string | null
  version: number
}

const given = ({ username: _, version: __, userId, ...values }: Values) => ({ ...values, userId: userId ?? null })
const names = (services: Technician['services']) => services.map(({ name }) => name).join(', ')

export const technicians = catalogPage<Technician, Values>({
  id: 'technicians',
  title: 'Técnicos',
  noun: ['técnico', 'técnicos'],
  path: '/Consola/mantenimiento/tecnicos',
  key: ['technicians'],
  load: (signal) => call(listTechnicians, { signal }),
  text: ({ name, phone, email, specialty, services }) => [name, phone, email, specialty, names(services)].join(' '),
  name: ({ name }) => name,
  columns: [
    {
      key: 'name',
      title: 'Técnico',
      fixed: true,
      width: 260,
      sort: byValue(({ name }) => name),
      render: ({ name, specialty, email }) => (
        <TwoLines lead={<Avatar name={name} />} top={name} bottom={specialty ?? email ?? ''} />
      ),
    },
    { key: 'services', title: 'Servicios', width: 320, lines: 1, render: ({ services }) => names(services) || '—' },
    { key: 'phone', title: 'Teléfono', width: 140, lines: 1, render: ({ phone }) => phone ?? '—' },
    { key: 'username', title: 'Usuario', width: 160, lines: 1, render: ({ username }) => username ?? 'Sin acceso' },
    {
      key: 'active',
      title: 'Estado',
      width: 120,
      lines: 1,
      sort: byValue(({ active }) => (active ? 0 : 1)),
      render: ({ active }) => <StatePill tone={active ? 'green' : 'grey'}>{active ? 'Activo' : 'Inactivo'}</StatePill>,
    },
    {
      key: 'created',
      title: 'Alta',
      width: 110,
      align: 'end',
      lines: 1,
      hidden: true,
      sort: byValue(({ createdAt }) => createdAt),
      render: ({ createdAt }) => date(createdAt),
    },
  ],
  fields: <TechnicianFields />,
  blank: {
    name: '',
    phone: null,
    email: null,
    specialty: null,
    serviceIds: [],
    userId: null,
    username: null,
    active: true,
    notes: null,
    version: 0,
  },
  values: ({ name, phone, email, specialty, services, userId, username, active, notes, version }) => ({
    name,
    phone,
    email,
    specialty,
    serviceIds: services.map(({ id }) => id),
    userId,
    username,
    active,
    notes,
    version,
  }),
  schema: createTechnician.body,
  create: (values) => call(createTechnician, { body: given(values) }),
  update: ({ id }, values) => call(updateTechnician, { body: { id, version: values.version, ...given(values) } }),
  remove: ({ id }) => call(deleteTechnician, { id }),
  explain: 'A ellos se asignan las órdenes de mantenimiento; con un usuario propio ven las suyas.',
})

function TechnicianFields() {
  const services = useQuery({
    queryKey: ['technician-services'],
    queryFn: ({ signal }) => call(technicianServices, { signal }),
  })
  const users = useQuery({ queryKey: ['technician-users'], queryFn: ({ signal }) => call(technicianUsers, { signal }) })
  const form = Form.useFormInstance()
  const userId: unknown = Form.useWatch('userId', form)
  const username: unknown = form.getFieldValue('username')
  const own =
    typeof userId === 'number' && typeof username === 'string' && !users.data?.some(({ id }) => id === userId)
      ? [{ value: userId, label: username }]
      : []
  return (
    <>
      <TextField name="name" label="Nombre" maxLength={200} />
      <FieldGroup>
        <TextField name="specialty" label="Especialidad" maxLength={120} placeholder="Frenos, eléctrico…" />
        <PhoneField name="phone" label="Teléfono" />
        <TextField name="email" label="Correo" maxLength={200} span={2} />
        <SelectField
          name="serviceIds"
          label="Servicios"
          many
          span={2}
          options={services.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        />
        <SelectField
          name="userId"
          label="Usuario"
          hint="Una persona con rol técnico; vacío: no entra a la consola."
          span={2}
          options={[
            ...own,
            ...(users.data?.map(({ id, name, username: login }) => ({ value: id, label: name, detail: login })) ?? []),
          ]}
        />
        <SwitchField name="active" label="Activo" />
        <TextField name="notes" label="Notas" multiline maxLength={2000} span={2} />
      </FieldGroup>
    </>
  )
}
