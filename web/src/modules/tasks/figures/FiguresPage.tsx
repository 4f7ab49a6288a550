import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { taskDashboard, userTaskDashboard, type PersonFigures } from '@arriero/contract/tasks/figures.contract.ts'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { call } from '../../../kit/call.ts'
import { date, number } from '../../../kit/format.ts'
import { Card, DetailPage, Stats } from '../../../kit/shell/DetailPage.tsx'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { taskPaths } from '../tasks.paths.ts'
import { dueWords, taskKey } from '../tasks.words.ts'
import { TaskTabs } from '../TaskTabs.tsx'
import '../tasks.css'

const share = (value: number | null) => (value === null ? '—' : `${number(value)} %`)
const hours = (value: number | null) => (value === null ? '—' : `${number(value, 1)} h`)
type Whole = ReplyOf<typeof taskDashboard>
type OfUser = ReplyOf<typeof userTaskDashboard>

/** How the last thirty days went, by person, week and template; `?persona=7`: of one. */
export function FiguresPage() {
  const [search] = useSearchParams()
  const userId = /^\d{1,9}$/.test(search.persona ?? '') ? Number(search.persona) : undefined
  const { data, error, refetch } = useQuery<Whole | OfUser>({
    queryKey: [...taskKey, 'figures', userId],
    queryFn: ({ signal }) =>
      userId === undefined
        ? call(taskDashboard, { query: {}, signal })
        : call(userTaskDashboard, { query: { userId }, signal }),
  })
  const ofUser = data && 'next' in data ? data : undefined
  return (
    <DetailPage
      header={
        <>
          <PageHeader
            title={ofUser ? `Indicadores de ${ofUser.name}` : 'Indicadores de tareas'}
            {...(userId !== undefined && { crumbs: [{ label: 'Indicadores de tareas', to: taskPaths.figures }] })}
            sub={data && `Del ${date(data.start)} al ${date(data.end)}`}
          />
          <TaskTabs here={taskPaths.figures} />
        </>
      }
    >
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <Card>
            <Stats
              items={[
                { label: 'Abiertas', value: number(data.open) },
                { label: 'Vencidas', value: number(data.overdue) },
                { label: 'Terminadas', value: number(data.done) },
                { label: 'A tiempo', value: share(data.onTime) },
                { label: 'De empezar a terminar', value: hours(data.hours) },
                { label: 'Con hallazgo', value: number(data.failed) },
              ]}
            />
          </Card>
          <div className="task-grid">
            <div>
              {'people' in data && <People people={data.people} />}
              {ofUser && <Next next={ofUser.next} />}
              <Templates templates={data.templates} />
            </div>
            <Weeks weeks={data.weeks} />
          </div>
        </>
      )}
    </DetailPage>
  )
}

function People({ people }: { people: readonly PersonFigures[] }) {
  if (people.length === 0)
    return <EmptyState title="Nadie tiene tareas" text="Asigne una y aquí se ve quién la tiene y cómo le va." />
  return (
    <Card title="Por persona" count={String(people.length)} isFlush>
      <FigureTable
        rows={people.map(({ userId, name, ...figures }) => ({
          key: userId,
          name: (
            <Link to={taskPaths.figures} search={{ persona: String(userId) } as never}>
              {name}
            </Link>
          ),
          ...figures,
          search: { f_person: `${userId}~${name}` },
        }))}
      />
    </Card>
  )
}

function Templates({ templates }: { templates: Whole['templates'] }) {
  if (templates.length === 0) return null
  return (
    <Card title="Por plantilla" isFlush>
      <FigureTable
        rows={templates.map(({ templateId, name, ...figures }) => ({
          key: templateId,
          name,
          ...figures,
          search: { f_template: `${templateId}~${name}` },
        }))}
      />
    </Card>
  )
}

interface Row {
  key: number
  name: ReactNode
  /** What lists its tasks. */
  search: Record<string, string>
  overdue: number
  done: number
  onTime: number | null
  hours: number | null
}
function FigureTable({ rows }: { rows: readonly Row[] }) {
  return (
    <div className="task-table">
      <table>
        <thead>
          <tr>
            {['Nombre', 'Vencidas', 'Terminadas', 'A tiempo', 'Horas'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              <td>
                {row.overdue > 0 ? (
                  <Link
                    to={taskPaths.list}
                    search={{ ...row.search, f_late: '1' } as never}
                    className="tinted tone-red"
                  >
                    {number(row.overdue)}
                  </Link>
                ) : (
                  '0'
                )}
              </td>
              <td>{number(row.done)}</td>
              <td>{share(row.onTime)}</td>
              <td>{hours(row.hours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Next = ({ next }: { next: OfUser['next'] }) => (
  <Card title="Lo que sigue">
    {next.length === 0 && <p className="muted">Nada por hacer.</p>}
    <ul className="task-lines">
      {next.map(({ id, folio, title, dueAt }) => (
        <li key={id}>
          <span>
            <Link to={taskPaths.one(id)}>{title}</Link>
            <small>{folio}</small>
          </span>
          <small>{dueWords(dueAt)}</small>
        </li>
      ))}
    </ul>
  </Card>
)

/** Each week what came beside what was finished. */
function Weeks({ weeks }: { weeks: Whole['weeks'] }) {
  const most = Math.max(1, ...weeks.flatMap(({ created, done }) => [created, done]))
  const bar = (count: number) => ({ width: `${(100 * count) / most}%` })
  return (
    <Card title="Por semana">
      <ul className="task-lines">
        {weeks.map(({ week, created, done, late }) => (
          <li key={week}>
            <span>
              <small>{`Desde el ${date(week)}`}</small>
              <span className="task-bar tone-grey" title={`${created} creadas`}>
                <s style={bar(created)} />
              </span>
              <span className="task-bar tone-green" title={`${done} terminadas`}>
                <s style={bar(done)} />
              </span>
            </span>
            <small>{`${created} nuevas, ${done} hechas${late > 0 ? `, ${late} tarde` : ''}`}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
