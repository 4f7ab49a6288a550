import type { ReactNode } from 'react'
import type { Answer, Answers } from '@arriero/contract/checklists/filled/answers.ts'
import { askedQuestions, consequencesOf, photosNeeded } from '@arriero/contract/checklists/filled/flow.rules.ts'
import type { ChecklistContent, Question } from '@arriero/contract/checklists/templates/content.ts'
import { AnswerControl } from './AnswerControl.tsx'

interface QuestionsProps {
  content: ChecklistContent
  answers: Answers
  answer: (key: string, answer: Answer) => void
  /** Begins the ids of its controls: two may stand on one screen. */
  prefix: string
  /** Beneath a question that wants photographs. */
  renderPhotos?: (question: Question, needed: number) => ReactNode
}

/** What is asked with the answers so far, section by section; a failing answer says at once what follows. */
export function Questions({ content, answers, answer, prefix, renderPhotos }: QuestionsProps) {
  const asked = new Set(askedQuestions(content, answers).map(({ key }) => key))
  return content.sections.map(({ key, title, questions }) => {
    const shown = questions.filter((question) => asked.has(question.key))
    if (shown.length === 0) return null
    return (
      <section key={key} className="fill-section" aria-label={title}>
        <h3>
          {title || 'Sin título'}{' '}
          <small>{`${shown.filter((one) => isAnswered(answers[one.key])).length} de ${shown.length}`}</small>
        </h3>
        {shown.map((question) => (
          <One
            key={question.key}
            id={`${prefix}-${question.key}`}
            question={question}
            given={answers[question.key]}
            answer={(given) => answer(question.key, given)}
            renderPhotos={renderPhotos}
          />
        ))}
      </section>
    )
  })
}

const isAnswered = (given: Answer | undefined) => given?.value != null && given.value !== ''

interface OneProps {
  id: string
  question: Question
  given: Answer | undefined
  answer: (given: Answer) => void
  renderPhotos: QuestionsProps['renderPhotos']
}

function One({ id, question, given, answer, renderPhotos }: OneProps) {
  const follows = consequencesOf(question, given)
  const needed = photosNeeded(question, given)
  return (
    <div className={follows.length > 0 ? 'fill-question has-finding' : 'fill-question'} id={`${id}-pregunta`}>
      <span id={`${id}-texto`} className="fill-label">
        {question.label || 'Sin texto'}
        {question.required && <span aria-label="obligatoria">{'\u00A0*'}</span>}
      </span>
      {question.help && <small className="muted">{question.help}</small>}
      <AnswerControl
        id={id}
        question={question}
        value={given?.value ?? null}
        onChange={(value) => answer({ ...given, value, at: new Date().toISOString() })}
      />
      {follows.map(({ finding, block, alert, order, ticket }, i) => {
        const does = [
          block && 'la unidad no puede salir',
          alert && 'se abre una alerta en monitoreo',
          order && 'se abre una orden de taller',
          ticket && 'se abre un ticket',
        ]
        return (
          // Two may say the same.
          <p key={i} className="fill-follows" role="status">
            <b>{finding || question.label}</b>
            {does.some(Boolean) && `: ${does.filter(Boolean).join(', ')}`}
          </p>
        )
      })}
      {(needed > 0 || question.kind === 'photo') && renderPhotos?.(question, needed)}
      {(needed > 0 || question.kind === 'photo') && !renderPhotos && (
        <p className="muted">{needed === 1 ? 'Pide una fotografía' : `Pide ${needed} fotografías`}</p>
      )}
    </div>
  )
}
