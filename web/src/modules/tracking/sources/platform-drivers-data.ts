import { useQuery } from '@tanstack/react-query'
import { listAllDrivers } from '@arriero/contract/drivers/drivers.contract.ts'
import { listPlatformDrivers, type PlatformDriver } from '@arriero/contract/tracking/platform-drivers.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { folded } from '../../../kit/format.ts'
import type { LoadOptions } from '../../../kit/list/list-types.ts'
import type { Tone } from '../../../kit/palette.ts'
import { sourcesKey } from './sources-data.ts'

export const driversKey = (sourceId: number) => [...sourcesKey, sourceId, 'drivers'] as const

/** Drivers of a platform, asked again every half minute. */
export const usePlatformDrivers = (sourceId: number) =>
  useQuery({
    queryKey: driversKey(sourceId),
    queryFn: ({ signal }) => call(listPlatformDrivers, { id: sourceId, signal }),
    enabled: !whyNot(listPlatformDrivers),
    refetchInterval: 30_000,
  })

export function driverState({ isGone, isBlocked, unit }: PlatformDriver): { tone: Tone; text: string } {
  if (isGone) return { tone: 'grey', text: 'Ya no está en la plataforma' }
  if (isBlocked) return { tone: 'red', text: 'Bloqueado' }
  return unit ? { tone: 'green', text: 'Conduce' } : { tone: 'grey', text: 'Sin unidad' }
}

const mostOffered = 50
/** Drivers of the company by name. */
export const loadDrivers: LoadOptions = async (text, signal) => {
  const words = folded(text).split(/\s+/)
  return (await call(listAllDrivers, { signal }))
    .filter(({ name }) => words.every((word) => folded(name).includes(word)))
    .slice(0, mostOffered)
    .map(({ id, name, phone }) => ({ value: id, label: name, ...(phone && { detail: phone }) }))
}
