import { severities } from '@arriero/contract/alerts/alarms.rules.ts'
import { alertPeople, getAlert, lastHandover, openAlerts } from '@arriero/contract/alerts/alerts.contract.ts'
import type { Alert, Queue } from '@arriero/contract/alerts/alerts.entities.ts'
import { severityRank } from '@arriero/contract/alerts/alerts.rules.ts'
import { call } from '../../kit/call.ts'
import { queryClient } from '../../kit/query.ts'

const root = ['alerts'] as const
export const keys = {
  all: root,
  open: [...root, 'open'],
  one: (id: number) => [...root, 'one', id],
  people: [...root, 'people'],
  handover: [...root, 'hand-over'],
  rules: [...root, 'rules'],
  history: [...root, 'history'],
} as const

type Signal = { signal: AbortSignal }

export const openQuery = { queryKey: keys.open, queryFn: ({ signal }: Signal) => call(openAlerts, { signal }) }
export const alertQuery = (id: number) => ({
  queryKey: keys.one(id),
  queryFn: ({ signal }: Signal) => call(getAlert, { id, signal }),
})
export const peopleQuery = { queryKey: keys.people, queryFn: ({ signal }: Signal) => call(alertPeople, { signal }) }
export const handoverQuery = {
  queryKey: keys.handover,
  queryFn: ({ signal }: Signal) => call(lastHandover, { signal }),
}

const isOpen = ({ state }: Alert) => state === 'open' || state === 'acknowledged'

/** The queue with an alert as it is now: put in its place, or out when it is closed. */
export function withAlert(queue: Queue, changed: Alert): Queue {
  const known = queue.alerts.find(({ id }) => id === changed.id)
  if (known && known.version > changed.version) return queue
  const others = queue.alerts.filter(({ id }) => id !== changed.id)
  const alerts = (isOpen(changed) ? [...others, changed] : others).toSorted(
    (a, b) => severityRank(a.severity) - severityRank(b.severity) || b.lastAt.localeCompare(a.lastAt) || b.id - a.id,
  )
  const counts = { ...queue.counts }
  for (const severity of severities) {
    const count = { ...counts[severity] }
    for (const [alert, sign] of [
      [known, -1],
      [changed, 1],
    ] as const) {
      if (alert?.severity !== severity || !isOpen(alert)) continue
      count.open += sign
      if (alert.state === 'open') count.unattended += sign
    }
    counts[severity] = count
  }
  return { alerts, counts }
}

/** What a call or the socket said of an alert, everywhere it is shown. */
export function keepAlert(changed: Alert) {
  queryClient.setQueryData<Queue>(keys.open, (queue) => queue && withAlert(queue, changed))
  void queryClient.invalidateQueries({ queryKey: keys.one(changed.id) })
  void queryClient.invalidateQueries({ queryKey: keys.history })
}

/** Alerts that nobody has closed. */
export const openCount = (queue: Queue | undefined) =>
  Object.values(queue?.counts ?? {}).reduce((sum, { open }) => sum + open, 0)

/** Of those, the ones nobody attends and that are heard until somebody does. */
export const criticalCount = (queue: Queue | undefined) => queue?.counts.critical.unattended ?? 0
