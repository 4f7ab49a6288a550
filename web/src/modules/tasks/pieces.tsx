import { IconRepeat } from '@tabler/icons-react'
import { repeatWords } from '@arriero/contract/tasks/repeat.rules.ts'
import type { TaskRow } from '@arriero/contract/tasks/tasks.entities.ts'
import { Avatar } from '../../kit/Avatar.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { dueLook, dueWords, repeatLabel, whoHas } from './tasks.words.ts'
import './tasks.css'

/** Answered questions of those that its CheckList ask. */
export function Progress({ task: { questions, answered, lane } }: { task: TaskRow }) {
  if (questions === 0) return <span className="muted">—</span>
  const share = Math.min(100, Math.round((100 * answered) / questions))
  return (
    <span className={`task-progress tone-${lane === 4 ? 'green' : 'blue'}`}>
      <span>{`${answered} de ${questions}`}</span>
      <i aria-hidden>
        <s style={{ width: `${share}%` }} />
      </i>
    </span>
  )
}

export function DueCell({ task }: { task: TaskRow }) {
  const { tone, text } = dueLook(task)
  return (
    <span className="task-due">
      <TwoLines top={dueWords(task.dueAt)} bottom={<span className={tone ? `tinted tone-${tone}` : ''}>{text}</span>} />
    </span>
  )
}

export function RepeatCell({ task }: { task: TaskRow }) {
  const label = repeatLabel(task)
  if (!label || !task.repeat) return <span className="muted">Una vez</span>
  return (
    <TwoLines
      top={
        <>
          <IconRepeat size={14} stroke={1.75} aria-hidden /> {label}
        </>
      }
      bottom={
        <span title={repeatWords(task.repeat)}>{task.nextAt ? `sigue ${dueWords(task.nextAt)}` : 'ya no sigue'}</span>
      }
    />
  )
}

/** The first of those it is given to, and how many more. */
export function Holders({ task }: { task: Pick<TaskRow, 'people' | 'groups'> }) {
  const [first, ...others] = whoHas(task)
  if (!first) return <span className="muted">Sin asignar</span>
  return (
    <TwoLines
      lead={<Avatar name={first.name} size={24} />}
      top={others.length > 0 ? `${first.name} y ${others.length} más` : first.name}
    />
  )
}
