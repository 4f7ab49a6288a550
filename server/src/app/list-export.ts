import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint, FileReply, QueryOf, Schema } from '@arriero/contract/core/endpoint.ts'
import { mostExportedAtOnce } from '@arriero/contract/core/list-export.ts'
import type { WriteColumn, WriteRow } from '../shared/sheets/sheet.types.ts'
import { writeSheetFile, xlsxType } from '../shared/sheets/write-sheet.ts'
import { zoneOfOffset } from '../shared/zones.ts'
import { zoneOf } from './account-zone.ts'
import { inWork, type App } from './app.ts'
import type { Work } from './database/work.ts'
import { AppError } from './errors.ts'
import { incomingFolder } from './files/incoming.ts'
import { route, SentFile, type Route } from './http/route.ts'
import { startTask, taskKind, type TaskProgress } from './jobs/tasks.ts'

const batch = 500
const mostRows = 500_000

export interface SheetColumn<Row> extends Omit<WriteColumn, 'key'> {
  value: Value<Row>
}

type Value<Row> = (row: Row) => WriteRow[string]
const columnsOf = <Row>() => ({
  text: (header: string, width: number, value: Value<Row>): SheetColumn<Row> => ({
    header,
    width,
    type: 'text',
    value,
  }),
  number: (header: string, value: Value<Row>): SheetColumn<Row> => ({ header, width: 12, type: 'number', value }),
  money: (header: string, value: Value<Row>): SheetColumn<Row> => ({ header, width: 16, type: 'money', value }),
  date: (header: string, value: Value<Row>): SheetColumn<Row> => ({ header, width: 13, type: 'date', value }),
  moment: (header: string, value: Value<Row>): SheetColumn<Row> => ({ header, width: 18, type: 'datetime', value }),
})

/** A list as a spreadsheet. */
export interface ListExport<Asked, Row> {
  /** Begins the name of the file, and ends that of the task: `viajes`. */
  name: string
  /** Of the sheet, and what the task exports. */
  title: string
  columns: (column: ReturnType<typeof columnsOf<Row>>) => readonly SheetColumn<Row>[]
  /** Which rows, in their order, as the caller may see them. */
  ids: (work: Work, asked: Asked, most: number) => Promise<number[]>
  /** Those that are still there, in the order of their ids. */
  rows: (work: Work, ids: number[]) => Promise<readonly Row[]>
}

/** Runs a question in the work of a call, or in one of its own. */
export type Within = <Answer>(read: (work: Work) => Promise<Answer>) => Promise<Answer>

export interface Options {
  zone: string
  signal?: AbortSignal
  progress?: TaskProgress
}

interface Written {
  path: string
  size: number
}
type Workbook = Parameters<typeof writeSheetFile>[1]

/** Writes rows to an xlsx; answers where it is. The caller removes the file. */
export async function writeList<Row>(
  app: App,
  { title, columns, rows: read }: Omit<ListExport<never, Row>, 'ids'>,
  ids: readonly number[],
  within: Within,
  { zone, signal, progress }: Options,
) {
  const told = columns(columnsOf<Row>())
  // What goes to the writer's thread has no functions.
  const plain = told.map(({ value: _, ...column }, at) => ({ ...column, key: String(at) }))
  async function* rows(): AsyncGenerator<WriteRow> {
    for (let from = 0; from < ids.length; from += batch) {
      const some = await within((work) => read(work, ids.slice(from, from + batch)))
      for (const row of some) yield Object.fromEntries(told.map(({ value }, at) => [String(at), value(row)]))
      await progress?.(Math.min(from + batch, ids.length), ids.length)
    }
  }
  return writeWorkbook(app, { timeZone: zone, sheets: [{ name: title, columns: plain, rows: rows() }] }, signal)
}

/** Writes sheets to an xlsx; answers where it is. The caller removes the file. */
export async function writeWorkbook(app: App, workbook: Workbook, signal?: AbortSignal): Promise<Written> {
  const path = join(incomingFolder(app.config), `${randomUUID()}.xlsx`)
  try {
    await writeSheetFile(path, workbook, signal)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, size: (await stat(path)).size }
}

