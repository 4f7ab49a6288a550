import { useState } from 'react'
import { listReportRuns } from '@arriero/contract/reports/reports.contract.ts'
import type { ReportRun } from '@arriero/contract/reports/reports.entities.ts'
import { runStates } from '@arriero/contract/reports/reports.rules.ts'
import { call } from '../../../kit/call.ts'
import { date, folded, number } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { pagedSource, pageQueryOf } from '../../../kit/list/list-view.ts'
import { queryClient } from '../../../kit/query.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { ChangesDialog } from '../open/ChangesDialog.tsx'
import { runsKey, schedulesQuery } from '../reports.queries.ts'
import { causeOf, resultWords, runLook, whenWords } from '../reports.words.ts'

const source = pagedSource<ReportRun>({
  key: [...runsKey, 'list'],
  load: (view, signal) => {
    const { schedule, state } = view.filters
    const id = schedule && /^\d{1,9}$/.test(schedule) ? Number(schedule) : undefined
    return call(listReportRuns, {
      query: { ...pageQueryOf(view), schedule: id, state: runStates.find(({ code }) => code === state)?.code },
      signal,
    })
  },
})

const column = columnsFor<ReportRun>()
const columns: Column<ReportRun>[] = [
  {
    key: 'name',
    title: 'Reporte',
    width: 280,
    fixed: true,
    lines: 2,
    sort: true,
    render: ({ name, occursOn, zone }) => (
      <TwoLines
        top={name}
        bottom={
          occursOn === null
            ? 'A petición'
            : `Programado, ${date(occursOn)}, ${zone.split('/').at(-1)!.replaceAll('_', ' ')}`
        }
      />
    ),
  },
  column.state('state', 'Estado', runLook, { sort: undefined, width: 130 }),
  { key: 'rows', title: 'Renglones', width: 110, align: 'end', sort: true, render: ({ rows }) => number(rows) },
  {
    key: 'result',
    title: 'Resultado',
    width: 300,
    lines: 2,
    render: (run) => <TwoLines top={resultWords(run)} bottom={causeOf(run) || run.note || undefined} />,
  },
  { key: 'author', title: 'Con la vista de', width: 170, render: ({ author }) => author ?? '—' },
  { key: 'at', title: 'Cuándo', width: 136, align: 'end', sort: true, render: ({ at }) => whenWords(at) },
]

const filters: ListFilter<ReportRun>[] = [
  {
    key: 'schedule',
    label: 'Envío',
    kind: 'remote',
    load: async (text) =>
      (await queryClient.ensureQueryData(schedulesQuery))
        .filter(({ reportName }) => folded(reportName).includes(folded(text)))
        .map(({ id, reportName }) => ({ value: id, label: reportName })),
  },
  {
    key: 'state',
    label: 'Estado',
    kind: 'select',
    options: runStates.map(({ code, label }) => ({ value: code, label })),
  },
]

/** Everything that went out, was asked for, or should have gone out. */
export function RunsPage() {
  const [compared, setCompared] = useState<{ runId: number; name: string } | null>(null)
  return (
    <>
      <ListPage<ReportRun>
        id="report-runs"
        title="Reportes enviados"
        noun={['envío', 'envíos']}
        source={source}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        columns={columns}
        filters={filters}
        search="Buscar reporte"
        refetchMs={60_000}
        rowActions={({ files, name, noteOf }) => ({
          menu: [
            ...files.map((file) => ({ key: file.url, label: file.name, onClick: () => void window.open(file.url) })),
            ...(noteOf === null
              ? []
              : [{ key: 'changes', label: 'Ver qué cambia', onClick: () => setCompared({ runId: noteOf, name }) }]),
          ],
        })}
        empty={{ title: 'Aún no sale ninguno', text: 'Aquí queda lo que se envió, lo que no y por qué.' }}
      />
      {compared && <ChangesDialog {...compared} onClose={() => setCompared(null)} />}
    </>
  )
}
