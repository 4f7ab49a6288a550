import { useQuery } from '@tanstack/react-query'
import type { BodySent } from '@arriero/contract/core/endpoint.ts'
import { registerDone } from '@arriero/contract/maintenance/plans/plans.contract.ts'
import { inTime } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import { call } from '../../../kit/call.ts'
import { dayKey, number, plural } from '../../../kit/format.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { maintenancePaths } from '../maintenance.paths.ts'
import { plansChanged, unitPlanQuery } from './plans.queries.ts'
import { leftOfRow } from './plans.words.ts'

type Values = Omit<BodySent<typeof registerDone>, 'unitId'>

/** Services that were done without an order here; those that are due are chosen already. */
export function DoneForm() {
  const { id = '' } = useRouteParams()
  const [{ servicio }] = useSearchParams()
  const { data, error, refetch } = useQuery(unitPlanQuery(Number(id)))
  const due = (data?.services ?? []).filter(({ status }) => status !== inTime).map(({ serviceId }) => serviceId)
  return (
    <FormPanel<Values, readonly unknown[]>
      title="Registrar servicio hecho"
      sub={data && `${data.unit.name} marca ${number(data.unit.km)} km`}
      closeTo={maintenancePaths.unit(id)}
      initial={data && { services: servicio ? [Number(servicio)] : due, day: dayKey() }}
      error={error}
      retry={() => void refetch()}
      for={registerDone}
      save={(values) => call(registerDone, { body: { ...values, unitId: Number(id) } })}
      saved={(_rows, { services }) => plural(services.length, 'servicio registrado', 'servicios registrados')}
      onSaved={plansChanged}
    >
      <FieldGroup>
        <SelectField
          name="services"
          label="Servicios"
          many
          span={2}
          options={(data?.services ?? []).map((row) => ({
            value: row.serviceId,
            label: row.serviceName,
            detail: leftOfRow(row),
          }))}
        />
        <DateField name="day" label="Fecha" />
        <NumberField name="km" label="Kilómetros" unit="km" hint="Vacío: los que marcaba ese día." />
        <NumberField name="hours" label="Horas de motor" unit="h" />
      </FieldGroup>
    </FormPanel>
  )
}
