import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { IconCurrentLocation, IconEngine, IconEngineOff } from '@tabler/icons-react'
import {
  askDeviceCommand,
  cancelDeviceCommand,
  confirmDeviceCommand,
  listDeviceCommands,
} from '@arriero/contract/tracking/devices.contract.ts'
import {
  commandLabels,
  commandStateLabels,
  type CommandState,
  type Device,
  type DeviceCommand,
  type DeviceCommandName,
} from '@arriero/contract/tracking/devices.entities.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { dateTime } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'
import { queryClient } from '../../../kit/query.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { whyNot } from '../../../kit/access.ts'
import { toast } from '../../../kit/shell/toast.ts'

const icons = { locate: IconCurrentLocation, engine_cut: IconEngineOff, engine_restore: IconEngine } as const
const tones: Record<CommandState, Tone> = {
  asked: 'amber',
  queued: 'blue',
  sent: 'blue',
  done: 'green',
  refused: 'red',
  expired: 'grey',
  cancelled: 'grey',
}
const keyOf = (deviceId: number) => ['tracking', 'device-commands', deviceId] as const

/** What was asked of a device, and what may be: cutting and restoring the engine take a second step. */
export function DeviceCommands({ device }: { device: Device }) {
  const { data = [] } = useQuery({
    queryKey: keyOf(device.id),
    queryFn: ({ signal }) => call(listDeviceCommands, { id: device.id, signal }),
    refetchInterval: 5000,
  })
  if (device.commands.length === 0) return null
  return (
    <section className="device-commands" aria-label="Órdenes">
      <h3>Órdenes</h3>
      {!whyNot(askDeviceCommand) && (
        <div className="device-command-buttons">
          {device.commands.map((command) => {
            const Glyph = icons[command]
            return (
              <Button
                key={command}
                danger={command === 'engine_cut'}
                icon={<Glyph size={16} stroke={1.75} />}
                onClick={() => void ask(device, command)}
              >
                {commandLabels[command]}
              </Button>
            )
          })}
        </div>
      )}
      <ol>
        {data.map((entry) => (
          <li key={entry.id}>
            <span>
              <b>{commandLabels[entry.command]}</b>
              <small>
                {entry.by ?? 'Sistema'} · {dateTime(entry.askedAt)}
              </small>
            </span>
            <StatePill tone={tones[entry.state]}>{commandStateLabels[entry.state]}</StatePill>
            {(entry.state === 'queued' || entry.state === 'asked') && !whyNot(cancelDeviceCommand) && (
              <Button size="small" type="text" onClick={() => void cancel(device, entry)}>
                Cancelar
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const refresh = (device: Device) => queryClient.invalidateQueries({ queryKey: keyOf(device.id) })

async function ask(device: Device, command: DeviceCommandName) {
  try {
    const asked = await call(askDeviceCommand, { id: device.id, body: { command } })
    if (asked.state === 'asked') await secondStep(device, asked)
    else toast.success(device.isOnline ? 'Orden enviada' : 'La orden se enviará cuando el equipo se conecte')
  } catch (error) {
    toast.error(errorText(error))
  } finally {
    await refresh(device)
  }
}

async function secondStep(device: Device, { id, command }: DeviceCommand) {
  const unitName = device.unit?.name ?? ''
  const isSure = await confirm({
    title: `${commandLabels[command]} de ${unitName}`,
    variant: 'danger',
    confirmText: commandLabels[command],
    typeName: unitName,
    content:
      command === 'engine_cut'
        ? 'La unidad puede detenerse en movimiento. Asegúrese de que es seguro; la orden queda registrada a su nombre.'
        : 'La unidad podrá arrancar de nuevo. La orden queda registrada a su nombre.',
    onConfirm: async () => {
      await call(confirmDeviceCommand, { id: device.id, command_id: id, body: { unitName } })
    },
  })
  if (!isSure) await cancel(device, { id })
}

async function cancel(device: Device, { id }: Pick<DeviceCommand, 'id'>) {
  try {
    await call(cancelDeviceCommand, { id: device.id, command_id: id })
  } catch (error) {
    toast.error(errorText(error))
  }
  await refresh(device)
}
