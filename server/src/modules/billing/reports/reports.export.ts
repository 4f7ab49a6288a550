import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import { documentStates, fiscalKinds } from '@arriero/contract/billing/documents/documents.rules.ts'
import { exportBillingReport, exportBillingReportTask } from '@arriero/contract/billing/reports/reports.contract.ts'
import { billingReports, columnsOf, groupings, reportWords } from '@arriero/contract/billing/reports/reports.rules.ts'
import { sheetRoutes, writeWorkbook, type Options, type Within } from '../../../app/list-export.ts'
import type { WriteColumn, WriteRow, WriteSheet } from '../../../shared/sheets/sheet.types.ts'
import { describe } from '../documents/documents.repository.ts'
import type { Frame } from './frame.ts'
import { groupName } from './names.ts'
import { allDocuments, partsOf, type SheetDocument } from './reports.repository.ts'
import { frameOf, readFrame } from './reports.service.ts'

type ExportQuery = QueryOf<typeof exportBillingReport>

const batch = 500
const labelIn = <Key extends string>(
  list: readonly ({ label: string } & Record<Key, string>)[],
  key: Key,
  is: string,
) => list.find((one) => one[key] === is)?.label ?? is

const exportName = ({ report, from, to }: ExportQuery) =>
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
  within: Within,
  frame: Frame,
  found: readonly SheetDocument[],
  progress: Options['progress'],
): WriteSheet {
  const parts = partsOf(frame)
  async function* rows(): AsyncGenerator<WriteRow> {
    for (let from = 0; from < found.length; from += batch) {
      const some = found.slice(from, from + batch)
      const described = await within((work) =>
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

/** A report with its documents: the calls that export it. */
export const reportSheets = sheetRoutes(
  { now: exportBillingReport, task: exportBillingReportTask },
  {
    name: 'export-billing-report',
    label: 'Exportar reporte de facturación',
    fileName: exportName,
    check: frameOf,
    async find(work, asked) {
      const frame = await frameOf(work, asked)
      return { frame, figures: await readFrame(work, frame) }
    },
    rowsOf: ({ figures }) => figures.groups.reduce((sum, { count }) => sum + count, 0),
    async write(app, { frame, figures }, within, { zone, signal, progress }) {
      const found = await within((work) => allDocuments(work, frame))
      const sheets = [summary(frame, figures), documentSheet(within, frame, found, progress)]
      return writeWorkbook(app, { timeZone: zone, sheets }, signal)
    },
  },
)
