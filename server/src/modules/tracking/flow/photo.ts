import type { HourSum } from '../engine/hours.ts'
import { lastValues, memoryValues, sensorValues, type QueryValues } from '../store/last-positions.ts'
import { hourValues } from '../store/unit-hours.ts'
import type { AccountFlow } from './account-flow.ts'
import type { Pending } from './pending.ts'
import type { UnitFlow } from './unit-flow.ts'

/** Last positions of a large fleet are written this often, of a small one with every transaction. */
const lastsEveryMs = 1000
const fewUnits = 1000
/** Hours under way of a large fleet are written this often. */
const hoursEveryMs = 10_000
/** How much of the engine's memory is stored at most in one transaction, and how old it may get. */
const memoriesAtOnce = 500
const memoriesEveryMs = 60_000

/**
 * Last positions, hours under way and memories as they are when the transaction's positions are taken. Fixes that come
 * while it is being written belong to the next one: a memory that knew them before they are stored would take them for
 * repetitions.
 */
export interface Photo {
  lasts: UnitFlow[]
  hours: { unit: UnitFlow; sum: HourSum }[]
  /** Whether the hours are those of all units. */
  allHours: boolean
  memories: UnitFlow[]
  lastValues: QueryValues
  hourValues: QueryValues
  memoryValues: QueryValues
  sensorValues: QueryValues
}

export function photograph(flow: AccountFlow, { changed, lateUnits }: Pending, now: number, whole: boolean): Photo {
  for (const unit of changed) flow.dirty.add(unit)
  for (const unit of lateUnits) flow.dirty.add(unit)
  const due = whole || flow.dirty.size <= fewUnits || now - flow.lastsWrittenAt >= lastsEveryMs
  // Always in one order: others lock these rows too.
  const lasts = due ? [...flow.dirty].sort((a, b) => a.id - b.id) : []
  const allHours = whole || now - flow.hoursWrittenAt >= hoursEveryMs
  const hours = changedHours(allHours ? flow.units : flow.dirty.size <= fewUnits ? lasts : [])
  const memories = dueMemories(flow, lateUnits, now, whole)
  return {
    lasts,
    hours,
    allHours,
    memories,
    lastValues: lastValues(flow.accountId, lasts),
    hourValues: hourValues(
      flow.accountId,
      hours.map(({ unit, sum }) => ({ unitId: unit.id, sum })),
    ),
    memoryValues: memoryValues(flow.accountId, memories),
    sensorValues: sensorValues(flow.accountId, lasts),
  }
}

/** What the photo shows is durable. */
export function stored(flow: AccountFlow, photo: Photo, now: number): void {
  if (photo.lasts.length > 0) flow.lastsWrittenAt = now
  for (const unit of photo.lasts) flow.dirty.delete(unit)
  if (photo.allHours) flow.hoursWrittenAt = now
  for (const { unit, sum } of photo.hours) unit.savedHour = sum
  for (const unit of photo.memories) unit.savedAt = now
}

function changedHours(units: Iterable<UnitFlow>): Photo['hours'] {
  const changed: Photo['hours'] = []
  for (const unit of units) {
    const sum = unit.memory?.hour ?? null
    if (sum !== null && sum !== unit.savedHour) changed.push({ unit, sum })
  }
  return changed
}

/** Units whose memory is due; those that late positions changed at once. */
function dueMemories(flow: AccountFlow, late: ReadonlySet<UnitFlow>, now: number, whole: boolean): UnitFlow[] {
  const due: UnitFlow[] = [...late]
  for (const unit of flow.units) {
    if (due.length >= memoriesAtOnce && !whole) break
    const old = whole || now - unit.savedAt >= memoriesEveryMs
    if (old && unit.memory !== null && unit.memory.newest.fixTime !== unit.savedFix && !late.has(unit)) due.push(unit)
  }
  for (const unit of due) unit.savedFix = unit.memory?.newest.fixTime ?? 0
  return due
}
