import {
  DndContext,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { IconRepeat, IconX } from '@tabler/icons-react'
import { createTask, listTasks, moveTask } from '@arriero/contract/tasks/tasks.contract.ts'
import type { TaskRow } from '@arriero/contract/tasks/tasks.entities.ts'
import { doing, done, taskLanes, taskMoves, taskTexts, type TaskLane } from '@arriero/contract/tasks/tasks.rules.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { call } from '../../../kit/call.ts'
import { dayKey, dayRange, number } from '../../../kit/format.ts'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { Strip } from '../list/Strip.tsx'
import { TaskViews } from '../list/TaskViews.tsx'
import { Progress } from '../pieces.tsx'
import { taskPaths } from '../tasks.paths.ts'
import { templatesQuery } from '../tasks.queries.ts'
import { dueLook, dueWords, laneLook, repeatLabel, taskKey, tried, whoHas } from '../tasks.words.ts'
import { TaskTabs } from '../TaskTabs.tsx'

const most = 20
const doneDays = 7
/** Of those that are done, the last days. */
function asked(lane: TaskLane) {
  if (lane !== done) return { query: { lanes: [lane] }, search: { vista: 'all', f_lane: String(lane) } }
  const from = dayKey(new Date(Date.now() - (doneDays - 1) * 86_400_000))
  const range = dayRange(from, dayKey())
  return {
    query: { lanes: [lane], doneFrom: range.from, doneTo: range.to },
    search: { vista: 'all', f_lane: String(lane), f_done: `${from}..${dayKey()}` },
  }
}

/** Tasks by where they stand; a card that is carried to another lane is moved as its buttons would. */
export function BoardPage() {
  // A click opens the card: it is carried once the pointer has gone some way.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 8 } }))
  const drop = ({ active, over }: DragEndEvent) => {
    const from = (active.data.current as { lane: TaskLane }).lane
    if (over && over.id !== from) void carry(Number(active.id), from, over.id as TaskLane)
  }
  return (
    <DetailPage
      header={
        <>
          <PageHeader
            title="Tareas"
            actions={
              <>
                <TaskViews here={taskPaths.board} />
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
      <Strip />
      <div className="card board-card-frame">
        <DndContext sensors={sensors} onDragEnd={drop}>
          <div className="board task-board">
            {taskLanes.slice(0, 4).map(({ id }) => (
              <Lane key={id} lane={id} />
            ))}
          </div>
        </DndContext>
      </div>
      <Repeats />
    </DetailPage>
  )
}

function Lane({ lane }: { lane: TaskLane }) {
  const { query, search } = asked(lane)
  const { setNodeRef, isOver } = useDroppable({ id: lane })
  const { data, error, refetch } = useQuery({
    queryKey: [...taskKey, 'board', lane, dayKey()],
    queryFn: ({ signal }) => call(listTasks, { query: { ...query, limit: most }, signal }),
    refetchInterval: 60_000,
  })
  const { tone, label } = laneLook({ lane })
  return (
    <section ref={setNodeRef} className={`board-column ${isOver ? 'is-over' : ''}`} aria-label={label}>
      <header className={`tone-${tone}`}>
        <i aria-hidden />
        <Link to={taskPaths.list} search={search as never}>
          <b>{label}</b> {data && number(data.count)}
        </Link>
        <span className="spacer" />
        {lane === done && <small>{`${doneDays} días`}</small>}
      </header>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {data?.count === 0 && <p className="muted">Ninguna.</p>}
      <ol>
        {data?.results.map((task) => (
          <Carried key={task.id} task={task} />
        ))}
      </ol>
      {data && data.count > data.results.length && (
        <Link className="board-more" to={taskPaths.list} search={search as never}>
          {`Ver las ${number(data.count)}`}
        </Link>
      )}
    </section>
  )
}

function Carried({ task }: { task: TaskRow }) {
  const { setNodeRef, listeners, transform } = useDraggable({ id: task.id, data: { lane: task.lane } })
  const style = transform ? { transform: `translate(${transform.x}px, ${transform.y}px)`, zIndex: 2 } : undefined
  return (
    <li ref={setNodeRef} className={transform ? 'is-carried' : ''} style={style} {...listeners}>
      <TaskCard task={task} />
    </li>
  )
}

/** The move that leads there without asking why; what needs a reason is done where the task is open. */
async function carry(id: number, from: TaskLane, to: TaskLane): Promise<void> {
  const target = from <= doing && to > doing ? done : to
  const found = taskMoves.find(
    (move) => (move.from as readonly TaskLane[]).includes(from) && move.to === target && !('asks' in move),
  )
  const moved = found
    ? call(moveTask, { id, body: { move: found.code } })
    : Promise.reject(new Error('Ábrala para hacerlo: pide un motivo.'))
  await tried(moved, taskTexts.updated, taskTexts.notUpdated)
}

function TaskCard({ task }: { task: TaskRow }) {
  const { id, folio, title, findings, lane } = task
  const due = dueLook(task)
  const repeats = repeatLabel(task)
  const [first, ...others] = whoHas(task)
  return (
    <Link to={taskPaths.one(id)} className="board-card" draggable={false}>
      <span>
        <small>{folio}</small>
        {repeats && (
          <small>
            <IconRepeat size={13} stroke={1.75} aria-hidden /> {repeats.toLowerCase()}
          </small>
        )}
        <span className="spacer" />
        {findings > 0 && (
          <small className="tinted tone-red">
            {findings} <IconX size={12} stroke={2} aria-label="hallazgos" />
          </small>
        )}
      </span>
      <span className="board-title">{title}</span>
      <span>
        {task.toFill > 0 && lane <= doing && <small>{`${task.answered} de ${task.questions}`}</small>}
        <span className="spacer" />
        <small className={due.tone ? `tinted tone-${due.tone}` : ''}>
          {lane > doing || due.tone === 'red' ? due.text : dueWords(task.dueAt)}
        </small>
      </span>
      {task.questions > 0 && task.toFill === 0 && <Progress task={task} />}
      <span>
        {first ? <Avatar name={first.name} size={24} /> : <i className="board-nobody" aria-hidden />}
        <small>{first ? first.name : 'Sin asignar'}</small>
        {others.length > 0 && <small>{`+${others.length}`}</small>}
      </span>
    </Link>
  )
}

/** What the repetitions make next. */
function Repeats() {
  const { data } = useQuery(templatesQuery)
  const next = (data ?? [])
    .filter(({ nextAt }) => nextAt !== null)
    .toSorted((a, b) => a.nextAt!.localeCompare(b.nextAt!))
  if (next.length === 0) return null
  return (
    <section className="card task-repeats" aria-label="Repetidas">
      <span>
        <IconRepeat size={16} stroke={1.75} aria-hidden /> <b>Repetidas</b> <small>{`${next.length} activas`}</small>
      </span>
      <ul>
        {next.slice(0, 4).map(({ id, name, nextAt }) => (
          <li key={id}>
            <small>{dueWords(nextAt)}</small>
            <Link to={`${taskPaths.templates}/${id}` as never}>{name}</Link>
          </li>
        ))}
      </ul>
      <span className="spacer" />
      <Link to={taskPaths.calendar}>Calendario</Link>
    </section>
  )
}
