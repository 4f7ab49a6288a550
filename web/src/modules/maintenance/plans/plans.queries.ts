import {
  dueCounts,
  getUnitPlan,
  pageDue,
  pageMeters,
  standingWindows,
} from '@arriero/contract/maintenance/plans/plans.contract.ts'
import type { DueRow, MeterRow } from '@arriero/contract/maintenance/plans/plans.entities.ts'
import { call } from '../../../kit/call.ts'
import { pagedSource, pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import { queryClient } from '../../../kit/query.ts'

const key = ['unit-maintenance'] as const

/** After anything of a plan or a meter changed. */
export const plansChanged = () => queryClient.invalidateQueries({ queryKey: key })

const whole = (value: string | undefined) => (value ? Number(value) : undefined)

/** Days of each view; 0: overdue only. */
export const dueViews = { overdue: 0, week: 7, month: 30 } as const
export type DueView = keyof typeof dueViews
const daysOf = (view: string | undefined) =>
  view !== undefined && Object.hasOwn(dueViews, view) ? dueViews[view as DueView] : undefined

export const dueQuery = (view: ListView) => ({
  ...pageQueryOf(view),
  within: daysOf(view.view),
  unitId: whole(view.filters.unit),
  serviceId: whole(view.filters.service),
  typeId: whole(view.filters.type),
})
export const dueSource = pagedSource<DueRow>({
  key: [...key, 'due'],
  load: (view, signal) => call(pageDue, { query: dueQuery(view), signal }),
})

const states = ['overdue', 'soon', 'none'] as const
export const metersQuery = (view: ListView) => ({
  ...pageQueryOf(view),
  state: states.find((state) => state === view.view),
})
export const metersSource = pagedSource<MeterRow>({
  key: [...key, 'meters'],
  load: (view, signal) => call(pageMeters, { query: metersQuery(view), signal }),
})

export const countsQuery = {
  queryKey: [...key, 'counts'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(dueCounts, { signal }),
  refetchInterval: 60_000,
}
/** The first rows of a view, for the workshop's day. */
export const firstDueQuery = (view: DueView, limit: number) => ({
  queryKey: [...key, 'first', view, limit],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(pageDue, { query: { within: dueViews[view], limit }, signal }),
  refetchInterval: 60_000,
})
export const windowsQuery = (units: number[]) => ({
  queryKey: [...key, 'windows', units],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(standingWindows, { query: { units }, signal }),
  enabled: units.length > 0,
})
export const unitPlanQuery = (id: number) => ({
  queryKey: [...key, 'unit', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getUnitPlan, { id, signal }),
})
