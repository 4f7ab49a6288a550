import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { repeatWords } from '@arriero/contract/tasks/repeat.rules.ts'
import type { Task, TaskNeighbour } from '@arriero/contract/tasks/tasks.entities.ts'
import { dateTime, number } from '../../../kit/format.ts'
import { Card, DetailPage, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { checklistPaths } from '../../checklists/checklists.paths.ts'
import { taskPaths } from '../tasks.paths.ts'
import { oneQuery } from '../tasks.queries.ts'
import { dueLook, dueWords, laneLook, priorityLook, whoHas } from '../tasks.words.ts'
import { Notes } from './Notes.tsx'
import { TaskActions } from './TaskActions.tsx'
import '../tasks.css'

const crumbs = [{ label: 'Tareas', to: taskPaths.list }]

/** A task: how it stands and what one does next, what is filled for it, what was said. */
export function TaskPage() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useQuery(oneQuery(id))
  if (!data)
    return (
      <DetailPage header={<PageHeader title="Tarea" crumbs={crumbs} />}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  const lane = laneLook(data)
  const due = dueLook(data)
  return (
    <DetailPage
      header={
        <PageHeader
          isRecord
          title={`${data.folio} · ${data.title}`}
          crumbs={crumbs}
          pills={
            <>
              <StatePill tone={lane.tone}>{lane.label}</StatePill>
              {due.tone === 'red' && <StatePill tone="red">{due.text}</StatePill>}
              {data.findings > 0 && <StatePill tone="red">{`${number(data.findings)} hallazgos`}</StatePill>}
              {data.priority > 2 && (
                <StatePill tone={priorityLook(data.priority).tone}>{priorityLook(data.priority).label}</StatePill>
              )}
            </>
          }
          actions={<TaskActions task={data} />}
        />
      }
    >
      <div className="task-grid">
        <div>
          {data.description && (
            <Card title="Descripción">
              <p className="task-said">{data.description}</p>
            </Card>
          )}
          {data.checklists.length > 0 && <Checklists task={data} />}
          {(data.waitsFor.length > 0 || data.heldUp.length > 0) && <Neighbours task={data} />}
          <Notes task={data} />
        </div>
        <Facts task={data} />
      </div>
    </DetailPage>
  )
}

function Checklists({ task: { id, checklists, answered, questions } }: { task: Task }) {
  return (
    <Card title="CheckList" count={`${answered} de ${questions} respuestas`}>
      <ul className="task-lines">
        {checklists.map((one) => (
          <li key={one.id}>
            <span>
              <b>{one.name}</b>
              <small>
                {one.filledAt === null
                  ? `${one.questions} preguntas, sin llenar`
                  : `${one.filledFolio}, ${dateTime(one.filledAt).slice(0, 16)}`}
              </small>
            </span>
            {one.filledId !== null ? (
              <>
                <StatePill tone={one.findings > 0 ? 'red' : 'green'}>
                  {one.findings > 0 ? `${one.findings} hallazgos` : 'Sin hallazgos'}
                </StatePill>
                <Link to={checklistPaths.result(one.filledId)}>Ver respuestas</Link>
              </>
            ) : one.isAsked ? (
              <Link to={checklistPaths.filling(one.id)} search={{ tarea: String(id) } as never}>
                Llenar
              </Link>
            ) : (
              <small>Ya no se pregunta: quítelo de la tarea.</small>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Neighbours = ({ task: { waitsFor, heldUp } }: { task: Task }) => (
  <Card title="Depende de otras">
    <ul className="task-lines">
      {waitsFor.map((one) => (
        <Line key={one.id} task={one} says="Va antes" />
      ))}
      {heldUp.map((one) => (
        <Line key={one.id} task={one} says="La espera" />
      ))}
    </ul>
  </Card>
)
const Line = ({ task, says }: { task: TaskNeighbour; says: string }) => (
  <li>
    <span>
      <Link to={taskPaths.one(task.id)}>{`${task.folio} · ${task.title}`}</Link>
      <small>{says}</small>
    </span>
    <StatePill tone={laneLook(task).tone}>{laneLook(task).label}</StatePill>
  </li>
)

function Facts({ task }: { task: Task }) {
  const when = (at: string | null) => at && dateTime(at).slice(0, 16)
  return (
    <Card title="Datos">
      {task.reason && <p className="task-reason">{`Motivo: ${task.reason}`}</p>}
      <KeyValues
        items={[
          [
            'Asignada a',
            whoHas(task)
              .map(({ name }) => name)
              .join(', ') || 'Nadie',
          ],
          ['Vence', task.dueAt && `${dueWords(task.dueAt)}, ${dueLook(task).text}`],
          ['Prioridad', priorityLook(task.priority).label],
          ['Valida', task.validatorName],
          ['Unidad', task.unitName],
          [
            'Plantilla',
            task.templateId !== null && (
              <Link to={`${taskPaths.templates}/${task.templateId}` as never}>{task.templateName}</Link>
            ),
          ],
          ['Se repite', task.repeat && repeatWords(task.repeat)],
          [
            'Siguiente',
            task.next ? (
              <Link to={taskPaths.one(task.next.id)}>{task.next.folio}</Link>
            ) : (
              task.nextAt && dueWords(task.nextAt)
            ),
          ],
          ['Creó', task.createdBy],
          ['Empezó', when(task.startedAt)],
          ['Terminó', task.doneAt && [when(task.doneAt), task.doneBy].filter(Boolean).join(', ')],
          ['Validó', task.validatedAt && [when(task.validatedAt), task.validatedBy].filter(Boolean).join(', ')],
        ]}
      />
    </Card>
  )
}
