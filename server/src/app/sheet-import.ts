import type { z } from 'zod'
import type { Upload } from '@arriero/contract/core/files.ts'
import { fieldErrors } from '@arriero/contract/core/messages.ts'
import { readSheet } from '../shared/sheets/read-sheet.ts'
import { SheetError, type ReadColumn } from '../shared/sheets/sheet.types.ts'
import { writeSheet, xlsxType } from '../shared/sheets/write-sheet.ts'
import { badFields } from './errors.ts'
import { SentFile } from './http/route.ts'

export interface Remark {
  field: string
  message: string
}
/** A row as it was read or typed, with what its cells have wrong. */
export interface ReadRow<Values> {
  row: number
  values: Values
  errors: Remark[]
}

/** Fields by the headers that somebody said are theirs. */
type ChosenColumns = Readonly<Record<string, string>>

interface Named {
  /** [our name, wire name] of every field. */
  names: readonly (readonly [string, string])[]
}
interface Sheet<Values, Draft> {
  /** 'Conductores': tab of the template, and the end of its file's name. */
  name: string
  /** In the order people fill them in. */
  columns: readonly (ReadColumn<keyof Values & string> & { width: number })[]
  /** Rows a sheet may hold. */
  most: number
  /** A row as the call takes it. */
  row: Named
  /** The form's body: what it refuses, a row is refused for. */
  draft: z.ZodType<Draft> & Named
}

/** Records from a spreadsheet: its template, its rows, what the form says of them, and all of them or none. */
export function sheetImport<Values extends object, Draft>({ name, columns, most, row, draft }: Sheet<Values, Draft>) {
  const headerOf = (field: string) => columns.find(({ key }) => key === field)?.header ?? field
  const cleanName = (wireName: string) => draft.names.find(([, wire]) => wire === wireName)?.[0] ?? wireName
  const wireNames = new Map(row.names)
  /** `given`: values by the draft's own names. */
  const wireOf = (given: object) => {
    const values = new Map<string, unknown>(Object.entries(given))
    return Object.fromEntries(draft.names.map(([clean, wire]) => [wire, values.get(clean)]))
  }
  /** Rows typed again in the preview, or sent without a file; numbered as they come. */
  const typedRows = (rows: readonly Values[]): ReadRow<Values>[] =>
    rows.map((values, i) => ({ row: i + 1, values, errors: [] }))

  /** Rows of an uploaded spreadsheet with what its cells have wrong; a file that is none is a 400 on `file`. */
  async function read(
    file: Upload,
    chosen: ChosenColumns,
  ): Promise<{ rows: ReadRow<Values>[]; missing: string[]; unknown: string[] }> {
    const own = columns.map((column) => {
      const headers = Object.keys(chosen).filter((header) => chosen[header] === column.key)
      return headers.length === 0 ? column : { ...column, aliases: [...(column.aliases ?? []), ...headers] }
    })
    const table = await readSheet(file.path, { columns: own, maxRows: most }).catch((error: unknown) => {
      throw error instanceof SheetError ? badFields({ file: [error.message] }) : error
    })
    return {
      rows: table.rows.map(({ row: at, cells, errors }) => ({
        row: at,
        // Typed by the columns: text, number and date cells are what the row's fields hold.
        values: cells as Values,
        errors: errors.map(({ column, message }) => ({ field: column, message })),
      })),
      missing: table.missingHeaders,
      unknown: table.unknownHeaders,
    }
  }

  return {
    typedRows,

    /** A sheet, or its rows corrected in place: `check` says what is wrong with each; nothing is saved. */
    async review<Checked>(
      sent: { file?: Upload | undefined; rows?: readonly Values[] | undefined; columns?: ChosenColumns | undefined },
      check: (rows: readonly ReadRow<Values>[]) => Promise<Checked[]>,
    ) {
      const { rows, missing, unknown } = sent.file
        ? await read(sent.file, sent.columns ?? {})
        : { rows: typedRows(sent.rows ?? []), missing: [], unknown: [] }
      return { rows: await check(rows), missing, unknown }
    },

    /** An empty spreadsheet; `lists` are what its cells offer. */
    async template(lists: Partial<Record<keyof Values & string, string[]>>): Promise<SentFile> {
      const body = await writeSheet({
        timeZone: 'America/Mexico_City',
        sheets: [
          {
            name,
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
      return new SentFile(`plantilla-${name.toLowerCase()}.xlsx`, xlsxType, body)
    },

    /** What the form would say of the same values, besides what the cells said already. */
    formRemarks(given: object, found: readonly Remark[]): Remark[] {
      const parsed = draft.safeParse(wireOf(given))
      if (parsed.success) return []
      const told = new Set(found.map(({ field }) => field))
      return Object.entries(fieldErrors(parsed.error))
        .map(([wireName, [message]]) => ({
          field: cleanName(wireName),
          message: `"${headerOf(cleanName(wireName))}": ${message}`,
        }))
        .filter(({ field }) => !told.has(field))
    },

    draftOf: (given: object): Draft => draft.parse(wireOf(given)),

    /** A 400 with `rows.{n}.{field}` when any row has an error: all rows or none. */
    demandClean(checked: readonly ReadRow<Values>[]): void {
      const fields: Record<string, string[]> = {}
      for (const { row: at, errors } of checked)
        for (const { field, message } of errors)
          (fields[`rows.${at - 1}.${wireNames.get(field) ?? field}`] ??= []).push(message)
      if (Object.keys(fields).length > 0) throw badFields(fields)
    },
  }
}
