import {
  importRow,
  type ImportColumn,
  type ImportFinding,
  type ImportOutcome,
  type ImportPreview,
  type ImportRow,
} from '@arriero/contract/trips/trips-import.entities.ts'
import type { TripDraft } from '@arriero/contract/trips/trips.entities.ts'
import { limits } from '@arriero/contract/trips/trips.rules.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError, badFields } from '../../../app/errors.ts'
import { clashesOf, type Clash } from '../write/clash.ts'
import { checkDrafts, type CheckedTrip, type Finding } from '../write/drafts.ts'
import { createPlanner, type Planner } from '../plan/planner.ts'
import { announce, clashText, insertTrips } from '../write/save.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { lookUpNames } from './known.ts'
import { readRow, type ReadRow } from './read-row.ts'
import type { ReadImport } from './sheet.ts'

/** A trip of the sheet: its rows, and what may be saved once no row has an error. */
interface SheetTrip {
  rows: ReadRow[]
  trip: CheckedTrip | null
}

interface Reviewed {
  trips: SheetTrip[]
  warnings: Map<number, ImportFinding[]>
}

/** What is wrong with each row; nothing is saved. */
export async function previewImport(
  work: Work,
  { rows, findings, unknownHeaders, missingHeaders }: ReadImport,
  file: string | null,
): Promise<ImportPreview> {
  const { trips, warnings } = await review(work, rows)
  const read = new Map(trips.flatMap((trip) => trip.rows.map((row) => [row.row, row])))
  const results = rows.map((values) => {
    const told = findings
      .filter(({ row }) => row === values.row)
      .map(({ column, message, suggestions }) => ({ column, message, suggestions }))
    const columns = new Set(told.map(({ column }) => column))
    const errors = [...told, ...(read.get(values.row)?.errors ?? []).filter(({ column }) => !columns.has(column))]
    return { values, errors, warnings: warnings.get(values.row) ?? [] }
  })
  const wrong = results.filter(({ errors }) => errors.length > 0).length
  return {
    file,
    rows: results,
    unknownHeaders,
    missingHeaders,
    counts: {
      rows: results.length,
      ready: results.length - wrong,
      errors: wrong,
      warnings: results.filter((row) => row.warnings.length > 0).length,
      trips: trips.filter(({ trip }) => trip !== null).length,
    },
  }
}

/** Saves the accepted rows, all or none. */
export async function createFromRows(
  app: Pick<App, 'config'>,
  work: Work,
  rows: readonly ImportRow[],
  file: string | undefined,
  ignoreClash: boolean,
) {
  const { trips, warnings } = await review(work, rows)
  const place = new Map(rows.map(({ row }, i) => [row, i]))
  const fields: Record<string, string[]> = {}
  const collect = (row: number, found: readonly ImportFinding[]) => {
    for (const { column, message } of found)
      (fields[`rows.${place.get(row) ?? 0}.${wireNames.get(column) ?? column}`] ??= []).push(message)
  }
  for (const { rows: own } of trips) for (const { row, errors } of own) collect(row, errors)
  if (Object.keys(fields).length > 0) throw badFields(fields)
  if (!ignoreClash) for (const [row, found] of warnings) collect(row, found)
  const [clash] = Object.values(fields)
  if (clash) throw new AppError(409, 'clash', clash[0] ?? '', { fields })
  return insertReady(work, readyTrips(trips), file, createPlanner(app, work))
}

export interface ReadyTrip {
  trip: CheckedTrip
  rows: number[]
}

const readyTrips = (trips: readonly SheetTrip[]): ReadyTrip[] =>
  trips.flatMap(({ trip, rows }) => (trip ? [{ trip, rows: rows.map(({ row }) => row) }] : []))

