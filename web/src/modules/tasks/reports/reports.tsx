import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconFileTypePdf, IconHistory, IconSend } from '@tabler/icons-react'
import { repeatWords } from '@arriero/contract/tasks/repeat.rules.ts'
import {
  createTaskReport,
  deleteTaskReport,
  generateTaskReport,
  listTaskReports,
  updateTaskReport,
} from '@arriero/contract/tasks/reports/reports.contract.ts'
import type { TaskReport } from '@arriero/contract/tasks/reports/reports.entities.ts'
import { usualColumns } from '@arriero/contract/tasks/reports/reports.rules.ts'
import { whyNot } from '../../../kit/access.ts'
import { plural } from '../../../kit/format.ts'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { go } from '../../../kit/shell/navigation.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { taskPaths } from '../tasks.paths.ts'
import { reportsQuery } from '../tasks.queries.ts'
import { dueWords } from '../tasks.words.ts'
import { TaskTabs } from '../TaskTabs.tsx'
import { generate } from './generate.ts'
import { ReportFields } from './ReportFields.tsx'
import { holds, receivers, runLook } from './reports.words.ts'

const column = columnsFor<TaskReport>()
const runsOf = ({ id, name }: TaskReport) => `${taskPaths.runs}?f_report=${id}~${encodeURIComponent(name)}`

/** Which tasks a paper holds, and to whom it goes on which dates. */
export const reports = catalogPage({
  id: 'task-reports',
  title: 'Reportes de tareas',
  noun: ['reporte', 'reportes'],
  path: taskPaths.reports,
  key: reportsQuery.queryKey,
  explain: 'Las tareas de un filtro en un PDF con su membrete: cuando se pide, o por correo en sus fechas.',
  above: <TaskTabs here={taskPaths.reports} />,
  more: (
    <Link to={taskPaths.runs}>
      <Button icon={<IconHistory size={16} stroke={1.75} />} tabIndex={-1}>
        Lo que salió
      </Button>
    </Link>
  ),
  list: listTaskReports,
  create: createTaskReport,
  update: updateTaskReport,
  remove: deleteTaskReport,
  blank: {
    period: 'lastWeek',
    dates: 'due',
    isLate: false,
    columns: [...usualColumns],
    grouping: 'person',
    repeat: null,
    skipsEmpty: true,
    active: true,
    toEmails: [],
  },
  also: { label: 'Guardar y generar', onSaved: (report) => void generate(report) },
  actions: (report) => [
    {
      key: 'pdf',
      label: 'Generar PDF',
      icon: IconFileTypePdf,
      disabled: whyNot(generateTaskReport),
      onClick: () => void generate(report),
    },
    {
      key: 'send',
      label: 'Generar y enviar',
      icon: IconSend,
      disabled:
        whyNot(updateTaskReport) ?? (receivers(report).length === 0 ? 'Diga primero quién lo recibe.' : undefined),
      onClick: () => void generate(report, true),
    },
    { key: 'runs', label: 'Lo que salió', icon: IconHistory, onClick: () => go(runsOf(report)) },
  ],
  columns: [
    column.name('name', 'Reporte', {
      width: 300,
      lines: 2,
      render: (report) => <TwoLines top={report.name} bottom={holds(report)} />,
    }),
    {
      key: 'next',
      title: 'Sale',
      width: 240,
      lines: 2,
      render: ({ repeat, active, nextAt }) =>
        repeat === null ? (
          <span className="muted">Cuando se pide</span>
        ) : (
          <TwoLines
            top={active ? (nextAt ? dueWords(nextAt) : 'Ya no sale') : 'En pausa'}
            bottom={repeatWords(repeat)}
          />
        ),
    },
    {
      key: 'to',
      title: 'Lo reciben',
      width: 190,
      render: (report) => {
        const [first, ...others] = receivers(report)
        if (first === undefined) return <span className="muted">Nadie</span>
        return (
          <span title={receivers(report).join(', ')}>
            {others.length > 0 ? `${first} y ${others.length} más` : first}
          </span>
        )
      },
    },
    {
      key: 'last',
      title: 'Último',
      width: 190,
      lines: 2,
      render: ({ last }) =>
        last === null ? (
          <span className="muted">Aún ninguno</span>
        ) : (
          <TwoLines
            top={<StatePill tone={runLook(last).tone}>{runLook(last).label}</StatePill>}
            bottom={last.error ?? `${dueWords(last.at)}, ${plural(last.tasks, 'tarea', 'tareas')}`}
          />
        ),
    },
  ],
  fields: (report) => <ReportFields report={report} />,
})
