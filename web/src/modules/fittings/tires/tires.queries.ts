import {
  getTire,
  getUnitTires,
  pageTires,
  getTireLimits,
  tirePlaces,
  tireSigns,
  tireSummary,
} from '@arriero/contract/fittings/tires/tires.contract.ts'
import { tireAdviceCodes } from '@arriero/contract/fittings/tires/tires.rules.ts'
import { call } from '../../../kit/call.ts'
import { pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import { queryClient } from '../../../kit/query.ts'

const key = ['tires'] as const
export const tireKeys = { list: [...key, 'list'] } as const

/** After anything happened to a tire: lists, figures, drawings and panels are asked again. */
export const tiresChanged = () => queryClient.invalidateQueries({ queryKey: key })

const whole = (value: string | undefined) => (value ? Number(value) : undefined)

export const tireQuery = (view: ListView) => ({
  ...pageQueryOf(view),
  advice: tireAdviceCodes.find((code) => code === view.filters.advice),
  place: tirePlaces.find((place) => place === view.view),
  sign: tireSigns.find((sign) => sign === view.filters.sign),
  size: whole(view.filters.size),
  maker: whole(view.filters.maker),
})
export const loadTires = (view: ListView, signal: AbortSignal) => call(pageTires, { query: tireQuery(view), signal })

export const summaryQuery = {
  queryKey: [...key, 'summary'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(tireSummary, { signal }),
}
export const limitsQuery = {
  queryKey: [...key, 'limits'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getTireLimits, { signal }),
  staleTime: 600_000,
}
export const oneTire = (id: number) => ({
  queryKey: [...key, 'one', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getTire, { id, signal }),
})
export const tiresOfUnit = (id: number | null | undefined) => ({
  queryKey: [...key, 'unit', id],
  enabled: id != null,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getUnitTires, { id: id!, signal }),
})
