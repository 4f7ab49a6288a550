import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import type { GeofenceShape } from '@arriero/contract/geofences/geofences.rules.ts'
import {
  createSpace,
  deleteSpace,
  getSpace,
  updateSpace,
  type Space,
  type SpaceDraft,
} from '@arriero/contract/warehouses/places.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { askRemoval, removalButton } from '../../../kit/list/removal.ts'
import { useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { OutlineField } from '../OutlineField.tsx'
import { usePlan, useZones, warehouseKeys, warehousesChanged } from '../warehouses.data.ts'
import { warehousePaths } from '../warehouses.paths.ts'
import { spaceLook } from '../warehouses.words.ts'
import { GuestsField } from './GuestsField.tsx'

type Values = Partial<Omit<SpaceDraft, 'shape'>> & { shape?: GeofenceShape | undefined; version?: number }

const valuesOf = ({
  zoneId,
  name,
  shape,
  areaM2,
  listRent,
  dock,
  blocked,
  blockedReason,
  notes,
  access,
  version,
}: Space): Values => ({
  zoneId,
  name,
  shape: shape ?? undefined,
  areaM2,
  listRent,
  dock,
  blocked,
  blockedReason,
  notes,
  access,
  version,
})

/** `?terreno=`: of that plot. */
export function NewSpace() {
  const landId = Number(useSearchParams()[0].terreno) || undefined
  const zones = useZones()
  const initial = useMemo((): Values | undefined => {
    if (!zones.data) return undefined
    const own = zones.data.filter((zone) => landId === undefined || zone.landId === landId)
    return { blocked: false, access: [], ...(own[0] && { zoneId: own[0].id }) }
  }, [zones.data, landId])
  return (
    <FormPanel<Values, Space>
      title="Crear espacio"
      closeTo={warehousePaths.spaces}
      initial={initial}
      error={zones.error}
      retry={() => void zones.refetch()}
      for={createSpace}
      submitText="Crear espacio"
      // The form's rules let nothing through without zone, name and rent.
      save={({ version: _, ...values }) => call(createSpace, { body: values as SpaceDraft })}
      saved={({ name }) => `Espacio «${name}» creado`}
      onSaved={warehousesChanged}
    >
      <SpaceFields />
    </FormPanel>
  )
}

export function EditSpace() {
  const id = Number(useRouteParams().id)
  const navigate = useNavigate()
  const {
    data: space,
    error,
    refetch,
  } = useQuery({
    queryKey: warehouseKeys.space(id),
    queryFn: ({ signal }) => call(getSpace, { id, signal }),
    placeholderData: undefined,
  })
  const initial = useMemo(() => space && valuesOf(space), [space])
  const ask = () =>
    askRemoval({
      what: `el espacio «${space?.name ?? ''}»`,
      remove: () => call(deleteSpace, { id }),
      keys: [warehouseKeys.all],
      after: () => void navigate({ to: warehousePaths.spaces, search: true as never }),
    })
  return (
    <FormPanel<Values, Space>
      key={id}
      title={space ? `Espacio ${space.name}` : 'Espacio'}
      sub={space && `${space.landName} · ${spaceLook(space.state).label}`}
      closeTo={warehousePaths.spaces}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      for={updateSpace}
      valuesOf={valuesOf}
      save={({ shape, ...values }) => call(updateSpace, { id, body: { ...values, shape: shape ?? null } })}
      saved={({ name }) => `Espacio «${name}» guardado`}
      onSaved={warehousesChanged}
      {...(space && space.contractId === null && removalButton(deleteSpace, ask))}
    >
      <SpaceFields space={space} />
    </FormPanel>
  )
}

function SpaceFields({ space }: { space?: Space | undefined }) {
  const form = Form.useFormInstance()
  const zones = useZones().data ?? []
  const zoneId: unknown = Form.useWatch('zoneId', form)
  const isBlocked: unknown = Form.useWatch('blocked', form)
  const plan = usePlan(zones.find(({ id }) => id === zoneId)?.landId).data
  return (
    <>
      <FieldGroup>
        <TextField name="name" label="Nombre" maxLength={40} placeholder="B-04" />
        <SelectField
          name="zoneId"
          label="Zona"
          clearable={false}
          options={zones.map(({ id: value, name: label, landName: detail }) => ({ value, label, detail }))}
        />
        <NumberField name="listRent" label="Renta de lista" unit="$" hint="Al mes, sin IVA." />
        <NumberField name="areaM2" label="Superficie" unit="m²" max={9_999_999} hint="Vacía, se mide del contorno." />
        <TextField name="dock" label="Andén o acceso" maxLength={60} span={2} />
      </FieldGroup>
      <OutlineField kind="space" plan={plan} id={space?.id} saved={space?.shape} />
      <FieldGroup>
        <GuestsField />
        <SwitchField name="blocked" label="Bloqueado" span={2} hint="No se ofrece ni se renta." />
        {isBlocked === true && <TextField name="blockedReason" label="Por qué" maxLength={300} span={2} required />}
        <TextField name="notes" label="Notas" multiline maxLength={2000} span={2} />
      </FieldGroup>
    </>
  )
}
