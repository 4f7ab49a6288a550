import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import type { BodySent } from '@arriero/contract/core/endpoint.ts'
import { applyTemplate } from '@arriero/contract/maintenance/plans/plans.contract.ts'
import { everyWords } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import { templates } from '@arriero/contract/maintenance/plans/templates.ts'
import { listUnitTypes } from '@arriero/contract/units/unit-catalogs.contract.ts'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { SelectField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { queryClient } from '../../../kit/query.ts'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import { plansChanged, unitPlanQuery } from './plans.queries.ts'

type Values = BodySent<typeof applyTemplate>

const common = {
  for: applyTemplate,
  title: 'Aplicar plantilla',
  saved: ({ created, kept }: { created: number; kept: number }) =>
    `${plural(created, 'servicio agregado', 'servicios agregados')}${kept > 0 ? `; ${kept} ya estaban` : ''}`,
  onSaved: () =>
    Promise.all([
      plansChanged(),
      ...[['maintenance-plans'], ['maintenance-services']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    ]),
}

/** Of one unit. */
export function UnitTemplate() {
  const { id = '' } = useRouteParams()
  const { data, error, refetch } = useQuery(unitPlanQuery(Number(id)))
  return (
    <FormPanel<Values, { created: number; kept: number }>
      {...common}
      sub={data?.unit.name}
      closeTo={maintenancePaths.unit(id)}
      initial={data && { template: 'tractor' }}
      error={error}
      retry={() => void refetch()}
      save={({ template }) => call(applyTemplate, { body: { template, unitId: Number(id) } })}
    >
      <FieldGroup>
        <TemplateField />
      </FieldGroup>
      <TemplateServices />
    </FormPanel>
  )
}

/** Of a type, or of all units. */
export const TypeTemplate = () => (
  <FormPanel<Values, { created: number; kept: number }>
    {...common}
    closeTo={maintenancePaths.plans}
    initial={{ template: 'tractor' }}
    save={(body) => call(applyTemplate, { body })}
  >
    <FieldGroup>
      <TemplateField />
      <SelectField
        name="typeId"
        label="Para el tipo de unidad"
        span={2}
        from={listUnitTypes}
        placeholder="Todas las unidades"
      />
    </FieldGroup>
    <TemplateServices />
  </FormPanel>
)

const TemplateField = () => (
  <SelectField
    name="template"
    label="Plantilla"
    span={2}
    clearable={false}
    options={templates.map(({ code, label }) => ({ value: code, label }))}
    hint="Un primer plan: ajústelo a lo que pide el fabricante. Lo que ya tiene no cambia."
  />
)

function TemplateServices() {
  const chosen: unknown = Form.useWatch('template')
  const template = templates.find(({ code }) => code === chosen)
  return (
    <ul className="plan-log">
      {template?.services.map((service) => (
        <li key={service.name}>
          <TwoLines top={service.name} bottom={everyWords(service)} />
        </li>
      ))}
    </ul>
  )
}