/** Saves trips that were found sound and tells of them. */
export async function insertReady(
  work: Work,
  ready: readonly ReadyTrip[],
  file: string | undefined,
  plan: Planner,
  inserted?: (count: number) => Promise<void>,
): Promise<ImportOutcome['created']> {
  const created = await insertTrips(
    work,
    ready.map(({ trip, rows }) => ({ trip, origin: { file: file ?? 'hoja de cálculo', row: rows[0] ?? 0 } })),
    plan,
    inserted,
  )
  await announce(work, created)
  return created.map(({ id, name, folio }, i) => ({ id, name, folio, rows: ready[i]?.rows ?? [] }))
}

/** Which trips of the rows may be saved, and the rows that stay with what is wrong in them. */
export async function sortRows(
  work: Work,
  rows: readonly ImportRow[],
  { partial, ignoreClash }: { partial: boolean; ignoreClash: boolean },
): Promise<{ ready: ReadyTrip[]; left: ImportOutcome['left'] }> {
  const { trips, warnings } = await review(work, rows)
  const sound = ({ trip, rows: own }: SheetTrip) =>
    trip !== null && (ignoreClash || own.every(({ row }) => !warnings.has(row)))
  const ready = trips.filter(sound)
  const keeps = partial || ready.length === trips.length
  const saved = new Set(keeps ? ready.flatMap(({ rows: own }) => own.map(({ row }) => row)) : [])
  const errors = new Map(trips.flatMap(({ rows: own }) => own.map((row) => [row.row, row.errors])))
  return {
    ready: keeps ? readyTrips(ready) : [],
    left: rows
      .filter(({ row }) => !saved.has(row))
      .map((values) => ({
        values,
        errors: errors.get(values.row) ?? [],
        warnings: warnings.get(values.row) ?? [],
      })),
  }
}

const wireNames = new Map(importRow.names)

async function review(work: Work, given: readonly ImportRow[]): Promise<Reviewed> {
  const known = await lookUpNames(work)
  const zone = await zoneOf(work)
  const trips = tripsOf(given.map((row) => readRow(row, known, zone)))
  for (const { rows } of trips) checkAlike(rows)
  const sound = trips.filter(({ rows }) => rows.every(({ errors }) => errors.length === 0))
  const checked = await checkDrafts(
    work,
    sound.map(({ rows }) => draftOf(rows)),
    true,
  )
  for (const [i, result] of checked.entries()) {
    const own = sound[i]
    if (!own) continue
    own.trip = result.trip
    for (const finding of result.findings) tell(own.rows, finding)
  }
  return { trips, warnings: await warnClashes(work, trips, zone) }
}

/** Rows with the same 'Viaje' are the destinations of one trip, in their order. */
function tripsOf(rows: readonly ReadRow[]): SheetTrip[] {
  const groups = Map.groupBy(rows, ({ trip, row }) =>
    trip === null ? `fila ${row}` : `viaje ${trip.toLocaleLowerCase('es-MX')}`,
  )
  return [...groups.values()].map((own) => ({ rows: own, trip: null }))
}

function checkAlike(rows: readonly ReadRow[]): void {
  const [first] = rows
  for (const row of rows) {
    if (first && first.unitId !== null && row.unitId !== null && row.unitId !== first.unitId) {
      row.errors.push({
        column: 'unit',
        message: `La unidad debe ser la misma en todas las filas del viaje ${row.trip}`,
        suggestions: [],
      })
    }
  }
  if (rows.length > limits.destinations)
    first?.errors.push({
      column: 'trip',
      message: `Un viaje tiene a lo más ${limits.destinations} destinos`,
      suggestions: [],
    })
}

