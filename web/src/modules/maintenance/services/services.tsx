import { services as calls, type Service } from '@arriero/contract/maintenance/services/services.contract.ts'
import { systemLabel, systems } from '@arriero/contract/maintenance/services/services.rules.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { CatalogTabs } from '../MaintenanceTabs.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'

const column = columnsFor<Service>()

export const services = catalogPage({
  ...calls,
  id: 'maintenance-services',
  title: 'Servicios',
  noun: ['servicio', 'servicios'],
  path: maintenancePaths.services,
  explain: 'Lo que se le hace a una unidad una y otra vez; los planes dicen cada cuánto y las órdenes, cuándo se hizo.',
  above: <CatalogTabs here={maintenancePaths.services} />,
  text: ({ name, code, system, description }) => [name, code, systemLabel(system), description].join(' '),
  columns: [
    column.name('name', 'Servicio', {
      width: 300,
      lines: 2,
      render: ({ name, description }) => <TwoLines top={name} bottom={description ?? ''} />,
    }),
    { key: 'system', title: 'Sistema', width: 200, lines: 1, render: ({ system }) => systemLabel(system) },
    column.text('code', 'Código', { width: 120 }),
    column.number('hours', 'Horas de trabajo', { width: 140 }),
    column.onOff('active', ['Activo', 'Inactivo']),
  ],
  blank: { active: true },
  fields: (
    <FieldGroup>
      <TextField name="name" label="Servicio" maxLength={120} span={2} placeholder="Cambio de aceite y filtros…" />
      <SelectField
        name="system"
        label="Sistema"
        clearable={false}
        options={systems.map(({ code, label }) => ({ value: code, label }))}
      />
      <TextField name="code" label="Código" maxLength={40} hint="El suyo, o el de un estándar que tenga." />
      <NumberField name="hours" label="Horas de trabajo" min={0.1} max={400} unit="h" />
      <TextField name="description" label="Qué incluye" multiline maxLength={1000} span={2} />
      <SwitchField name="active" label="Activo" hint="Inactivo, ya no se ofrece en planes ni órdenes." span={2} />
    </FieldGroup>
  ),
})
