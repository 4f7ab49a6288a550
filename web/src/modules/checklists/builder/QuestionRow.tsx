import { memo } from 'react'
import { Button } from 'antd'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { Purpose, Question } from '@arriero/contract/checklists/templates/content.ts'
import { kindLabel } from '../checklists.words.ts'
import { moveQuestion, removeQuestion, type Change } from './edit.ts'
import { QuestionEditor } from './QuestionEditor.tsx'

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
    const does = [
      consequences.some(({ block }) => block) && 'bloquea',
      consequences.some(({ order }) => order) && 'orden',
      consequences.some(({ ticket }) => ticket) && 'ticket',
    ].filter(Boolean)
    return (
      <li
        className={['builder-question', isOpen && 'is-open', problem && 'has-problem', onlyIf && 'is-child']
          .filter(Boolean)
          .join(' ')}
      >
        <div className="builder-line">
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(isOpen ? undefined : key)}>
            <b>
              {label || 'Sin texto'}
              {required && <span aria-label="obligatoria"> *</span>}
            </b>
            <small>
              {kindLabel(kind)}
              {condition && ` · sólo si «${condition.label || 'sin texto'}»`}
              {does.length > 0 && ` · ${does.join(', ')}`}
            </small>
            {problem && <small className="builder-problem">{problem}</small>}
          </button>
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