function draftOf(rows: readonly ReadRow[]): TripDraft {
  const first = rows[0]
  const once = (ids: number[]) => [...new Set(ids)]
  return {
    name: rows.map(({ name }) => name).find(Boolean) ?? '',
    unitId: first?.unitId ?? 0,
    lineId: rows.map(({ lineId }) => lineId).find((id) => id !== null) ?? null,
    drivers: once(rows.flatMap(({ drivers }) => drivers)).slice(0, limits.drivers),
    backups: once(rows.flatMap(({ backups }) => backups)).slice(0, limits.backups),
    priceKm: rows.map(({ priceKm }) => priceKm).find((price) => price > 0) ?? 0,
    details: rows
      .map(({ details }) => details)
      .filter(Boolean)
      .join('\n')
      .slice(0, 2000),
    destinations: rows.flatMap(({ destination }) => destination ?? []),
  }
}

const columns: Record<string, ImportColumn> = {
  unitId: 'unit',
  drivers: 'drivers',
  backups: 'backups',
  lineId: 'line',
  originId: 'origin',
  originCoordinates: 'origin',
  destinationId: 'destination',
  destinationCoordinates: 'destination',
  estimatedLeave: 'leaveAt',
  estimatedArrival: 'arriveAt',
  clientId: 'client',
}

/** Puts what the check of a whole trip found beside the row and column it belongs to. */
function tell(rows: readonly ReadRow[], finding: Finding): void {
  const row = rows['leg' in finding ? finding.leg : 0]
  row?.errors.push({
    column: 'line' in finding ? 'inventory' : (columns[finding.field] ?? 'trip'),
    message: finding.message,
    suggestions: [],
  })
}

/** Who is busy in that time, with trips that exist or with other rows of the sheet. */
async function warnClashes(
  work: Work,
  trips: readonly SheetTrip[],
  zone: string,
): Promise<Map<number, ImportFinding[]>> {
  const ready = trips.flatMap(({ trip, rows }) => (trip ? [{ trip, row: rows[0]?.row ?? 0, ...spanOf(trip) }] : []))
  const warnings = new Map<number, ImportFinding[]>()
  if (ready.length === 0) return warnings
  const busy = await clashesOf(work, {
    unitIds: [...new Set(ready.flatMap(({ trip }) => unitsOf(trip).map(({ id }) => id)))],
    driverIds: [...new Set(ready.flatMap(({ trip }) => trip.drivers.map(({ id }) => id)))],
    from: new Date(Math.min(...ready.map(({ from }) => from))).toISOString(),
    to: new Date(Math.max(...ready.map(({ to }) => to))).toISOString(),
  })
  const byUnit = Map.groupBy(busy, ({ unitId }) => unitId)
  const byDriver = Map.groupBy(busy, ({ driverId }) => driverId)
  const add = (list: Map<number | null, Clash[]>, id: number, clash: Clash) =>
    void (list.get(id)?.push(clash) ?? list.set(id, [clash]))
  for (const { trip, row, from, to } of ready) {
    const found: ImportFinding[] = []
    const warn = (column: ImportColumn, clashes: readonly Clash[] | undefined) => {
      const clash = clashes?.find((other) => Date.parse(other.from) < to && Date.parse(other.until) > from)
      if (clash) found.push({ column, message: clashText(clash, zone), suggestions: [] })
    }
    for (const { id } of trip.drivers) warn('drivers', byDriver.get(id))
    for (const { id } of unitsOf(trip)) warn(id === trip.unit.id ? 'unit' : 'backups', byUnit.get(id))
    if (found.length > 0) warnings.set(row, found)
    // From now on this row holds what it names, against the rows after it.
    const own = { folio: '', from: new Date(from).toISOString(), until: new Date(to).toISOString() }
    for (const { id, name } of unitsOf(trip)) add(byUnit, id, { ...own, unitId: id, driverId: null, name })
    for (const { id, name } of trip.drivers) add(byDriver, id, { ...own, unitId: null, driverId: id, name })
  }
  return warnings
}

const unitsOf = ({ unit, backups }: CheckedTrip) => [unit, ...backups]
const spanOf = ({ legs }: CheckedTrip) => ({
  from: Date.parse(legs[0]?.leaveAt ?? ''),
  to: Date.parse(legs.at(-1)?.arriveAt ?? ''),
})
