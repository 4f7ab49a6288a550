import { useQuery } from '@tanstack/react-query'
import { listDevices } from '@arriero/contract/tracking/devices.contract.ts'
import type { Device } from '@arriero/contract/tracking/devices.entities.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { call } from '../../../kit/call.ts'
import type { LoadOptions } from '../../../kit/list-types.ts'

export const devicesPath = '/Consola/equipos'
export const devicesKey = ['tracking', 'devices'] as const

/** Devices, who called without being registered, and the ports; asked again every fifteen seconds. */
export const useDevices = () =>
  useQuery({ queryKey: devicesKey, queryFn: ({ signal }) => call(listDevices, { signal }), refetchInterval: 15_000 })

export const loadUnits: LoadOptions = async (search, signal) =>
  (await call(unitPicker, { query: { search }, signal })).map(({ id, name, plates }) => ({
    value: id,
    label: name,
    detail: plates ?? 'Sin placas',
  }))

/** On line first, then by name. */
export const byLife = (devices: readonly Device[]) =>
  devices.toSorted(
    (a, b) => Number(b.isOnline) - Number(a.isOnline) || a.name.localeCompare(b.name, 'es-MX', { numeric: true }),
  )
