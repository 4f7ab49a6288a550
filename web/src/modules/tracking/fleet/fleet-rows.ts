import { liveStates, type LiveState } from '@arriero/contract/tracking/tracking.rules.ts'
import { folded } from '../../../kit/format.ts'
import { noResource, type LiveUnit } from './live-unit.ts'

/** What the user narrows the fleet to; the address carries it. */
export interface FleetFilter {
  words: string
  state: LiveState | undefined
  resourceKey: string | undefined
  platform: number | undefined
  driver: 'with' | 'without' | undefined
}

export const isFiltering = (filter: FleetFilter) =>
  Object.entries(filter).some(([key, value]) => (key === 'words' ? value !== '' : value !== undefined))

/** A test for one unit; without the state, for the counts on the state buttons. */
export function passes(filter: FleetFilter): {
  unit: (unit: LiveUnit) => boolean
  butState: (unit: LiveUnit) => boolean
} {
  const words = folded(filter.words.trim()).split(/\s+/).filter(Boolean)
  const butState = (unit: LiveUnit) =>
    words.every((word) => unit.words.includes(word)) &&
    (filter.resourceKey === undefined || unit.resourceKey === filter.resourceKey) &&
    (filter.platform === undefined || unit.platform === filter.platform) &&
    (filter.driver === undefined || (unit.driver !== null) === (filter.driver === 'with'))
  return { butState, unit: (unit) => (filter.state === undefined || unit.state === filter.state) && butState(unit) }
}

export type StateCounts = Record<LiveState, number>
const noCounts = (): StateCounts => ({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 })
/** Alert first, the quiet ones last: order inside a group and of the bar beside its name. */
export const statesByUrgency: readonly LiveState[] = [
  liveStates.alert,
  liveStates.moving,
  liveStates.idle,
  liveStates.parked,
  liveStates.silent,
]

export interface FleetGroup {
  key: string
  name: string
  counts: StateCounts
  /** By urgency, then by name. */
  units: LiveUnit[]
}

export interface GroupedFleet {
  /** Not reporting for more than a day, longest first: what somebody must look after. */
  silent: LiveUnit[]
  groups: FleetGroup[]
  /** Of all units that pass the filter but for its state. */
  counts: StateCounts
  total: number
  shown: number
}

/** One pass over the units, which come sorted by name: nothing is sorted again with every flush but the silent ones. */
export function groupFleet(sorted: readonly LiveUnit[], filter: FleetFilter): GroupedFleet {
  const { butState } = passes(filter)
  const byKey = new Map<string, FleetGroup & { buckets: Record<LiveState, LiveUnit[]> }>()
  const silent: LiveUnit[] = []
  const counts = noCounts()
  let [total, shown] = [0, 0]
  for (const unit of sorted) {
    if (!butState(unit)) continue
    counts[unit.state] += 1
    total += 1
    if (filter.state !== undefined && unit.state !== filter.state) continue
    shown += 1
    if (unit.state === liveStates.silent) {
      silent.push(unit)
      continue
    }
    let group = byKey.get(unit.resourceKey)
    if (!group) {
      group = {
        key: unit.resourceKey,
        name: unit.resource,
        counts: noCounts(),
        units: [],
        buckets: { 1: [], 2: [], 3: [], 4: [], 5: [] },
      }
      byKey.set(unit.resourceKey, group)
    }
    group.counts[unit.state] += 1
    group.buckets[unit.state].push(unit)
  }
  const groups = [...byKey.values()].map(({ buckets, ...group }) => ({
    ...group,
    units: statesByUrgency.flatMap((state) => buckets[state]),
  }))
  const isLoose = ({ name }: FleetGroup) => Number(name === noResource)
  groups.sort(
    (a, b) => isLoose(a) - isLoose(b) || b.units.length - a.units.length || a.name.localeCompare(b.name, 'es-MX'),
  )
  silent.sort((a, b) => a.at - b.at)
  return { silent, groups, counts, total, shown }
}

export type FleetRow =
  | { kind: 'silent'; count: number; isOpen: boolean }
  | { kind: 'more'; count: number }
  | { kind: 'group'; group: FleetGroup; isOpen: boolean }
  | { kind: 'unit'; unit: LiveUnit }

export const silentKey = '\u0000silent'
/** Silent units shown before 'Ver las 14'. */
export const fewSilent = 3

/** The list as rows. `isOpen` says which heads are open; all silent units only when asked for. */
export function fleetRows(
  { silent, groups }: GroupedFleet,
  isOpen: (key: string) => boolean,
  allSilent: boolean,
): FleetRow[] {
  const rows: FleetRow[] = []
  if (silent.length > 0) {
    const open = isOpen(silentKey)
    rows.push({ kind: 'silent', count: silent.length, isOpen: open })
    const shown = !open ? [] : allSilent || silent.length <= fewSilent + 1 ? silent : silent.slice(0, fewSilent)
    for (const unit of shown) rows.push({ kind: 'unit', unit })
    if (open && shown.length < silent.length) rows.push({ kind: 'more', count: silent.length })
  }
  for (const group of groups) {
    const open = isOpen(group.key)
    rows.push({ kind: 'group', group, isOpen: open })
    if (open) for (const unit of group.units) rows.push({ kind: 'unit', unit })
  }
  return rows
}

/** px; the list is drawn from these heights. */
export const rowHeights: Record<FleetRow['kind'], number> = { silent: 34, more: 32, group: 34, unit: 44 }
