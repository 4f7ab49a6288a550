import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import { documentStates, fiscalKinds } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { exportBillingReport } from '@arriero/contract/billing/reports/reports.contract.ts'
import { billingReports, columnsOf, groupings, reportWords } from '@arriero/contract/billing/reports/reports.rules.ts'
import { inWork, type App } from '../../../app/app.ts'
import { taskKind } from '../../../app/jobs/tasks.ts'
import type { Scope } from '../../../app/scope.ts'
import type { WriteColumn, WriteRow, WriteSheet } from '../../../shared/sheets/sheet.types.ts'
import { writeSheetFile, xlsxType } from '../../../shared/sheets/write-sheet.ts'
import { describe } from '../documents/documents.repository.ts'
import type { Frame } from './frame.ts'
import { groupName } from './names.ts'
import { allDocuments, partsOf, type SheetDocument } from './reports.repository.ts'
import { frameOf, readFrame } from './reports.service.ts'

export type ExportQuery = QueryOf<typeof exportBillingReport>

const batch = 500
const labelIn = <Key extends string>(
  list: readonly ({ label: string } & Record<Key, string>)[],
  key: Key,
  is: string,
) => list.find((one) => one[key] === is)?.label ?? is

export const exportName = ({ report, from, to }: ExportQuery) =>
  `${billingReports[report].label.toLowerCase()}_${report === 'receivables' || !from ? '' : `${from}_`}${to}.xlsx`

const text = (key: string, header: string, width: number): WriteColumn => ({ key, header, width, type: 'text' })
const pesos = (key: string, header: string): WriteColumn => ({ key, header, width: 18, type: 'money' })

type Figures = Awaited<ReturnType<typeof readFrame>>

/** The figures as they stand on the screen, with what they count written under them. */
function summary(frame: Frame, { groups, total }: Figures): WriteSheet {
  const columns = columnsOf(frame.report, frame.by)
  const row = (name: string, { count, cells }: Pick<Figures['groups'][number], 'count' | 'cells'>): WriteRow => ({
    name,
    count,
    ...Object.fromEntries(columns.map(({ key }) => [key, cells[key]?.amount])),
  })
  return {
    name: billingReports[frame.report].label,
    columns: [
      text('name', groupings[frame.by], 44),
      { key: 'count', header: 'Documentos', width: 13, type: 'number' },
      ...columns.map(({ key, label }) => pesos(key, label)),
    ],
    rows: [
      ...groups.map((group) => row(group.name, group)),
      row('Total', total),
      {},
      { name: `${reportWords(frame.report, frame.basis)} En pesos, al tipo de cambio de cada documento.` },
    ],
  }
}

/** Every document of every row, with what it puts into each column. */
function documentSheet(
  app: App,
  scope: Scope,
  frame: Frame,
  found: readonly SheetDocument[],
  progress?: (done: number, total: number) => Promise<void>,
): WriteSheet {
  const parts = partsOf(frame)
  async function* rows(): AsyncGenerator<WriteRow> {
    for (let from = 0; from < found.length; from += batch) {
      const some = found.slice(from, from + batch)
      const described = await inWork(app, scope, (work) =>
        describe(
          work,
          some.map(({ id }) => id),
        ),
      )
      for (const { key, name, id, amounts } of some) {
        const document = described.get(id)
        if (!document) continue
        yield {
          ...document,
          group: groupName(frame.by, key, name),
          kind: labelIn(fiscalKinds, 'kind', document.kind),
          state: labelIn(documentStates, 'state', document.state),
          ...Object.fromEntries(parts.map((part, at) => [`part-${part}`, amounts[at]])),
        }
      }
      await progress?.(Math.min(from + batch, found.length), found.length)
    }
  }
  return {
    name: 'Documentos',
    columns: [
      text('group', groupings[frame.by], 30),
      text('kind', 'Documento', 20),
      text('folio', 'Folio', 14),
      { key: 'issuedAt', header: 'Emisión', width: 18, type: 'datetime' },
      text('state', 'Estado', 12),
      text('issuerName', 'Emite', 28),
      text('receiverName', 'Cliente', 36),
      text('receiverRfc', 'RFC', 16),
      text('uuid', 'UUID', 38),
      text('currency', 'Moneda', 9),
      { key: 'total', header: 'Total en su moneda', width: 18, type: 'money' },
      ...columnsOf(frame.report, frame.by)
        .filter(({ adds }) => !adds)
        .map(({ key, label }) => pesos(`part-${key}`, label)),
    ],
    rows: rows(),
  }
}

interface Options {
  signal?: AbortSignal
  progress?: (done: number, total: number) => Promise<void>
}

/** Writes a report with its documents to an xlsx; answers where it is. The caller removes the file. */
export async function exportReport(app: App, scope: Scope, query: ExportQuery, { signal, progress }: Options = {}) {
  const [frame, figures, found] = await inWork(app, scope, async (work) => {
    const asked = await frameOf(work, query)
    return [asked, await readFrame(work, asked), await allDocuments(work, asked)] as const
  })
  const folder = join(app.config.DATA_DIR, 'exports')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.xlsx`)
  const sheets = [summary(frame, figures), documentSheet(app, scope, frame, found, progress)]
  try {
    await writeSheetFile(path, { timeZone: frame.zone, sheets }, signal)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, size: (await stat(path)).size }
}

/** The export above what a request waits for; its result is the file. */
export const reportTask = taskKind<{ query: ExportQuery }>({
  name: 'export-billing-report',
  label: 'Exportar reporte de facturación',
  async run({ query }, { app, scope, progress, signal }) {
    const { path, size } = await exportReport(app, scope, query, { signal, progress })
    return { file: { name: exportName(query), type: xlsxType, size, path } }
  },
})