/** The same as the reply of a call; the file goes when it was sent. */
export async function sendList<Row>(
  app: App,
  work: Work,
  list: Omit<ListExport<never, Row>, 'ids'>,
  ids: readonly number[],
  timezone: number | undefined,
): Promise<SentFile> {
  const written = await writeList(app, list, ids, (read) => read(work), { zone: await zoneFor(work, timezone) })
  return sendWritten(app, fileName(list.name), written)
}

function sendWritten(app: App, name: string, { path }: Written): SentFile {
  const body = createReadStream(path)
  body.on('close', () => {
    rm(path, { force: true }).catch((error: unknown) => app.log.warn({ err: error }, 'exported file'))
  })
  return new SentFile(name, xlsxType, body)
}

const fileName = (name: string) => `${name}_${new Date().toISOString().slice(0, 10)}.xlsx`
const zoneFor = async (work: Work, timezone: number | undefined) =>
  zoneOfOffset(timezone ?? Number.NaN) ?? (await zoneOf(work))

interface Asking {
  timezone?: number | undefined
}
type ExportCall = Endpoint & { query: Schema }

/** What two calls export: the file at once, or of many rows as the result of a task. */
interface SheetExport<Asked, Found> {
  /** Of the task. */
  name: string
  label: string
  fileName: (asked: Asked) => string
  /** Refuses what cannot be asked before a task begins. */
  check?: (work: Work, asked: Asked) => Promise<unknown>
  /** What is written; of rows that are counted one by one, `most` at most. */
  find: (work: Work, asked: Asked, most: number) => Promise<Found>
  rowsOf: (found: Found) => number
  write: (app: App, found: Found, within: Within, options: Options) => Promise<Written>
}

export function sheetRoutes<Now extends ExportCall & { reply: FileReply }, Task extends ExportCall, Found>(
  calls: { now: Now; task: Task },
  { name, label, fileName: nameOf, check, find, rowsOf, write }: SheetExport<NonNullable<QueryOf<Now>>, Found>,
): Route[] {
  type Asked = NonNullable<QueryOf<Now>> & Asking
  const inBackground = taskKind<{ asked: Asked; zone: string }>({
    name,
    label,
    async run({ asked, zone }, { app, scope, progress, signal }) {
      const within: Within = (read) => inWork(app, scope, read)
      const found = await within((work) => find(work, asked, mostRows))
      const { path, size } = await write(app, found, within, { zone, signal, progress })
      return { file: { name: nameOf(asked), type: xlsxType, size, path } }
    },
  })
  return [
    route(calls.now as ExportCall & { reply: FileReply }, async ({ app, work, query }) => {
      const asked = query as Asked
      const found = await find(work, asked, mostExportedAtOnce + 1)
      if (rowsOf(found) > mostExportedAtOnce) throw new AppError(400, 'too_many_rows', tooMany)
      const zone = await zoneFor(work, asked.timezone)
      return sendWritten(app, nameOf(asked), await write(app, found, (read) => read(work), { zone }))
    }),
    route(calls.task as ExportCall, async ({ work, query }) => {
      const asked = query as Asked
      await check?.(work, asked)
      const payload = { asked, zone: await zoneFor(work, asked.timezone) }
      return { taskId: await startTask(work, inBackground, payload) } as never
    }),
  ]
}

/** The calls of `exportOf`. */
export const exportRoutes = <Now extends ExportCall & { reply: FileReply }, Task extends ExportCall, Row>(
  calls: { now: Now; task: Task },
  list: ListExport<NonNullable<QueryOf<Now>>, Row>,
): Route[] =>
  sheetRoutes(calls, {
    name: `export-${list.name}`,
    label: `Exportar ${list.title.toLowerCase()}`,
    fileName: () => fileName(list.name),
    find: list.ids,
    rowsOf: (ids) => ids.length,
    write: (app, ids, within, options) => writeList(app, list, ids, within, options),
  })

const tooMany = `Son más de ${mostExportedAtOnce} renglones: el archivo se prepara en segundo plano.`
