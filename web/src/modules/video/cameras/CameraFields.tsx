import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { IconSearch } from '@tabler/icons-react'
import {
  cameraSources,
  searchDevices,
  type Camera,
  type FoundDevice,
} from '@arriero/contract/video/cameras.contract.ts'
import { brandOf, planSeconds, type CameraType } from '@arriero/contract/video/video.rules.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { Field, FieldGroup } from '../../../kit/form/Field.tsx'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { plural } from '../../../kit/format.ts'
import type { LoadOptions } from '../../../kit/list/list-types.ts'
import { noted } from '../../../kit/trace.ts'
import { deviceLook } from '../video.words.ts'
import '../video.css'

const keyFields: Record<CameraType, { name: string; label: string }> = {
  HIKVISION: { name: 'ehomeId', label: 'EhomeID' },
  STREAMAX: { name: 'uniqueId', label: 'uniqueId' },
  JIMIIOT: { name: 'imei', label: 'IMEI' },
}
const channels = Array.from({ length: 16 }, (_, at) => ({ value: at + 1, label: `Canal ${at + 1}` }))
const plans = planSeconds.map((seconds) => ({ value: seconds, label: `${seconds / 60} min al mes` }))

const loadUnits: LoadOptions = async (search, signal) =>
  (await call(unitPicker, { query: { search }, signal })).map(({ id, name, plates }) => ({
    value: id,
    label: name,
    ...(plates && { detail: plates }),
  }))

/** Fields of a camera; of a new one also which device it is, found at its platform. */
export function CameraFields({ camera }: { camera: Camera | undefined }) {
  const shown: readonly number[] | undefined = Form.useWatch('channelsVisible', Form.useFormInstance())
  return (
    <FieldGroup>
      {!camera && <DeviceFields />}
      <TextField name="name" label="Nombre" maxLength={120} placeholder="Grabadora de cabina" span={2} />
      <SelectField
        name="unitId"
        label="Unidad"
        span={2}
        load={loadUnits}
        chosen={camera?.unit ? [{ value: camera.unit.id, label: camera.unit.name }] : []}
      />
      <SelectField name="channelsVisible" label="Canales visibles" many clearable={false} span={2} options={channels} />
      <Field name="channelNames" label="Nombres de los canales" required={false} span={2}>
        <ChannelNames channels={shown ?? []} />
      </Field>
      <SelectField
        name="planSeconds"
        label="Plan de video"
        clearable={false}
        span={2}
        options={plans}
        hint="Tiempo que sus canales pueden estar abiertos en un mes."
      />
    </FieldGroup>
  )
}

interface ChannelNamesProps {
  channels: readonly number[]
  id?: string
  value?: Record<string, string>
  onChange?: (names: Record<string, string>) => void
}

/** What people call each channel: 'Frente', 'Cabina', 'Caja'. */
function ChannelNames({ channels: shown, id, value = {}, onChange }: ChannelNamesProps) {
  const { isReadOnly } = useFormContext()
  return (
    <div className="channel-names" id={id}>
      {shown.map((channel) => (
        <Input
          key={channel}
          addonBefore={`CH${channel}`}
          aria-label={`Nombre del canal ${channel}`}
          maxLength={30}
          disabled={isReadOnly}
          value={value[channel] ?? ''}
          onChange={({ target }) => onChange?.({ ...value, [channel]: target.value })}
        />
      ))}
    </div>
  )
}

/** Source and number of the device: typed, or taken from what the platforms have and nobody has registered. */
function DeviceFields() {
  const form = Form.useFormInstance()
  const sourceId: number | undefined = Form.useWatch('sourceId', form)
  const sources = useQuery({
    queryKey: ['rows', cameraSources.path],
    queryFn: ({ signal }) => call(cameraSources, { signal }),
  })
  const type = sources.data?.find(({ id }) => id === sourceId)?.type
  const take = ({ source, type: brand, key, name, channels: all }: FoundDevice) => {
    form.setFieldsValue({ sourceId: source.id, [keyFields[brand].name]: key, name })
    if (all.length > 0) form.setFieldValue('channelsVisible', all)
  }
  return (
    <>
      <SelectField
        name="sourceId"
        label="Fuente"
        span={2}
        clearable={false}
        options={(sources.data ?? []).map(({ id, name, type: brand }) => ({
          value: id,
          label: name,
          detail: brandOf(brand).label,
        }))}
        hint="La cuenta de la plataforma que conoce el equipo, o que lo conocerá."
      />
      {type && <TextField {...keyFields[type]} maxLength={100} span={2} required />}
      {type === 'HIKVISION' && (
        <TextField
          name="secret"
          label="EhomeKey"
          maxLength={60}
          span={2}
          hint="Sólo si aún no está en la plataforma."
        />
      )}
      <FoundDevices onTake={take} />
    </>
  )
}

function FoundDevices({ onTake }: { onTake: (device: FoundDevice) => void }) {
  const [taken, setTaken] = useState<string>()
  const search = useMutation({ mutationFn: () => noted('GET_CAMERAS_ONLINE', call(searchDevices, { body: {} })) })
  const free = search.data?.devices.filter(({ cameraId }) => cameraId === null) ?? []
  return (
    <div className="found-devices span-2">
      <Button icon={<IconSearch size={16} stroke={1.75} />} loading={search.isPending} onClick={() => search.mutate()}>
        Buscar equipos sin registrar
      </Button>
      {search.error && (
        <p className="field-error" role="alert">
          {errorText(search.error)}
        </p>
      )}
      {search.data && (
        <p role="status">
          {free.length === 0 ? 'No hay equipos sin registrar.' : plural(free.length, 'equipo', 'equipos')}
          {search.data.failed.map(({ source, reason }) => ` ${source}: ${reason}`)}
        </p>
      )}
      {free.length > 0 && (
        <ul>
          {free.map((device) => (
            <li key={`${device.source.id} ${device.key}`}>
              <button
                type="button"
                aria-pressed={taken === device.key}
                onClick={() => {
                  setTaken(device.key)
                  onTake(device)
                }}
              >
                <b>{device.name}</b>
                <span>
                  {device.key} · {device.source.name} · {deviceLook(device)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
