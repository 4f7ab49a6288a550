import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconMapPin, IconTerminal2 } from '@tabler/icons-react'
import { createFullUnit, deleteUnit, getUnit, updateUnit } from '@arriero/contract/units/units.contract.ts'
import { unitFields, type FullUnitDraft, type Unit, type UnitField } from '@arriero/contract/units/units.entities.ts'
import { availableState } from '@arriero/contract/units/units.rules.ts'
import { call } from '../../../kit/call.ts'
import { pick } from '../../../kit/form/form-rules.ts'
import { FormPage } from '../../../kit/form/FormPanel.tsx'
import { date, dateTime } from '../../../kit/format.ts'
import { removalButton } from '../../../kit/list/removal.ts'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { mayEnter } from '../../../kit/shell/entrance.ts'
import { UnitTabs } from '../record/UnitFrame.tsx'
import { askUnitRemoval } from '../unit-actions.ts'
import { keepUnit } from '../units.cache.ts'
import { unitKeys } from '../units.texts.ts'
import { unitPaths } from '../units.paths.ts'
import { availability, fieldName } from '../units.words.ts'
import { UnitFields } from './UnitFields.tsx'
import '../units.css'
import { trackingPaths } from '../../tracking/tracking.paths.ts'

/** What the form edits: the fields of both bodies, its sources with the words that show them. */
type UnitValues = Omit<Pick<FullUnitDraft, UnitField>, 'sources'> & {
  sources: Unit['sources']
  /** Only of a new unit. */
  driverId?: number | null
  version?: number
}

const blank: UnitValues = {
  name: '',
  state: availableState,
  sources: [],
  km: 0,
  engineHours: 0,
  speedLimit: 80,
  timezone: 'America/Monterrey',
  wheels: [],
  batteries: [],
}

const hundredths = (value: number) => Math.round(value * 100) / 100
const valuesOf = (unit: Unit): UnitValues => ({
  ...pick(unit, [...unitFields, 'version']),
  km: hundredths(unit.km),
  engineHours: hundredths(unit.engineHours),
})

const sourceKeys = (sources: Unit['sources']) => sources.map(({ sourceId, key }) => ({ sourceId, key }))

export function NewUnit() {
  const save = ({ driverId, version: _, ...values }: UnitValues) =>
    call(createFullUnit, {
      body: { ...values, sources: sourceKeys(values.sources), ...(driverId && { drivers: [driverId] }) },
    })
  return (
    <FormPage<UnitValues, Unit>
      title="Crear unidad"
      crumbs={[{ label: 'Unidades', to: unitPaths.list }]}
      closeTo={unitPaths.list}
      initial={blank}
      for={createFullUnit}
      submitText="Crear unidad"
      save={save}
      saved={({ name }) => `Unidad «${name}» creada`}
      onSaved={keepUnit}
    >
      <UnitFields isNew />
    </FormPage>
  )
}

export function EditUnit() {
  const id = Number(useRouteParams().id)
  const navigate = useNavigate()
  const {
    data: unit,
    error,
    refetch,
  } = useQuery({
    queryKey: unitKeys.one(id),
    queryFn: ({ signal }) => call(getUnit, { id, signal }),
    placeholderData: undefined,
  })
  const initial = useMemo(() => unit && valuesOf(unit), [unit])
  const save = ({ driverId: _, ...values }: UnitValues) =>
    call(updateUnit, { body: { id, ...values, sources: sourceKeys(values.sources) } })
  return (
    <FormPage<UnitValues, Unit>
      key={id}
      title={unit?.name ?? 'Unidad'}
      crumbs={[{ label: 'Unidades', to: unitPaths.list }]}
      closeTo={unitPaths.list}
      sub={unit && `Cambió el ${dateTime(unit.updatedAt)}${unit.updatedBy ? `, ${unit.updatedBy}` : ''}`}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      for={updateUnit}
      save={save}
      saved={({ name }) => `Unidad «${name}» guardada`}
      onSaved={keepUnit}
      valuesOf={valuesOf}
      labels={labels}
      extra={
        unit && (
          <>
            {mayEnter(trackingPaths.unitCommands(id)) && (
              <Link to={trackingPaths.unitCommands(id)}>
                <Button icon={<IconTerminal2 size={16} stroke={1.75} />} tabIndex={-1}>
                  Comandos
                </Button>
              </Link>
            )}
            {mayEnter(trackingPaths.map) && unit.lastMessage && (
              <Link to={trackingPaths.map} search={{ unidad: String(id), seguir: '1' } as never}>
                <Button icon={<IconMapPin size={16} stroke={1.75} />} tabIndex={-1}>
                  Ver en el mapa
                </Button>
              </Link>
            )}
          </>
        )
      }
      {...(unit && removalButton(deleteUnit, () => askUnitRemoval(unit, () => void navigate({ to: unitPaths.list }))))}
    >
      <UnitTabs id={id} here="" />
      <UnitFields />
    </FormPage>
  )
}

function inWords(field: UnitField, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (field === 'state') return availability(Number(value)).label
  if (field === 'sources' && Array.isArray(value))
    return (
      value.map((source: Unit['sources'][number]) => `${source.sourceName}: ${source.name ?? source.key}`).join(', ') ||
      '—'
    )
  if (field === 'insuranceExpires') return date(String(value))
  if (Array.isArray(value)) return `${value.length} ${field === 'wheels' ? 'posiciones' : 'baterías'}`
  return String(value)
}

const labels = Object.fromEntries(
  unitFields.map((field) => [field, { label: fieldName(field), words: (value: unknown) => inWords(field, value) }]),
)
