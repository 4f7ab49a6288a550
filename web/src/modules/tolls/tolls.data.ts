import { listTolls, type Toll } from '@arriero/contract/tolls/tolls.contract.ts'
import type { MapShape } from '../../kit/map/shapes.ts'
import { call } from '../../kit/call.ts'
import { allRows } from '../../kit/list/whole-list.ts'
import { queryClient } from '../../kit/query.ts'

export const tollsKey = ['tolls'] as const
/** Axles a booth charges by. */
export const axleCounts = ['2', '3', '4', '5', '6', '7', '8', '9'] as const

export const loadTolls = (signal: AbortSignal) => allRows((query) => call(listTolls, { query, signal }))
export const reloadTolls = () => queryClient.invalidateQueries({ queryKey: tollsKey })

// As wide as a booth with its lanes.
const boothM = 60
const colours = { active: '#c27607', inactive: '#71869b' } as const

/** A booth as the map draws it. */
export const tollShape = ({ id, name, lat, lon, active }: Toll): MapShape => ({
  id,
  name,
  color: active ? colours.active : colours.inactive,
  shape: { kind: 'circle', points: [{ lat, lon }], sizeM: boothM },
})

/** Price for the most usual truck: five axles, or the nearest there is. */
export function usualPrice({ prices }: Pick<Toll, 'prices'>): { axles: string; pesos: number } | undefined {
  const [axles, price] =
    Object.entries(prices).toSorted(([a], [b]) => Math.abs(Number(a) - 5) - Math.abs(Number(b) - 5))[0] ?? []
  return axles && price ? { axles, pesos: Number(price) } : undefined
}
