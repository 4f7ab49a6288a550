import { useNavigate } from '@tanstack/react-router'
import { registerDevice, removeDevice, updateDevice } from '@arriero/contract/tracking/devices.contract.ts'
import type { Device, ProtocolSetting } from '@arriero/contract/tracking/devices.entities.ts'
import { Form } from 'antd'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { SelectField, TextField } from '../../../kit/fields.tsx'
import { FormPanel, Panel } from '../../../kit/FormPanel.tsx'
import { useRouteParams, useSearchParams } from '../../../kit/navigation.ts'
import { queryClient } from '../../../kit/query.ts'
import { can } from '../../../kit/session.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { DeviceCommands } from './DeviceCommands.tsx'
import { devicesKey, devicesPath, loadUnits, useDevices } from './devices-data.ts'
import { FrameLog } from './FrameLog.tsx'

interface Values {
  deviceId: string
  protocol: string
  name: string
  unitId: number | null
  settings: Record<string, string | undefined>
}

/** Only what is not as usual is stored. */
const chosen = (settings: Values['settings']) =>
  Object.fromEntries(Object.entries(settings).filter((pair): pair is [string, string] => Boolean(pair[1])))

const refresh = () => queryClient.invalidateQueries({ queryKey: ['tracking'] })

/** `?equipo=&protocolo=`: of a device that called already. */
export function NewDevice() {
  const [{ equipo = '', protocolo = '' }] = useSearchParams()
  const { data } = useDevices()
  const protocols = data?.listeners.map(({ protocol, name }) => ({ value: protocol, label: name })) ?? []
  const offered =
    protocols.some(({ value }) => value === protocolo) || !protocolo
      ? protocols
      : [...protocols, { value: protocolo, label: protocolo }]
  return (
    <FormPanel<Values, Device>
      key={equipo}
      title="Registrar equipo"
      sub="Sus posiciones se reciben desde este momento"
      closeTo={devicesPath}
      initial={{ deviceId: equipo, protocol: protocolo, name: equipo, unitId: null, settings: {} }}
      schema={registerDevice.body}
      save={(values) =>
        call(registerDevice, {
          body: { ...values, unitId: values.unitId ?? null, settings: chosen(values.settings) },
        })
      }
      saved={({ name }) => `Equipo «${name}» registrado`}
      onSaved={refresh}
    >
      <TextField name="deviceId" label="Identificador" hint="El IMEI, o el que el equipo envía." maxLength={60} />
      <SelectField name="protocol" label="Protocolo" options={offered} />
      <TextField name="name" label="Nombre" maxLength={120} />
      <UnitField />
      <ChosenSettings protocols={data?.protocols ?? []} />
    </FormPanel>
  )
}

export function EditDevice() {
  const { id } = useRouteParams()
  const { data, error, refetch } = useDevices()
  const navigate = useNavigate()
  const device = data?.devices.find((one) => String(one.id) === id)
  const close = () => void navigate({ to: devicesPath })
  if (data && !device)
    return (
      <Panel title="Equipo" onClose={close}>
        <EmptyState title="El equipo no existe" text="Puede que alguien lo haya quitado." />
      </Panel>
    )
  return (
    <FormPanel<Values, Device>
      key={id}
      title={device?.name ?? 'Equipo'}
      sub={device && `${device.protocolName} · ${device.deviceId}`}
      closeTo={devicesPath}
      initial={
        device && {
          deviceId: device.deviceId,
          protocol: device.protocol,
          name: device.name,
          unitId: device.unit?.id ?? null,
          settings: device.settings,
        }
      }
      error={error}
      retry={() => void refetch()}
      schema={updateDevice.body}
      save={({ name, unitId, settings }) =>
        call(updateDevice, { id: Number(id), body: { name, unitId: unitId ?? null, settings: chosen(settings) } })
      }
      saved={({ name }) => `Equipo «${name}» guardado`}
      onSaved={refresh}
      readOnly={can('unidad.update') ? undefined : 'Necesita el permiso unidad.update para cambiarlo.'}
      {...(device &&
        can('unidad.delete') && { danger: { label: 'Quitar…', onClick: () => void askRemoval(device, close) } })}
    >
      <TextField name="name" label="Nombre" maxLength={120} />
      <UnitField unit={device?.unit ?? undefined} />
      <Settings settings={data?.protocols.find(({ code }) => code === device?.protocol)?.settings ?? []} />
      {device && <DeviceCommands device={device} />}
      {device && can('unidad.update') && <FrameLog deviceId={device.id} />}
    </FormPanel>
  )
}

/** Settings of the protocol that is chosen in the form. */
function ChosenSettings({ protocols }: { protocols: readonly { code: string; settings: ProtocolSetting[] }[] }) {
  const protocol: unknown = Form.useWatch('protocol', Form.useFormInstance())
  return <Settings settings={protocols.find(({ code }) => code === protocol)?.settings ?? []} />
}

/** What models of the protocol disagree about; most need none of it. */
function Settings({ settings }: { settings: readonly ProtocolSetting[] }) {
  return settings.map(({ key, label, help, options }) => (
    <SelectField
      key={key}
      name={`settings.${key}`}
      path={['settings', key]}
      label={label}
      hint={help}
      placeholder={`Como es usual: ${options[0]?.label ?? ''}`}
      options={options}
    />
  ))
}

function UnitField({ unit }: { unit?: { id: number; name: string } | undefined }) {
  return (
    <SelectField
      name="unitId"
      label="Unidad"
      load={loadUnits}
      chosen={unit ? [{ value: unit.id, label: unit.name }] : []}
      hint="Una unidad que ya tiene plataforma la conserva; el equipo queda como su última fuente."
    />
  )
}

const askRemoval = (device: Device, after: () => void) =>
  confirm({
    title: `Quitar el equipo «${device.name}»`,
    variant: 'danger',
    confirmText: 'Quitar',
    content: 'Deja de ser recibido. Lo que la unidad recorrió se conserva.',
    onConfirm: async () => {
      await call(removeDevice, { id: device.id })
      after()
      await queryClient.invalidateQueries({ queryKey: devicesKey })
    },
  })
