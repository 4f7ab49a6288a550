import { IconDownload, IconPencil } from '@tabler/icons-react'
import { listReportRuns } from '@arriero/contract/tasks/reports/reports.contract.ts'
import type { ReportRun } from '@arriero/contract/tasks/reports/reports.entities.ts'
import { runStates, type RunState } from '@arriero/contract/tasks/reports/reports.rules.ts'
import { call } from '../../../kit/call.ts'
import { date, folded, number } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { pagedSource, pageQueryOf } from '../../../kit/list/list-view.ts'
import { queryClient } from '../../../kit/query.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { taskPaths } from '../tasks.paths.ts'
import { reportsQuery } from '../tasks.queries.ts'
import { dueWords, taskKey } from '../tasks.words.ts'
import { TaskTabs } from '../TaskTabs.tsx'
import { mailWords, runLook } from './reports.words.ts'

const source = pagedSource<ReportRun>({
  key: [...taskKey, 'runs'],
  load: (view, signal) => {
    const { report, state } = view.filters
    const reportId = report && /^\d{1,9}$/.test(report) ? Number(report) : undefined
    const known = runStates.find(({ code }) => code === state)?.code satisfies RunState | undefined
    return call(listReportRuns, { query: { ...pageQueryOf(view), reportId, state: known }, signal })
  },
})

const column = columnsFor<ReportRun>()
const columns: Column<ReportRun>[] = [
  {
    key: 'name',
    title: 'Reporte',
    width: 300,
    fixed: true,
    lines: 2,
    render: ({ name, occursOn }) => (
      <TwoLines top={name} bottom={occursOn === null ? 'A petición' : `Programado, ${date(occursOn)}`} />
    ),
  },
  column.state('state', 'Estado', runLook, { sort: undefined, width: 120 }),
  {
    key: 'tasks',
    title: 'Tareas',
    width: 90,
    align: 'end',
    sort: true,
    render: ({ state, tasks }) => (state === 'failed' && tasks === 0 ? '—' : number(tasks)),
  },
  {
    key: 'mails',
    title: 'Correos',
    width: 260,
    lines: 2,
    render: (run) => {
      const { tone, text } = mailWords(run)
      const cause = run.error ?? run.undelivered.map(({ to, error }) => `${to}: ${error ?? 'no se sabe'}`).join('; ')
      const words = <span className={tone ? `tinted tone-${tone}` : ''}>{text}</span>
      return cause ? <TwoLines top={words} bottom={<span title={cause}>{cause}</span>} /> : words
    },
  },
  { key: 'author', title: 'Con la vista de', width: 170, render: ({ author }) => author ?? '—' },
  { key: 'at', title: 'Cuándo', width: 150, align: 'end', sort: true, render: ({ at }) => dueWords(at) },
]

const filters: ListFilter<ReportRun>[] = [
  {
    key: 'report',
    label: 'Reporte',
    kind: 'remote',
    load: async (text) =>
      (await queryClient.ensureQueryData(reportsQuery))
        .filter(({ name }) => folded(name).includes(folded(text)))
        .map(({ id, name }) => ({ value: id, label: name })),
  },
  {
    key: 'state',
    label: 'Estado',
    kind: 'select',
    options: runStates.map(({ code, label }) => ({ value: code, label })),
  },
]

/** Reports of tasks that went out, and those that did not with why. */
export const RunsPage = () => (
  <ListPage<ReportRun>
    id="task-report-runs"
    title="Reportes que salieron"
    noun={['reporte', 'reportes']}
    source={source}
    rowKey={({ id }) => id}
    rowName={({ name }) => name}
    columns={columns}
    filters={filters}
    search="Buscar reporte"
    refetchMs={60_000}
    above={<TaskTabs here={taskPaths.reports} />}
    rowActions={({ file, reportId }) => ({
      buttons: [
        {
          key: 'download',
          label: 'Descargar',
          icon: IconDownload,
          disabled: file ? undefined : 'No dejó archivo.',
          onClick: () => void window.open(file!.url),
        },
      ],
      menu: [
        {
          key: 'fix',
          label: 'Abrir el reporte',
          icon: IconPencil,
          onClick: () => go(`${taskPaths.reports}/${reportId}`),
        },
      ],
    })}
    empty={{
      title: 'Aún no ha salido ninguno',
      text: 'Aquí queda cada reporte que se genera o se envía, a quién llegó y el que no pudo salir, con su causa.',
    }}
  />
)
