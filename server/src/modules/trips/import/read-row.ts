import type { ImportColumn, ImportFinding, ImportRow } from '@arriero/contract/trips/trips-import.entities.ts'
import type { DestinationDraft } from '@arriero/contract/trips/trips.entities.ts'
import {
  importTexts,
  parseCoordinates,
  placeKindOfSheet,
  placeKinds,
  sameName,
  sheetPlaceKinds,
  type PlaceKind,
} from '@arriero/contract/trips/trips.rules.ts'
import { instantOf } from '../../../shared/sheets/zone.ts'
import type { KnownNames } from './known.ts'
import { Names, splitNames, type Name } from './names.ts'

/** What a row means, as far as it can be understood. */
export interface ReadRow {
  row: number
  /** Rows with the same one are one trip; null: the row is a trip of its own. */
  trip: string | null
  unitId: number | null
  lineId: string | null
  drivers: number[]
  backups: number[]
  name: string
  priceKm: number
  details: string
  destination: DestinationDraft | null
  errors: ImportFinding[]
}

/** Reads one row against the names of the account; every fault is told (rules IMPORT-01 to IMPORT-10). */
export function readRow(values: ImportRow, known: KnownNames, zone: string): ReadRow {
  const errors: ImportFinding[] = []
  const fail = (column: ImportColumn, message: string, suggestions: string[] = []) =>
    void errors.push({ column, message, suggestions })
  const trip = values.trip?.trim() || null
  const tripName = trip ?? String(values.row)

  const line = values.line?.trim() ? known.lines.find(({ name }) => sameName(name, values.line ?? '')) : null
  if (line === undefined)
    fail(
      'line',
      importTexts.line(values.line?.trim() ?? ''),
      new Names(known.lines.map(({ name }) => ({ id: 0, name }))).near(values.line ?? ''),
    )
  const unitText = values.unit?.trim() ?? ''
  const unit = known.units.find(unitText)
  if (!unit) fail('unit', importTexts.unit(unitText), known.units.near(unitText))
  const drivers = readNames(values.drivers, known.drivers)
  if (drivers.missing.length > 0 || drivers.found.length === 0)
    fail('drivers', importTexts.drivers(tripName), drivers.near)
  const backups = readNames(values.backups, known.units)
  if (backups.missing.length > 0) fail('backups', importTexts.backups(tripName), backups.near)
  const priceKm = Number(values.priceKm?.trim() || 0)
  if (!(priceKm >= 0 && priceKm <= 10_000)) fail('priceKm', 'El campo Precio por km debe ser un número valido')

  const destination = readDestination(values, known, zone, fail)
  return {
    row: values.row,
    trip,
    unitId: unit?.id ?? null,
    lineId: line?.id ?? null,
    drivers: drivers.found.map(({ id }) => id),
    backups: backups.found.map(({ id }) => id),
    name: values.name?.trim().slice(0, 120) ?? '',
    priceKm,
    details: values.details ?? '',
    destination,
    errors,
  }
}

function readNames(text: string | undefined, names: Names): { found: Name[]; missing: string[]; near: string[] } {
  const found: Name[] = []
  const missing: string[] = []
  for (const part of splitNames(text)) {
    const entry = names.find(part)
    if (entry && !found.includes(entry)) found.push(entry)
    else if (!entry) missing.push(part)
  }
  return { found, missing, near: missing.flatMap((part) => names.near(part)).slice(0, 3) }
}

type Fail = (column: ImportColumn, message: string, suggestions?: string[]) => void

function readDestination(values: ImportRow, known: KnownNames, zone: string, fail: Fail): DestinationDraft | null {
  const origin = readPlace('origin', values, known, fail)
  const destination = readPlace('destination', values, known, fail)
  const leave = readMoment('leaveAt', values.leaveAt, zone, fail)
  const arrive = readMoment('arriveAt', values.arriveAt, zone, fail)
  const client = values.client?.trim() ? known.clients.find(values.client) : null
  if (client === undefined)
    fail('client', `No se encontro el cliente ${values.client?.trim()}`, known.clients.near(values.client ?? ''))
  const inventory = readInventory(values, known, fail)
  if (!origin || !destination || !leave || !arrive) return null
  return {
    placeKind: destination.kind,
    originKind: origin.kind,
    originId: origin.id,
    destinationId: destination.id,
    originCoordinates: origin.coordinates,
    destinationCoordinates: destination.coordinates,
    estimatedLeave: leave,
    estimatedArrival: arrive,
    clientId: client?.id ?? null,
    inventory,
    folio: values.folio?.slice(0, 60) ?? '',
  }
}

function readPlace(end: 'origin' | 'destination', values: ImportRow, known: KnownNames, fail: Fail) {
  const column = end === 'origin' ? 'originKind' : 'destinationKind'
  const kindText = values[column]?.trim() ?? ''
  const text = values[end]?.trim() ?? ''
  const kind = kindText === '' ? placeKinds.console : placeKindOfSheet(kindText)
  if (kind === undefined) {
    fail(
      column,
      `El tipo debe ser uno de: ${Object.values(sheetPlaceKinds).join(', ')}`,
      Object.values(sheetPlaceKinds),
    )
    return null
  }
  if (kind === placeKinds.coordinates) {
    const coordinates = parseCoordinates(text)
    if (!coordinates) fail(end, `El campo ${end === 'origin' ? 'Origen' : 'Destino'} debe ser latitud,longitud`)
    return coordinates ? { kind, id: null, coordinates } : null
  }
  const place = known.places[kind].find(text)
  if (!place)
    fail(end, importTexts.place(end === 'origin' ? 'origen' : 'destino', text, kind), known.places[kind].near(text))
  return place ? { kind: kind as PlaceKind, id: place.id, coordinates: null } : null
}

const written = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/

/** An instant, or 'dd.MM.yyyy HH:mm' as people write it, in the account's zone. */
function readMoment(
  column: 'leaveAt' | 'arriveAt',
  given: string | undefined,
  zone: string,
  fail: Fail,
): string | null {
  const text = given?.trim() ?? ''
  const label = column === 'leaveAt' ? 'Salida estimada' : 'Llegada estimada'
  if (text === '') {
    fail(column, 'El campo es requerido')
    return null
  }
  if (/^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString()
  const [, day, month, year, hour = '0', minute = '0'] = written.exec(text) ?? []
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
  const isReal =
    day !== undefined &&
    new Date(wall).getUTCDate() === Number(day) &&
    new Date(wall).getUTCMonth() === Number(month) - 1 &&
    Number(hour) < 24 &&
    Number(minute) < 60
  if (isReal) return instantOf(wall, zone)
  fail(column, `El campo ${label} debe ser una fecha y hora válidas`)
  return null
}

function readInventory(values: ImportRow, known: KnownNames, fail: Fail): NonNullable<DestinationDraft['inventory']> {
  const amounts = splitNames(values.amount?.replaceAll(',', ';'))
  const lines: NonNullable<DestinationDraft['inventory']> = []
  for (const [i, name] of splitNames(values.inventory).entries()) {
    const type = known.inventory.find(name)
    const amount = Number(amounts[i] ?? amounts[0] ?? 1)
    if (!type) fail('inventory', importTexts.inventory(name), known.inventory.near(name))
    else if (!(amount > 0 && amount <= 1_000_000)) fail('amount', 'El campo Cantidad debe ser un número valido')
    else lines.push({ typeId: type.id, amount })
  }
  return lines
}
