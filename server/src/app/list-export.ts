import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
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
type Within = <Answer>(read: (work: Work) => Promise<Answer>) => Promise<Answer>

interface Options {
  zone: string
  signal?: AbortSignal
  progress?: TaskProgress
}

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
  const folder = join(app.config.DATA_DIR, 'exports')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.xlsx`)
  try {
    await writeSheetFile(path, { timeZone: zone, sheets: [{ name: title, columns: plain, rows: rows() }] }, signal)
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
  const { path } = await writeList(app, list, ids, (read) => read(work), { zone: await zoneFor(work, timezone) })
  const body = createReadStream(path)
  body.on('close', () => {
    rm(path, { force: true }).catch((error: unknown) => app.log.warn({ err: error }, 'exported file'))
  })
  return new SentFile(fileName(list.name), xlsxType, body)
}

const fileName = (name: string) => `${name}_${new Date().toISOString().slice(0, 10)}.xlsx`
const zoneFor = async (work: Work, timezone: number | undefined) =>
  zoneOfOffset(timezone ?? Number.NaN) ?? (await zoneOf(work))

interface Asking {
  timezone?: number | undefined
}
type ExportCall = Endpoint & { query: Schema }

/** The calls of `exportOf`. */
export function exportRoutes<Now extends ExportCall & { reply: FileReply }, Task extends ExportCall, Row>(
  calls: { now: Now; task: Task },
  list: ListExport<NonNullable<QueryOf<Now>>, Row>,
): Route[] {
  type Asked = NonNullable<QueryOf<Now>> & Asking
  const inBackground = taskKind<{ asked: Asked; zone: string }>({
    name: `export-${list.name}`,
    label: `Exportar ${list.title.toLowerCase()}`,
    async run({ asked, zone }, { app, scope, progress, signal }) {
      const within: Within = (read) => inWork(app, scope, read)
      const ids = await within((work) => list.ids(work, asked, mostRows))
      const { path, size } = await writeList(app, list, ids, within, { zone, signal, progress })
      return { file: { name: fileName(list.name), type: xlsxType, size, path } }
    },
  })
  return [
    route(calls.now as ExportCall & { reply: FileReply }, async ({ app, work, query }) => {
      const asked = query as Asked
      const ids = await list.ids(work, asked, mostExportedAtOnce + 1)
      if (ids.length > mostExportedAtOnce) throw new AppError(400, 'too_many_rows', tooMany)
      return sendList(app, work, list, ids, asked.timezone)
    }),
    route(calls.task as ExportCall, async ({ work, query }) => {
      const asked = query as Asked
      const payload = { asked, zone: await zoneFor(work, asked.timezone) }
      return { taskId: await startTask(work, inBackground, payload) } as never
    }),
  ]
}

const tooMany = `Son más de ${mostExportedAtOnce} renglones: el archivo se prepara en segundo plano.`
