import { Link, useNavigate } from '@tanstack/react-router'
import { IconTerminal2 } from '@tabler/icons-react'
import {
  deviceFrames,
  registerDevice,
  removeDevice,
  updateDevice,
} from '@arriero/contract/tracking/devices.contract.ts'
import type { Device, DeviceProtocol, ProtocolSetting } from '@arriero/contract/tracking/devices.entities.ts'
import { Button, Form } from 'antd'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel, Panel } from '../../../kit/form/FormPanel.tsx'
import { askRemoval, removalButton } from '../../../kit/list/removal.ts'
import { useMayEnter } from '../../../kit/shell/entrance.ts'
import { useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { queryClient } from '../../../kit/query.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { devicesKey, loadUnits, useDevices } from './devices-data.ts'
import { FrameLog } from './FrameLog.tsx'
import { trackingPaths } from '../tracking.paths.ts'

interface Values {
  deviceId: string
  protocol: string | null
  name: string
  unitId: number | null
  settings: Record<string, string | undefined>
  /** `undefined` once it is emptied and sent. */
  networks: string | undefined
  takesOld: boolean
  /** Empty: as it is. */
  secret: string | undefined
  dropsSecret: boolean
  /** As it was read. */
  version?: number
}

const valuesOf = (device: Device): Values => ({
  deviceId: device.deviceId,
  protocol: device.protocol,
  name: device.name,
  unitId: device.unit?.id ?? null,
  settings: device.settings,
  networks: device.networks.join(', '),
  takesOld: device.takesOld,
  secret: '',
  dropsSecret: false,
  version: device.version,
})

const secretOf = ({ secret, dropsSecret }: Pick<Values, 'secret' | 'dropsSecret'>) =>
  dropsSecret ? { secret: null } : secret?.trim() ? { secret: secret.trim() } : {}

const networksOf = (text = '') => text.split(/[\s,;]+/).filter(Boolean)

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
      closeTo={trackingPaths.devices}
      initial={{
        deviceId: equipo,
        protocol: protocolo || null,
        name: equipo,
        unitId: null,
        settings: {},
        networks: '',
        takesOld: false,
        secret: '',
        dropsSecret: false,
      }}
      for={registerDevice}
      save={({ deviceId, protocol, name, unitId, settings, networks, takesOld, ...secret }) =>
        call(registerDevice, {
          body: {
            deviceId,
            protocol: protocol ?? '',
            name,
            unitId: unitId ?? null,
            settings: chosen(settings),
            networks: networksOf(networks),
            takesOld,
            ...secretOf(secret),
          },
        })
      }
      saved={({ name }) => `Equipo «${name}» registrado`}
      onSaved={refresh}
    >
      <TextField name="deviceId" label="Identificador" hint="El IMEI, o el que el equipo envía." maxLength={60} />
      <SelectField name="protocol" label="Protocolo" options={offered} required clearable={false} />
      <TextField name="name" label="Nombre" maxLength={120} />
      <UnitField />
      <ChosenFields protocols={data?.protocols ?? []} />
      <OriginFields />
    </FormPanel>
  )
}

export function EditDevice() {
  const { id } = useRouteParams()
  const { data, error, refetch } = useDevices()
  const navigate = useNavigate()
  const device = data?.devices.find((one) => String(one.id) === id)
  const protocol = data?.protocols.find(({ code }) => code === device?.protocol)
  const close = () => void navigate({ to: trackingPaths.devices })
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
      closeTo={trackingPaths.devices}
      initial={device && valuesOf(device)}
      valuesOf={valuesOf}
      error={error}
      retry={() => void refetch()}
      for={updateDevice}
      save={({ name, unitId, settings, networks, takesOld, version, ...secret }) =>
        call(updateDevice, {
          id: Number(id),
          body: {
            name,
            unitId: unitId ?? null,
            settings: chosen(settings),
            networks: networksOf(networks),
            takesOld,
            version,
            ...secretOf(secret),
          },
        })
      }
      saved={({ name }) => `Equipo «${name}» guardado`}
      onSaved={refresh}
      extra={device?.unit && <UnitCommands unitId={device.unit.id} />}
      {...(device && removalButton(removeDevice, () => askDeviceRemoval(device, close), 'takeAway'))}
    >
      <TextField name="name" label="Nombre" maxLength={120} />
      <UnitField unit={device?.unit ?? undefined} />
      <Settings settings={protocol?.settings ?? []} />
      <SecretFields help={protocol?.secretHelp ?? null} isStored={device?.hasSecret ?? false} />
      <OriginFields />
      {device && !whyNot(deviceFrames) && <FrameLog deviceId={device.id} />}
    </FormPanel>
  )
}

/** What may be asked of a device is asked of its unit. */
function UnitCommands({ unitId }: { unitId: number }) {
  if (!useMayEnter(trackingPaths.unitCommands(unitId))) return null
  return (
    <Link to={trackingPaths.unitCommands(unitId)}>
      <Button icon={<IconTerminal2 size={16} stroke={1.75} />} tabIndex={-1}>
        Comandos
      </Button>
    </Link>
  )
}

/** Where it is believed from, and what of its past. */
const OriginFields = () => (
  <>
    <TextField
      name="networks"
      label="Redes permitidas"
      hint="Por ejemplo 10.20.0.0/16; varias con coma. Sin ninguna se admite desde cualquier dirección."
      maxLength={1200}
    />
    <SwitchField name="takesOld" label="Admitir posiciones de hace más de un mes" />
  </>
)

/** What the device has to say to be believed; nothing where the protocol has no place for it. */
function SecretFields({ help, isStored }: { help: string | null; isStored: boolean }) {
  if (help === null) return null
  const kept = isStored
    ? 'Déjela vacía para conservar la guardada.'
    : 'Se guarda cifrada y no se vuelve a mostrar. Sin ella basta el identificador.'
  return (
    <>
      <TextField name="secret" label="Contraseña del equipo" hint={`${help} ${kept}`} maxLength={60} />
      {isStored && <SwitchField name="dropsSecret" label="Quitar la contraseña" />}
    </>
  )
}

/** What the protocol that is chosen in the form asks for. */
function ChosenFields({ protocols }: { protocols: readonly DeviceProtocol[] }) {
  const chosenCode: unknown = Form.useWatch('protocol', Form.useFormInstance())
  const protocol = protocols.find(({ code }) => code === chosenCode)
  return (
    <>
      <Settings settings={protocol?.settings ?? []} />
      <SecretFields help={protocol?.secretHelp ?? null} isStored={false} />
    </>
  )
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

const askDeviceRemoval = (device: Device, after: () => void) =>
  askRemoval({
    what: `el equipo «${device.name}»`,
    verb: 'takeAway',
    consequence: 'Deja de ser recibido. Lo que la unidad recorrió se conserva.',
    remove: () => call(removeDevice, { id: device.id }),
    keys: [devicesKey],
    after,
  })
