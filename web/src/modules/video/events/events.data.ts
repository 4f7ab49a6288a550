import { severities } from '@arriero/contract/alerts/alarms.rules.ts'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import { eventCounts, getEvent, pageEvents } from '@arriero/contract/video/events.contract.ts'
import { eventClasses, eventKinds, reviewStates, type ReviewState } from '@arriero/contract/video/events.rules.ts'
import { call } from '../../../kit/call.ts'
import { dayKey, dayRange } from '../../../kit/format.ts'
import { pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import { queryClient } from '../../../kit/query.ts'

const root = ['camera-events'] as const
export const eventKeys = {
  all: root,
  one: (id: number) => [...root, 'one', id],
  coaching: [...root, 'coaching'],
} as const

/** What each view of the inbox holds; undefined: all of it. */
export const eventViews = [
  { key: 'pendientes', label: 'Por revisar', state: 'pending' },
  { key: 'coaching', label: 'Coaching', state: 'coaching' },
  { key: 'todos', label: 'Todos', state: undefined },
] as const satisfies { key: string; label: string; state: ReviewState | undefined }[]

const whole = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : undefined)

/** What the address asks for. */
export function eventQueryOf(view: ListView): QueryOf<typeof pageEvents> {
  const { class: group, severity, kind, code, state, unit, driver, brand, hour, weekday, days } = view.filters
  const [first, last] = (days ?? '').split('..')
  const range = first ? dayRange(first, last || first) : undefined
  const viewed = eventViews.find(({ key }) => key === (view.view ?? 'pendientes'))?.state
  return {
    ...pageQueryOf(view),
    state: reviewStates.find((one) => one.code === state)?.code ?? viewed,
    class: eventClasses.find((one) => one.code === group)?.code,
    severity: severities.find((one) => one === severity),
    kind: eventKinds.find((one) => one === kind),
    code: code || undefined,
    unit: whole(unit),
    driver: whole(driver),
    brand: whole(brand),
    hour: whole(hour),
    weekday: whole(weekday),
    from: range?.from,
    to: range?.to,
  }
}

type Signal = { signal: AbortSignal }
export const eventsQuery = (view: ListView) => ({
  queryKey: [...root, 'page', eventQueryOf(view)],
  queryFn: ({ signal }: Signal) => call(pageEvents, { query: eventQueryOf(view), signal }),
})
export const eventQuery = (id: number) => ({
  queryKey: eventKeys.one(id),
  queryFn: ({ signal }: Signal) => call(getEvent, { id, signal }),
})
/** Of today, and of what waits. */
export const countsQuery = () => ({
  queryKey: [...root, 'counts', dayKey()],
  queryFn: ({ signal }: Signal) => call(eventCounts, { query: { from: dayRange(dayKey()).from }, signal }),
})

/** Reads again what shows events. */
export const freshenEvents = () => queryClient.invalidateQueries({ queryKey: root })
