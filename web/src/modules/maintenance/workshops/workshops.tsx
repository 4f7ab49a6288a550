import {
  concepts as conceptCalls,
  workshops as workshopCalls,
} from '@arriero/contract/maintenance/workshops/workshops.contract.ts'
import type { Concept, Workshop } from '@arriero/contract/maintenance/workshops/workshops.contract.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { PhoneField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import { CatalogTabs } from '../MaintenanceTabs.tsx'

const workshop = columnsFor<Workshop>()
const concept = columnsFor<Concept>()

export const workshops = catalogPage({
  ...workshopCalls,
  id: 'workshops',
  title: 'Talleres externos',
  noun: ['taller', 'talleres'],
  path: maintenancePaths.workshops,
  explain: 'Quién repara fuera de casa; sus trabajos llevan precio y factura.',
  above: <CatalogTabs here={maintenancePaths.workshops} />,
  text: ({ name, rfc, contact, phone, email }) => [name, rfc, contact, phone, email].join(' '),
  columns: [
    workshop.name('name', 'Taller', {
      width: 280,
      lines: 2,
      render: ({ name, rfc }) => <TwoLines top={name} bottom={rfc ?? ''} />,
    }),
    workshop.text('contact', 'Contacto'),
    workshop.phone('phone'),
    workshop.text('email', 'Correo', { width: 200 }),
    workshop.onOff('active', ['Activo', 'Inactivo']),
  ],
  blank: { active: true },
  fields: (
    <FieldGroup>
      <TextField name="name" label="Nombre" maxLength={200} span={2} />
      <TextField name="rfc" label="RFC" maxLength={16} />
      <PhoneField name="phone" label="Teléfono" />
      <TextField name="contact" label="Contacto" maxLength={200} />
      <TextField name="email" label="Correo" maxLength={200} />
      <TextField name="address" label="Domicilio" maxLength={500} span={2} />
      <TextField name="notes" label="Notas" multiline maxLength={2000} span={2} />
      <SwitchField name="active" label="Activo" hint="Inactivo, ya no se ofrece en trabajos nuevos." span={2} />
    </FieldGroup>
  ),
})

export const concepts = catalogPage({
  ...conceptCalls,
  id: 'maintenance-concepts',
  title: 'Conceptos de mantenimiento',
  noun: ['concepto', 'conceptos'],
  path: maintenancePaths.concepts,
  explain: 'Con qué se clasifican las órdenes: servicio programado, rescate en carretera, siniestro.',
  above: <CatalogTabs here={maintenancePaths.concepts} />,
  text: ({ name, description }) => `${name} ${description ?? ''}`,
  columns: [
    concept.name('name', 'Concepto', { width: 260 }),
    concept.text('description', 'Descripción'),
    concept.onOff('active', ['Activo', 'Inactivo']),
  ],
  blank: { active: true },
  fields: (
    <>
      <TextField name="name" label="Nombre" maxLength={120} />
      <TextField name="description" label="Descripción" multiline maxLength={500} />
      <SwitchField name="active" label="Activo" hint="Inactivo, ya no se ofrece en órdenes nuevas." />
    </>
  ),
})
