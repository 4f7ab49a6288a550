import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { createTask, listTasks } from '@arriero/contract/tasks/tasks.contract.ts'
import type { TaskRow } from '@arriero/contract/tasks/tasks.entities.ts'
import { isOpen } from '@arriero/contract/tasks/tasks.rules.ts'
import { plannedTasks } from '@arriero/contract/tasks/templates.contract.ts'
import { call } from '../../../kit/call.ts'
import { dayKey, shortTime } from '../../../kit/format.ts'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { besideMonth, daysOfMonth, monthOf, monthWords, weekdays } from '../../../shared/month.ts'
import { TaskViews } from '../list/TaskViews.tsx'
import { taskPaths } from '../tasks.paths.ts'
import { laneLook, taskKey } from '../tasks.words.ts'
import { TaskTabs } from '../TaskTabs.tsx'
import '../tasks.css'

const shown = 5
/** More than these a month are told by their number, and listed. */
const most = 500

/** When tasks are due, a month at a time; what repetitions will still make is dashed. */
export function CalendarPage() {
  const [search, patch] = useSearchParams()
  const month = monthOf(search.mes, dayKey().slice(0, 7))
  const days = daysOfMonth(month)
  const [from, to] = [days[0]!, days.at(-1)!]
  const tasks = useQuery({
    queryKey: [...taskKey, 'calendar', month],
    queryFn: ({ signal }) => call(listTasks, { query: { from, to, limit: most, order: 'dueAt' }, signal }),
  })
  const planned = useQuery({
    queryKey: [...taskKey, 'planned', month],
    queryFn: ({ signal }) => call(plannedTasks, { query: { from, to }, signal }),
  })
  const byDay = Map.groupBy(tasks.data?.results ?? [], ({ dueAt }) => dayKey(dueAt ?? undefined))
  const plannedByDay = Map.groupBy(planned.data ?? [], ({ dueAt }) => dayKey(dueAt))
  const turn = (step: number) => patch({ mes: besideMonth(month, step) })
  return (
    <DetailPage
      header={
        <>
          <PageHeader
            title="Calendario de tareas"
            actions={
              <>
                <TaskViews here={taskPaths.calendar} />
                <CreateLink to={taskPaths.create} for={createTask}>
                  Crear tarea
                </CreateLink>
              </>
            }
          />
          <TaskTabs here={taskPaths.list} />
        </>
      }
    >
      <section className="card" aria-label="Mes">
        <header className="task-month-nav">
          <h2>{monthWords.format(Date.parse(`${month}-01`))}</h2>
          <span className="spacer" />
          <Button aria-label="Mes anterior" icon={<IconChevronLeft size={16} />} onClick={() => turn(-1)} />
          <Button onClick={() => patch({ mes: undefined })}>Hoy</Button>
          <Button aria-label="Mes siguiente" icon={<IconChevronRight size={16} />} onClick={() => turn(1)} />
        </header>
        {tasks.error && !tasks.data && <ErrorState error={tasks.error} retry={() => void tasks.refetch()} />}
        <div className="task-month" aria-busy={tasks.isFetching}>
          {weekdays.map((name) => (
            <b key={name}>{name}</b>
          ))}
          {days.map((day) => (
            <Day
              key={day}
              day={day}
              isOut={!day.startsWith(month)}
              tasks={byDay.get(day) ?? []}
              planned={plannedByDay.get(day) ?? []}
            />
          ))}
        </div>
        {tasks.data && tasks.data.count > most && (
          <p className="muted task-month-nav">{`Se muestran ${most} de ${tasks.data.count}; la lista las tiene todas.`}</p>
        )}
      </section>
    </DetailPage>
  )
}

interface DayProps {
  day: string
  isOut: boolean
  tasks: readonly TaskRow[]
  planned: readonly { templateId: number; name: string; dueAt: string }[]
}
function Day({ day, isOut, tasks, planned }: DayProps) {
  const rest = tasks.length + planned.length - shown
  const name = [isOut && 'is-out', day === dayKey() && 'is-today', tasks.length + planned.length === 0 && 'is-empty']
  return (
    <div className={`task-day ${name.filter(Boolean).join(' ')}`}>
      <time dateTime={day}>{Number(day.slice(8))}</time>
      <ul>
        {tasks.slice(0, shown).map((task) => (
          <li key={task.id}>
            <Link
              to={taskPaths.one(task.id)}
              className={`tone-${toneOf(task)}`}
              title={`${task.folio} · ${task.title}`}
            >
              {`${shortTime(task.dueAt)} ${task.title}`}
            </Link>
          </li>
        ))}
        {planned.slice(0, Math.max(0, shown - tasks.length)).map(({ templateId, name: title, dueAt }) => (
          <li key={`${templateId}-${dueAt}`}>
            <Link
              to={`${taskPaths.templates}/${templateId}` as never}
              className="is-planned"
              title={`Se creará: ${title}`}
            >
              {`${shortTime(dueAt)} ${title}`}
            </Link>
          </li>
        ))}
        {rest > 0 && (
          <li>
            <Link
              to={taskPaths.list}
              search={{ vista: 'all', f_due: `${day}..${day}` } as never}
              className="is-planned"
            >
              {`${rest} más`}
            </Link>
          </li>
        )}
      </ul>
    </div>
  )
}

const toneOf = (task: TaskRow) =>
  isOpen(task.lane) && task.dueAt !== null && Date.parse(task.dueAt) < Date.now() ? 'red' : laneLook(task).tone
