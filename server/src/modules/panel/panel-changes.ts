import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import { defaultPageSize, maxPageSize } from '@arriero/contract/core/paging.ts'
import {
  changeKinds,
  type Change,
  type ChangeKind,
  type ShiftHistory,
  type shiftHistory,
} from '@arriero/contract/panel/control-panel.contract.ts'
import type { Permission } from '@arriero/contract/core/permissions.ts'
import type { Work } from '../../app/database/work.ts'
import { ofAlerts, ofDrivers, ofSilence, ofSources, ofTrips, type Happening, type Span } from './panel-happenings.ts'
import { periodOf } from './panel-period.ts'

interface Area {
  permission: Permission
  /** Nobody who sees only shared units is told of it. */
  isWhole?: boolean
  of: readonly Happening[]
}
const areas: Record<ChangeKind, readonly Area[]> = {
  alert: [{ permission: 'mapas.view', of: [ofAlerts('at'), ofAlerts('acknowledged_at'), ofAlerts('closed_at')] }],
  trip: [{ permission: 'viaje.viaje_create.view', of: [ofTrips] }],
  unit: [
    { permission: 'mapas.view', of: [ofSilence] },
    { permission: 'unidad.view', of: [ofDrivers] },
  ],
  source: [{ permission: 'unidad.update', isWhole: true, of: [ofSources] }],
}

const happeningsOf = ({ scope }: Work, kind: ChangeKind) =>
  areas[kind]
    .filter(({ permission, isWhole }) => scope.permissions.has(permission) && (!isWhole || scope.seesAllUnits))
    .flatMap(({ of }) => of)

/** The newest first; what happened at once stands by its key, so that pages never overlap. */
async function newest(work: Work, kinds: readonly ChangeKind[], span: Span, most: number): Promise<Change[]> {
  const found: Change[] = []
  // One after the other: they share a connection.
  for (const { rows } of kinds.flatMap((kind) => happeningsOf(work, kind)))
    found.push(...(await rows(work, span, most)))
  return found.toSorted((a, b) => b.at.localeCompare(a.at) || a.key.localeCompare(b.key)).slice(0, most)
}

async function counted(work: Work, span: Span): Promise<Record<ChangeKind, number>> {
  const counts: Record<ChangeKind, number> = { alert: 0, trip: 0, unit: 0, source: 0 }
  for (const kind of changeKinds)
    for (const { count } of happeningsOf(work, kind)) counts[kind] += await count(work, span)
  return counts
}

const mostOnPanel = 12
const dayMs = 86_400_000
const backFrom = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString()

/** What happened last to trips, units, alerts and sources, a day back, and how much since midnight. */
export async function changes(work: Work, { now, today }: { now: string; today: string }) {
  const counts = await counted(work, { from: today, to: now })
  return {
    changes: await newest(work, changeKinds, { from: backFrom(now, dayMs), to: now }, mostOnPanel),
    changesToday: Object.values(counts).reduce((sum, count) => sum + count, 0),
  }
}

/** Everything that happened in a shift, page by page: for who takes over and wants to know. */
export async function shiftOf(work: Work, query: QueryOf<typeof shiftHistory>): Promise<ShiftHistory> {
  const { now, today } = await periodOf(work, 'today')
  const hours = query.span === '12' || query.span === '24' ? Number(query.span) : 8
  const span = { from: query.span === 'today' ? today : backFrom(now, hours * 3_600_000), to: now }
  const limit = Math.min(Math.max(query.limit ?? defaultPageSize, 1), maxPageSize)
  const until = Math.max(query.page ?? 1, 1) * limit
  const counts = await counted(work, span)
  const kinds: readonly ChangeKind[] = query.kind ? [query.kind] : changeKinds
  const rows = await newest(work, kinds, span, until)
  return {
    ...span,
    counts,
    count: kinds.reduce((sum, kind) => sum + counts[kind], 0),
    results: rows.slice(until - limit),
  }
}
