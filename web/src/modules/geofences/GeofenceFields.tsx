import { useQuery } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { IconMapPinSearch } from '@tabler/icons-react'
import { listClients } from '@arriero/contract/clients/clients.contract.ts'
import { addressOfPoint } from '@arriero/contract/geofences/geofences.contract.ts'
import type { Geofence } from '@arriero/contract/geofences/geofences.entities.ts'
import {
  centerOf,
  defaultGeofenceColor,
  type GeofenceShape,
  type ShapeKind,
} from '@arriero/contract/geofences/geofences.rules.ts'
import { whyNot } from '../../kit/access.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { SelectField, TextField } from '../../kit/form/fields.tsx'
import { useFormContext } from '../../kit/form/form-state.ts'
import type { LoadOptions, Option } from '../../kit/list/list-types.ts'
import { ShapeField } from '../../kit/map/ShapeField.tsx'
import { toast } from '../../kit/shell/toast.ts'
import type { GeofenceResource } from './geofence-resource.ts'
import { groupsOf } from './geofences.words.ts'

const loadClients: LoadOptions = async (search, signal) =>
  (await call(listClients, { query: { search }, signal })).map(({ id, name }) => ({ value: id, label: name }))

/** Whose place it is: a client of the console, or a name written by hand. */
export function CustomerPart({ geofence }: { geofence: Geofence | undefined }) {
  const form = Form.useFormInstance()
  const seesClients = !whyNot(listClients)
  const chosen =
    geofence?.customerUserId != null ? [{ value: geofence.customerUserId, label: geofence.customer ?? 'Cliente' }] : []
  const take = (option: Option | Option[] | undefined) =>
    form.setFieldValue('customer', option && !Array.isArray(option) ? option.label : null)
  return (
    <>
      {seesClients && (
        <SelectField
          name="customerUserId"
          label="Cliente"
          load={loadClients}
          chosen={chosen}
          placeholder="Buscar cliente"
          onPick={take}
        />
      )}
      <TextField
        name="customer"
        label="Nombre del cliente"
        span={seesClients ? 1 : 2}
        maxLength={200}
        hint={seesClients && 'Se toma del cliente; también puede escribirse'}
      />
    </>
  )
}

/** Files it in a group: one that there is, or a new one by its name. */
export function GroupField({ resource, span = 1 }: { resource: GeofenceResource; span?: 1 | 2 }) {
  const { data } = useQuery({
    queryKey: [resource.id],
    queryFn: ({ signal }) => resource.load(signal),
    select: groupsOf,
  })
  return (
    <TextField
      name="group"
      label="Grupo"
      span={span}
      maxLength={60}
      suggestions={data ?? []}
      placeholder="Elija o escriba"
    />
  )
}

async function addressOf(shape: GeofenceShape): Promise<string | null> {
  const centre = centerOf(shape)
  if (!centre) return null
  return (
    await call(addressOfPoint, { query: { lat: Number(centre.lat.toFixed(6)), lon: Number(centre.lon.toFixed(6)) } })
  ).address
}

// The most usual first.
const kinds: ShapeKind[] = ['polygon', 'circle', 'line']

/** The drawing; what has no address yet gets the one of its place. */
export function ShapePart() {
  const { isReadOnly } = useFormContext()
  const form = Form.useFormInstance()
  const color: unknown = Form.useWatch('color', form)
  const fillAddress = async (shape: GeofenceShape) => {
    if (form.getFieldValue('address')) return
    // Without an answer the field stays empty: it is only a help.
    const address = await addressOf(shape).catch(() => null)
    if (address && !form.getFieldValue('address')) form.setFieldValue('address', address)
  }
  return (
    <ShapeField
      name="shape"
      label="Forma en el mapa"
      span={2}
      kinds={kinds}
      isReadOnly={isReadOnly}
      color={typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color : defaultGeofenceColor}
      onDrawn={(shape) => void fillAddress(shape)}
    />
  )
}

export function AddressPart() {
  const { isReadOnly } = useFormContext()
  const form = Form.useFormInstance()
  const shape: GeofenceShape | undefined = Form.useWatch('shape', form)
  const search = async () => {
    if (!shape) return
    try {
      const address = await addressOf(shape)
      if (address) form.setFieldValue('address', address)
      else toast.warning('No se encontró un domicilio para este punto')
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const hint = !isReadOnly && (
    <Button
      type="link"
      size="small"
      className="hint-button"
      disabled={!shape}
      icon={<IconMapPinSearch size={15} stroke={1.75} />}
      onClick={() => void search()}
    >
      {shape ? 'Buscar el domicilio de la forma' : 'Dibuje la forma para buscar su domicilio'}
    </Button>
  )
  return <TextField name="address" label="Domicilio" span={2} maxLength={500} hint={hint} />
}
