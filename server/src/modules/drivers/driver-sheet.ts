import { mostImportedDrivers, type DriverSheetRow } from '@arriero/contract/drivers/drivers.contract.ts'
import type { Upload } from '@arriero/contract/core/files.ts'
import { badFields } from '../../app/errors.ts'
import { SentFile } from '../../app/http/route.ts'
import { readSheet } from '../../shared/sheets/read-sheet.ts'
import { SheetError, type ReadColumn } from '../../shared/sheets/sheet.types.ts'
import { writeSheet, xlsxType } from '../../shared/sheets/write-sheet.ts'

type Field = keyof DriverSheetRow

/** Columns of the spreadsheet in the order people fill them in. */
const columns: readonly (ReadColumn<Field> & { width: number })[] = [
  {
    key: 'name',
    header: 'Conductor',
    aliases: ['Nombre', 'Nombre del conductor', 'Operador'],
    required: true,
    type: 'text',
    width: 30,
  },
  { key: 'phone', header: 'Teléfono', aliases: ['Celular'], type: 'text', width: 18 },
  { key: 'email', header: 'Correo', aliases: ['Correo electrónico', 'E-mail'], type: 'text', width: 28 },
  { key: 'license', header: 'Licencia', aliases: ['Número de licencia', 'No. de licencia'], type: 'text', width: 18 },
  { key: 'licenseType', header: 'Tipo de licencia', aliases: ['Categoría'], type: 'text', width: 16 },
  {
    key: 'licenseExpires',
    header: 'Vencimiento de la licencia',
    aliases: ['Vence', 'Vigencia'],
    type: 'date',
    width: 26,
  },
  { key: 'unit', header: 'Unidad', aliases: ['Unidad asignada'], type: 'text', width: 22 },
  { key: 'notes', header: 'Notas', aliases: ['Observaciones'], type: 'text', width: 30 },
]

export const headerOf = (field: string) => columns.find((column) => column.key === field)?.header ?? field

export interface ReadRow {
  row: number
  values: DriverSheetRow
  errors: { field: string; message: string }[]
}

/** Rows of an uploaded spreadsheet with what its cells have wrong; a file that is none is a 400 on `file`. */
export async function readDrivers(file: Upload): Promise<{ rows: ReadRow[]; missing: string[]; unknown: string[] }> {
  const table = await readSheet(file.path, { columns, maxRows: mostImportedDrivers }).catch((error: unknown) => {
    throw error instanceof SheetError ? badFields({ file: [error.message] }) : error
  })
  return {
    // Typed by the columns above: text and date cells are what the row's fields hold.
    rows: table.rows.map(({ row, cells, errors }) => ({
      row,
      values: cells as DriverSheetRow,
      errors: errors.map(({ column, message }) => ({ field: column, message })),
    })),
    missing: table.missingHeaders,
    unknown: table.unknownHeaders,
  }
}

/** An empty spreadsheet with the account's units as a drop-down. */
export async function driverTemplate(units: string[]): Promise<SentFile> {
  const body = await writeSheet({
    timeZone: 'America/Mexico_City',
    sheets: [
      {
        name: 'Conductores',
        rows: [],
        columns: columns.map(({ key, header, width, type, required }) => ({
          key,
          header,
          width,
          type: type === 'date' ? type : 'text',
          ...(required ? { required } : {}),
          ...(key === 'unit' && units.length > 0 ? { list: units } : {}),
        })),
      },
    ],
  })
  return new SentFile('plantilla-conductores.xlsx', xlsxType, body)
}
