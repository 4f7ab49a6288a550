import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconMapPin } from '@tabler/icons-react'
import { z } from 'zod'
import { createFullUnit, getUnit, updateUnit } from '@arriero/contract/units/units.contract.ts'
import { fullUnitDraft, unit as unitSchema, unitChange, type Unit } from '@arriero/contract/units/units.entities.ts'
import type { ApiError } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import type { Conflict } from '../../../kit/ConflictDialog.tsx'
import { FormPage } from '../../../kit/FormPanel.tsx'
import { date, dateTime } from '../../../kit/format.ts'
import { useRouteParams } from '../../../kit/navigation.ts'
import { can, useCan } from '../../../kit/session.ts'
import { UnitTabs } from '../record/UnitFrame.tsx'
import { askUnitRemoval } from '../unit-actions.ts'
import { keepUnit } from '../units.cache.ts'
import { unitKeys, unitPaths } from '../units.texts.ts'
import { availability, fieldName } from '../units.words.ts'
import { UnitFields } from './UnitFields.tsx'
import '../units.css'

/** What the form edits, by the names of both bodies. */
interface UnitValues {
  name: string
  plates: string | null
  vin: string | null
  economicNumber: string | null
  year: number | null
  color: string | null
  typeId: number | null
  brandId: number | null
  modelId: number | null
  insurerId: number | null
  insurancePolicy: string | null
  insuranceExpires: string | null
  state: number
  sources: Unit['sources']
  resourceName: string | null
  km: number
  engineHours: number
  speedLimit: number
  tankLiters: number | null
  timezone: string
  notes: string | null
  wheels: Unit['wheels']
  batteries: Unit['batteries']
  /** Only of a new unit. */
  driverId?: number | null
  version?: number
}

const fields = [
  'name',
  'plates',
  'vin',
  'economicNumber',
  'year',
  'color',
  'typeId',
  'brandId',
  'modelId',
  'insurerId',
  'insurancePolicy',
  'insuranceExpires',
  'state',
  'sources',
  'resourceName',
  'km',
  'engineHours',
  'speedLimit',
  'tankLiters',
  'timezone',
  'notes',
  'wheels',
  'batteries',
] as const satisfies readonly (keyof UnitValues)[]

const blank: UnitValues = {
  name: '',
  plates: null,
  vin: null,
  economicNumber: null,
  year: null,
  color: null,
  typeId: null,
  brandId: null,
  modelId: null,
  insurerId: null,
  insurancePolicy: null,
  insuranceExpires: null,
  state: 1,
  sources: [],
  resourceName: null,
  km: 0,
  engineHours: 0,
  speedLimit: 80,
  tankLiters: null,
  timezone: 'America/Monterrey',
  notes: null,
  wheels: [],
  batteries: [],
  driverId: null,
}

const valuesOf = (unit: Unit): UnitValues => ({
  name: unit.name,
  plates: unit.plates,
  vin: unit.vin,
  economicNumber: unit.economicNumber,
  year: unit.year,
  color: unit.color,
  typeId: unit.typeId,
  brandId: unit.brandId,
  modelId: unit.modelId,
  insurerId: unit.insurerId,
  insurancePolicy: unit.insurancePolicy,
  insuranceExpires: unit.insuranceExpires,
  state: unit.state,
  sources: unit.sources,
  resourceName: unit.resourceName,
  km: Math.round(unit.km * 100) / 100,
  engineHours: Math.round(unit.engineHours * 100) / 100,
  speedLimit: unit.speedLimit,
  tankLiters: unit.tankLiters,
  timezone: unit.timezone,
  notes: unit.notes,
  wheels: unit.wheels,
  batteries: unit.batteries,
  version: unit.version,
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
      schema={fullUnitDraft}
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
  const mayUpdate = useCan('unidad.update')
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
      schema={unitChange}
      readOnly={mayUpdate ? undefined : 'Necesita el permiso unidad.update'}
      save={save}
      saved={({ name }) => `Unidad «${name}» guardada`}
      onSaved={keepUnit}
      conflict={conflictOf}
      extra={
        unit &&
        can('mapas.view') &&
        unit.lastMessage && (
          <Link to="/Consola/mapas" search={{ unidad: String(id), seguir: '1' } as never}>
            <Button icon={<IconMapPin size={16} stroke={1.75} />} tabIndex={-1}>
              Ver en el mapa
            </Button>
          </Link>
        )
      }
      {...(unit &&
        can('unidad.delete') && {
          danger: {
            label: 'Eliminar…',
            onClick: () => void askUnitRemoval(unit, () => void navigate({ to: unitPaths.list })),
          },
        })}
    >
      <UnitTabs id={id} here="" />
      <UnitFields />
    </FormPage>
  )
}

/** The refusal carries the unit as the other one left it, in the wire's names. */
const refusal = z.object({ current: unitSchema, by: z.string().nullable(), at: z.string() })

function conflictOf({ body }: ApiError): Conflict<UnitValues> | undefined {
  const found = z.safeDecode(refusal as z.ZodType<z.output<typeof refusal>, unknown>, body)
  if (!found.success) return undefined
  const labels = Object.fromEntries(fields.map((field) => [field, fieldName(field)]))
  return {
    who: found.data.by ?? 'Otra persona',
    at: found.data.at,
    theirs: valuesOf(found.data.current),
    labels,
    words: inWords,
  }
}

function inWords(field: keyof UnitValues, value: unknown): string {
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
