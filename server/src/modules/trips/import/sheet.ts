import type { ImportColumn, ImportFinding, ImportRow } from '@arriero/contract/trips/trips-import.entities.ts'
import { limits, sheetPlaceKinds } from '@arriero/contract/trips/trips.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { readSheet } from '../../../shared/sheets/read-sheet.ts'
import { SheetError, type ReadColumn, type SheetRow, type WriteColumn } from '../../../shared/sheets/sheet.types.ts'
import { writeSheet } from '../../../shared/sheets/write-sheet.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { lookUpNames } from './known.ts'

type Key = ImportColumn | 'driver2' | 'originCoordinates' | 'destinationCoordinates'

/** Columns of the template in their order; what the sheet has in two columns the preview has in one. */
const columns: {
  key: Key
  header: string
  width: number
  aliases?: string[]
  required?: boolean
  type?: 'datetime'
}[] = [
  { key: 'trip', header: 'Viaje', width: 12 },
  { key: 'name', header: 'Nombre', width: 26, aliases: ['Nombre del viaje'] },
  { key: 'line', header: 'Línea de transporte', width: 26, aliases: ['Línea'] },
  { key: 'unit', header: 'Unidad', width: 18, required: true },
  { key: 'drivers', header: 'Conductores', width: 28, aliases: ['Conductor'], required: true },
  { key: 'driver2', header: 'Segundo conductor', width: 28 },
  { key: 'backups', header: 'Respaldo', width: 18, aliases: ['Respaldos', 'Unidad de respaldo'] },
  { key: 'client', header: 'Cliente', width: 26 },
  { key: 'originKind', header: 'Tipo de origen', width: 22, aliases: ['Tipo de geocerca de origen'] },
  { key: 'origin', header: 'Origen', width: 28 },
  { key: 'originCoordinates', header: 'Coordenadas de origen', width: 24 },
  {
    key: 'destinationKind',
    header: 'Tipo de destino',
    width: 22,
    aliases: ['Tipo de geocerca', 'Tipo de geocerca de destino'],
  },
  { key: 'destination', header: 'Destino', width: 28 },
  { key: 'destinationCoordinates', header: 'Coordenadas de destino', width: 24 },
  { key: 'leaveAt', header: 'Salida estimada', width: 20, aliases: ['Salida'], required: true, type: 'datetime' },
  { key: 'arriveAt', header: 'Llegada estimada', width: 20, aliases: ['Llegada'], required: true, type: 'datetime' },
  { key: 'inventory', header: 'Inventario', width: 24 },
  { key: 'amount', header: 'Cantidad', width: 12 },
  { key: 'priceKm', header: 'Precio por km', width: 14 },
  { key: 'folio', header: 'Folio', width: 14 },
  { key: 'details', header: 'Detalles', width: 36 },
]

export const headerOf = (column: ImportColumn) => columns.find(({ key }) => key === column)?.header ?? column

/** A finding of the sheet itself, e.g. a date that is none. */
export type SheetFinding = ImportFinding & { row: number }

export interface ReadImport {
  rows: ImportRow[]
  findings: SheetFinding[]
  unknownHeaders: string[]
  missingHeaders: string[]
}

/** Reads an uploaded sheet into rows of text. Throws a 400 for what is no spreadsheet. */
export async function readImport(work: Work, path: string): Promise<ReadImport> {
  // Which cells are missing is told by the check, for sheets and corrected rows alike.
  const asked = columns.map(({ key, header, aliases, type }): ReadColumn<Key> => ({
    key,
    header,
    type: type ?? 'text',
    ...(aliases ? { aliases } : {}),
  }))
  const table = await readSheet(path, {
    columns: asked,
    maxRows: limits.importRows,
    timeZone: await zoneOf(work),
  }).catch((error: unknown) => {
    throw error instanceof SheetError ? badFields({ file: [error.message] }) : error
  })
  const needed = new Set(columns.filter(({ required }) => required).map(({ header }) => header))
  return {
    rows: table.rows.map(toRow),
    unknownHeaders: table.unknownHeaders,
    missingHeaders: table.missingHeaders.filter((header) => needed.has(header)),
    findings: table.rows.flatMap(({ row, errors }) =>
      errors.map(({ column, message }) => ({ row, column: columnOf(column), message, suggestions: [] })),
    ),
  }
}

