import { queryOptions, useQuery } from '@tanstack/react-query'
import { listDevices } from '@arriero/contract/tracking/devices.contract.ts'
import type { Device } from '@arriero/contract/tracking/devices.entities.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { call } from '../../../kit/call.ts'
import { queryClient } from '../../../kit/query.ts'
import type { LoadOptions } from '../../../kit/list/list-types.ts'

export const devicesKey = ['tracking', 'devices'] as const

export const refreshMs = 15_000

/** Devices, who called without being registered, and the ports. */
const devicesQuery = queryOptions({ queryKey: devicesKey, queryFn: ({ signal }) => call(listDevices, { signal }) })
export const useDevices = () => useQuery(devicesQuery)

/** Those of them that are registered; what stands around their list is asked for again with them. */
export const loadDevices = async () => byLife((await queryClient.fetchQuery(devicesQuery)).devices)

export const loadUnits: LoadOptions = async (search, signal) =>
  (await call(unitPicker, { query: { search }, signal })).map(({ id, name, plates }) => ({
    value: id,
    label: name,
    detail: plates ?? 'Sin placas',
  }))

/** On line first, then by name. */
const byLife = (devices: readonly Device[]) =>
  devices.toSorted(
    (a, b) => Number(b.isOnline) - Number(a.isOnline) || a.name.localeCompare(b.name, 'es-MX', { numeric: true }),
  )
