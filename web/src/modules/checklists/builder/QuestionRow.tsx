import { memo } from 'react'
import { Button } from 'antd'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { Purpose, Question } from '@arriero/contract/checklists/templates/content.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { kindLabel } from '../checklists.words.ts'
import { moveQuestion, removeQuestion, type Change } from './edit.ts'
import { foundLately, useHistory } from './history.ts'
import { kindIcons } from './kind-icons.ts'
import { QuestionEditor } from './QuestionEditor.tsx'

/** What a failing answer does, the worst first. */
const consequenceMarks = [
  { of: 'block', words: 'Bloquea', tone: 'red' },
  { of: 'alert', words: 'Alerta', tone: 'red' },
  { of: 'order', words: 'Orden', tone: 'amber' },
  { of: 'ticket', words: 'Ticket', tone: 'amber' },
] as const

interface QuestionRowProps {
  question: Question
  /** All questions in their order: a condition asks one of those before. */
  asked: readonly Question[]
  purpose: Purpose
  problem: string | undefined
  isOpen: boolean
  setOpen: (key: string | undefined) => void
  change: Change
  readOnly: string | undefined
}

/** A question in two lines, or open to be written. */
export const QuestionRow = memo(
  function QuestionRow({ question, asked, purpose, problem, isOpen, setOpen, change, readOnly }: QuestionRowProps) {
    const { key, kind, label, required, onlyIf, consequences } = question
    const condition = onlyIf && asked.find((one) => one.key === onlyIf.question)
    const KindIcon = kindIcons[kind]
    const history = useHistory()
    const found = history && consequences.length > 0 && foundLately(history, [question])
    const does = consequenceMarks.filter(({ of }) => consequences.some((one) => one[of]))
    return (
      <li
        className={['builder-question', isOpen && 'is-open', problem && 'has-problem', onlyIf && 'is-child']
          .filter(Boolean)
          .join(' ')}
      >
        <div className="builder-line">
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(isOpen ? undefined : key)}>
            <KindIcon size={17} stroke={1.75} aria-hidden />
            <b>
              {label || 'Sin texto'}
              {required && <span aria-label="obligatoria">{'\u00A0*'}</span>}
            </b>
            <small>
              {kindLabel(kind)}
              {condition && ` · sólo si «${condition.label || 'sin texto'}»`}
              {found && ` · ${found}`}
            </small>
            {problem && <small className="builder-problem">{problem}</small>}
          </button>
          {does.length > 0 && (
            <span className="builder-does">
              {does.map(({ of, words, tone }) => (
                <StatePill key={of} tone={tone}>
                  {words}
                </StatePill>
              ))}
            </span>
          )}
          {!readOnly && (
            <span className="row-actions">
              <Button
                type="text"
                size="small"
                aria-label={`Subir «${label}»`}
                icon={<IconArrowUp size={16} stroke={1.75} />}
                onClick={() => change((before) => moveQuestion(before, key, -1))}
              />
              <Button
                type="text"
                size="small"
                aria-label={`Bajar «${label}»`}
                icon={<IconArrowDown size={16} stroke={1.75} />}
                onClick={() => change((before) => moveQuestion(before, key, 1))}
              />
              <Button
                type="text"
                size="small"
                aria-label={`Quitar «${label}»`}
                icon={<IconTrash size={16} stroke={1.75} />}
                onClick={() => change((before) => removeQuestion(before, key))}
              />
            </span>
          )}
        </div>
        {isOpen && (
          <QuestionEditor question={question} asked={asked} purpose={purpose} change={change} readOnly={readOnly} />
        )}
      </li>
    )
  },
  // Of the others only a condition tells something; the open one needs them all.
  (before, after) =>
    before.question === after.question &&
    before.problem === after.problem &&
    before.isOpen === after.isOpen &&
    (before.asked === after.asked || (!after.isOpen && after.question.onlyIf === null)),
)