function columnOf(key: string): ImportColumn {
  if (key === 'driver2') return 'drivers'
  if (key === 'originCoordinates') return 'origin'
  if (key === 'destinationCoordinates') return 'destination'
  // Every other key of the table above is a column of the preview.
  return key as ImportColumn
}

function toRow({ row, cells }: SheetRow<Key>): ImportRow {
  const text = (key: Key) =>
    String(cells[key] ?? '')
      .trim()
      .slice(0, 500)
  const both = (a: Key, b: Key) => [text(a), text(b)].filter(Boolean).join(', ')
  return {
    row,
    trip: text('trip'),
    name: text('name'),
    line: text('line'),
    unit: text('unit'),
    drivers: both('drivers', 'driver2'),
    backups: text('backups'),
    client: text('client'),
    originKind: text('originKind') || (text('originCoordinates') ? sheetPlaceKinds[3] : ''),
    origin: text('originCoordinates') || text('origin'),
    destinationKind: text('destinationKind') || (text('destinationCoordinates') ? sheetPlaceKinds[3] : ''),
    destination: text('destinationCoordinates') || text('destination'),
    leaveAt: text('leaveAt'),
    arriveAt: text('arriveAt'),
    inventory: text('inventory'),
    amount: text('amount'),
    priceKm: text('priceKm'),
    folio: text('folio'),
    details: text('details'),
  }
}

/** The template with drop-downs of what the account has. */
export async function importTemplate(work: Work): Promise<Buffer> {
  const known = await lookUpNames(work)
  const names = (list: { all: readonly { name: string }[] }) => [...new Set(list.all.map(({ name }) => name))]
  const kinds = Object.values(sheetPlaceKinds)
  const places = [...new Set([...names(known.places[1]), ...names(known.places[2])])].sort((a, b) =>
    a.localeCompare(b, 'es-MX'),
  )
  const lists: Partial<Record<Key, string[]>> = {
    line: known.lines.map(({ name }) => name),
    unit: names(known.units),
    drivers: names(known.drivers),
    driver2: names(known.drivers),
    backups: names(known.units),
    client: names(known.clients),
    originKind: kinds,
    destinationKind: kinds,
    origin: places,
    destination: places,
    inventory: names(known.inventory),
  }
  const written = columns.map(({ key, header, width, required, type }): WriteColumn => ({
    key,
    header,
    width,
    type: type ?? 'text',
    ...(lists[key]?.length ? { list: lists[key] } : {}),
    ...(required ? { required } : {}),
  }))
  return writeSheet({
    timeZone: await zoneOf(work),
    sheets: [
      { name: 'Viajes', columns: written, rows: [] },
      {
        name: 'Instrucciones',
        columns: [{ key: 'text', header: 'Cómo llenar la plantilla', width: 100, type: 'text' }],
        rows: help.map((text) => ({ text })),
      },
    ],
  })
}

const help = [
  'Cada fila es un destino. Las filas con el mismo valor en «Viaje» forman un solo viaje, en el orden en que aparecen.',
  'Sin «Nombre», el viaje se llama «Viaje {línea} - {unidad}»; sin «Línea de transporte», se toma la de la unidad.',
  `Los tipos de origen y destino son ${Object.values(sheetPlaceKinds).join(', ')}. Con «Coordenadas» escriba latitud,longitud en su columna: 25.6714,-100.3090.`,
  'Salida y llegada llevan fecha y hora (17/11/2026 06:00) en la zona horaria de su cuenta.',
  'Varios conductores, respaldos o inventarios se separan con punto y coma; las cantidades, en el mismo orden.',
]
