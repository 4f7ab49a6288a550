import { mostImportedUnits, type UnitSheetRow } from '@arriero/contract/units/unit-import.contract.ts'
import type { Upload } from '@arriero/contract/core/files.ts'
import { badFields } from '../../app/errors.ts'
import { SentFile } from '../../app/http/route.ts'
import { readSheet } from '../../shared/sheets/read-sheet.ts'
import { SheetError, type ReadColumn } from '../../shared/sheets/sheet.types.ts'
import { writeSheet, xlsxType } from '../../shared/sheets/write-sheet.ts'

type Field = keyof UnitSheetRow

/** Columns of the spreadsheet in the order people fill them in. */
const columns: readonly (ReadColumn<Field> & { width: number })[] = [
  {
    key: 'name',
    header: 'Unidad',
    aliases: ['Nombre', 'Nombre de la unidad'],
    required: true,
    type: 'text',
    width: 24,
  },
  {
    key: 'economicNumber',
    header: 'Número económico',
    aliases: ['No. económico', 'Económico'],
    type: 'text',
    width: 18,
  },
  { key: 'plates', header: 'Placas', aliases: ['Placa'], type: 'text', width: 14 },
  { key: 'vin', header: 'Número de serie', aliases: ['VIN', 'Serie', 'No. de serie'], type: 'text', width: 22 },
  { key: 'type', header: 'Tipo', aliases: ['Tipo de unidad'], type: 'text', width: 18 },
  { key: 'brand', header: 'Marca', type: 'text', width: 18 },
  { key: 'model', header: 'Modelo', type: 'text', width: 18 },
  { key: 'year', header: 'Año', type: 'number', width: 8 },
  { key: 'color', header: 'Color', type: 'text', width: 12 },
  { key: 'km', header: 'Kilometraje', aliases: ['Odómetro', 'Km'], type: 'number', width: 14 },
  { key: 'engineHours', header: 'Horas de motor', type: 'number', width: 16 },
  {
    key: 'speedLimit',
    header: 'Límite de velocidad (km/h)',
    aliases: ['Límite de velocidad'],
    type: 'number',
    width: 26,
  },
  { key: 'tankLiters', header: 'Tanque (litros)', aliases: ['Tanque'], type: 'number', width: 16 },
  { key: 'insurer', header: 'Aseguradora', type: 'text', width: 22 },
  { key: 'insurancePolicy', header: 'Póliza', aliases: ['Número de póliza'], type: 'text', width: 18 },
  { key: 'insuranceExpires', header: 'Vencimiento de la póliza', aliases: ['Vence'], type: 'date', width: 24 },
  { key: 'driver', header: 'Conductor', aliases: ['Operador'], type: 'text', width: 26 },
  { key: 'notes', header: 'Notas', aliases: ['Observaciones'], type: 'text', width: 30 },
]

export const headerOf = (field: string) => columns.find((column) => column.key === field)?.header ?? field

export interface ReadRow {
  row: number
  values: UnitSheetRow
  errors: { field: string; message: string }[]
}

/** Rows of an uploaded spreadsheet with what its cells have wrong; a file that is none is a 400 on `file`. */
export async function readUnits(file: Upload): Promise<{ rows: ReadRow[]; missing: string[]; unknown: string[] }> {
  const table = await readSheet(file.path, { columns, maxRows: mostImportedUnits }).catch((error: unknown) => {
    throw error instanceof SheetError ? badFields({ file: [error.message] }) : error
  })
  return {
    // Typed by the columns above: text, number and date cells are what the row's fields hold.
    rows: table.rows.map(({ row, cells, errors }) => ({
      row,
      values: cells as UnitSheetRow,
      errors: errors.map(({ column, message }) => ({ field: column, message })),
    })),
    missing: table.missingHeaders,
    unknown: table.unknownHeaders,
  }
}

/** An empty spreadsheet with the account's catalogues as drop-downs. */
export async function unitTemplate(lists: Partial<Record<Field, string[]>>): Promise<SentFile> {
  const body = await writeSheet({
    timeZone: 'America/Mexico_City',
    sheets: [
      {
        name: 'Unidades',
        rows: [],
        columns: columns.map(({ key, header, width, type, required }) => ({
          key,
          header,
          width,
          type: type === 'number' || type === 'date' ? type : 'text',
          ...(required ? { required } : {}),
          ...(lists[key]?.length ? { list: lists[key] } : {}),
        })),
      },
    ],
  })
  return new SentFile('plantilla-unidades.xlsx', xlsxType, body)
}
