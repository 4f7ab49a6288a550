import {
  batteryPlaces,
  batterySummary,
  getBattery,
  getUnitBatteries,
  listBatteries,
  pageBatteries,
} from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import { batteryAdviceCodes } from '@arriero/contract/fittings/batteries/batteries.rules.ts'
import { call } from '../../../kit/call.ts'
import { pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import { queryClient } from '../../../kit/query.ts'

const key = ['batteries'] as const
export const batteryKeys = { list: [...key, 'list'] } as const

/** After anything happened to a battery: lists, figures, drawings and panels are asked again. */
export const batteriesChanged = () => queryClient.invalidateQueries({ queryKey: key })

const whole = (value: string | undefined) => (value ? Number(value) : undefined)

export const batteryQuery = ({ filters, view, ...rest }: ListView) => ({
  ...pageQueryOf({ filters, ...rest }),
  advice: batteryAdviceCodes.find((code) => code === filters.advice),
  place: batteryPlaces.find((place) => place === (filters.place ?? view)),
  capacity: whole(filters.capacity),
  maker: whole(filters.maker),
  unit: whole(filters.unit),
  ...(filters.sign === 'low' && { low: true }),
  ...(filters.sign === 'failed' && { failed: true }),
})
export const loadBatteries = (view: ListView, signal: AbortSignal) =>
  call(pageBatteries, { query: batteryQuery(view), signal })

export const summaryQuery = {
  queryKey: [...key, 'summary'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(batterySummary, { signal }),
}
export const oneBattery = (id: number) => ({
  queryKey: [...key, 'one', id],
  enabled: id > 0,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getBattery, { id, signal }),
})
/** `at`: with what its odometer showed then. */
export const batteriesOfUnit = (id: number | null | undefined, at?: string | null) => ({
  queryKey: [...key, 'unit', id, at ?? null],
  enabled: id != null,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(getUnitBatteries, { id: id!, query: at ? { at } : {}, signal }),
})
/** Free ones at hand. */
export const freeBatteries = {
  queryKey: [...key, 'free'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(listBatteries, { query: { available: true }, signal })).filter(({ away }) => away === null),
}
