import { expect, test } from 'vitest'
import type { Alert, Queue } from '@arriero/contract/alerts/alerts.entities.ts'
import { withAlert } from './alerts.queries.ts'

const alert = (given: Partial<Alert>): Alert => ({
  id: 1,
  ruleId: null,
  ruleName: null,
  trigger: 'alarm',
  kind: 'panic',
  code: '1',
  title: 'Botón de pánico',
  detail: null,
  severity: 'critical',
  state: 'open',
  unitId: 1,
  unitName: 'T-118',
  driverName: null,
  geofenceId: null,
  geofenceName: null,
  startAt: '2026-11-21T18:00:00.000Z',
  at: '2026-11-21T18:00:00.000Z',
  endAt: null,
  count: 1,
  lastAt: '2026-11-21T18:00:00.000Z',
  lat: null,
  lon: null,
  speed: null,
  assignee: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  escalateAt: null,
  escalatedAt: null,
  closedAt: null,
  version: 1,
  ...given,
})
const none = { open: 0, unattended: 0 }
const empty: Queue = { alerts: [], counts: { critical: none, high: none, medium: none, low: none } }

test('a fresh alert takes its place by urgency, then by time, and is counted', () => {
  const queue = [
    alert({ id: 1, severity: 'high', lastAt: '2026-11-21T18:05:00.000Z' }),
    alert({ id: 2, severity: 'high', lastAt: '2026-11-21T18:09:00.000Z' }),
    alert({ id: 3 }),
  ].reduce(withAlert, empty)
  expect(queue.alerts.map(({ id }) => id)).toEqual([3, 2, 1])
  expect(queue.counts).toMatchObject({ critical: { open: 1, unattended: 1 }, high: { open: 2, unattended: 2 } })
})

test('attending keeps it in the queue but no longer unattended; closing takes it out', () => {
  const attended = withAlert(withAlert(empty, alert({})), alert({ state: 'acknowledged', version: 2 }))
  expect(attended.counts.critical).toEqual({ open: 1, unattended: 0 })
  const closed = withAlert(attended, alert({ state: 'closed', version: 3 }))
  expect(closed).toEqual(empty)
})

test('an older state that arrives late changes nothing', () => {
  const queue = withAlert(empty, alert({ state: 'acknowledged', version: 4 }))
  expect(withAlert(queue, alert({ version: 3 }))).toBe(queue)
})
