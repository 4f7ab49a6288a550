import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { BodySent } from '@arriero/contract/core/endpoint.ts'
import { createDue, deleteDue, updateDue } from '@arriero/contract/maintenance/plans/plans.contract.ts'
import type { DueRow } from '@arriero/contract/maintenance/plans/plans.entities.ts'
import { services } from '@arriero/contract/maintenance/services/services.contract.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { askRemoval } from '../../../kit/list/removal.ts'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { maintenancePaths } from '../maintenance.paths.ts'
import { blankEvery, EveryFields } from './EveryFields.tsx'
import { plansChanged, unitPlanQuery } from './plans.queries.ts'

type Draft = Omit<BodySent<typeof createDue>, 'unitId'>
type Change = BodySent<typeof updateDue>

const scopeWords = { unit: '', model: 'su modelo', type: 'su tipo', all: 'todas las unidades' } as const

const LastFields = ({ title }: { title: string }) => (
  <FieldGroup title={title}>
    <DateField name="lastDay" label="Fecha" />
    <NumberField name="lastKm" label="Kilómetros" unit="km" hint="Vacío: los que marcaba ese día." />
  </FieldGroup>
)

/** A service of its own for the unit. */
export function NewService() {
  const { id = '' } = useRouteParams()
  const { data, error, refetch } = useQuery(unitPlanQuery(Number(id)))
  const has = new Set(data?.services.filter(({ scope }) => scope === 'unit').map(({ serviceId }) => serviceId))
  const { data: all = [] } = useQuery({ queryKey: ['maintenance-services'], queryFn: () => call(services.list) })
  return (
    <FormPanel<Partial<Draft>, DueRow>
      title="Agregar servicio"
      sub={data?.unit.name}
      closeTo={maintenancePaths.unit(id)}
      initial={data && { ...blankEvery }}
      error={error}
      retry={() => void refetch()}
      for={createDue}
      save={(values) => call(createDue, { body: { ...(values as Draft), unitId: Number(id) } })}
      saved={({ serviceName }) => `«${serviceName}» agregado al plan`}
      onSaved={plansChanged}
    >
      <FieldGroup>
        <SelectField
          name="serviceId"
          label="Servicio"
          span={2}
          options={all
            .filter((service) => service.active && !has.has(service.id))
            .map((service) => ({ value: service.id, label: service.name }))}
        />
      </FieldGroup>
      <EveryFields />
      <LastFields title="Última vez que se hizo" />
    </FormPanel>
  )
}

/** How often the unit gets it; what it inherits becomes its own once it is changed. */
export function EditService() {
  const { id = '', service = '' } = useRouteParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(unitPlanQuery(Number(id)))
  const row = data?.services.find((one) => one.serviceId === Number(service))
  const mayNot = useWhyNot(deleteDue)
  const remove = () =>
    row &&
    askRemoval({
      what: `«${row.serviceName}» de ${row.unitName}`,
      verb: 'takeAway',
      consequence:
        row.scope === 'unit'
          ? 'Ya no le toca a esta unidad, aunque su tipo o modelo lo pida. Lo hecho queda en su historia.'
          : `Lo pide el plan de ${scopeWords[row.scope]}: sólo esta unidad queda sin él.`,
      remove: () => call(deleteDue, { id: row.id }),
      keys: [['unit-maintenance']],
      after: () => void navigate({ to: maintenancePaths.unit(id) }),
    })
  return (
    <FormPanel<Change, DueRow>
      title={row?.serviceName ?? 'Servicio'}
      sub={
        row &&
        (row.scope === 'unit'
          ? `Plan propio de ${row.unitName}`
          : `Del plan de ${scopeWords[row.scope]}; al cambiarlo será propio`)
      }
      closeTo={maintenancePaths.unit(id)}
      initial={row && valuesOf(row)}
      error={error}
      retry={() => void refetch()}
      for={updateDue}
      save={(values) => call(updateDue, { id: row!.id, body: { ...values, version: row!.version } })}
      valuesOf={valuesOf}
      saved={({ serviceName }) => `Plan de «${serviceName}» guardado`}
      onSaved={plansChanged}
      {...(!mayNot && row && { danger: { label: 'Quitar del plan', onClick: () => void remove() } })}
    >
      <EveryFields />
      <LastFields title="Corregir la última vez que se hizo" />
    </FormPanel>
  )
}

const valuesOf = ({
  everyKm,
  everyHours,
  everyMonths,
  warnKm,
  warnHours,
  warnDays,
  basis,
  autoOrder,
}: DueRow): Change => ({
  everyKm,
  everyHours,
  everyMonths,
  warnKm,
  warnHours,
  warnDays,
  basis,
  autoOrder,
})
