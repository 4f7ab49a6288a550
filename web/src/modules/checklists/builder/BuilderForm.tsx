import { useDeferredValue, useMemo, useState } from 'react'
import { Button, Input } from 'antd'
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react'
import type { Problem } from '@arriero/contract/checklists/templates/publish.rules.ts'
import {
  most,
  questionKinds,
  type ChecklistContent,
  type Purpose,
  type QuestionKind,
  type Section,
} from '@arriero/contract/checklists/templates/content.ts'
import { questionsOf } from '@arriero/contract/checklists/filled/flow.rules.ts'
import { plural } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { addQuestion, addSection, changeSection, removeSection, type Change } from './edit.ts'
import { foundLately, useHistory } from './history.ts'
import { kindIcons } from './kind-icons.ts'
import { PhonePreview } from './PhonePreview.tsx'
import { QuestionRow } from './QuestionRow.tsx'

interface BuilderFormProps {
  content: ChecklistContent
  purpose: Purpose
  problems: readonly Problem[]
  change: Change
  /** Why nothing can be changed. */
  readOnly: string | undefined
}

export function BuilderForm({ content, purpose, problems, change, readOnly }: BuilderFormProps) {
  const [open, setOpen] = useState<string>()
  // A key is painted before the phone follows it: that draws every question.
  const previewed = useDeferredValue(content)
  const questions = questionsOf(content)
  const history = useHistory()
  // A row is drawn again only when it or what stands before it by name changed.
  const earlier = useMemo(() => questionsOf(content), [content])
  const problemOf = useMemo(
    () => new Map(problems.toReversed().map(({ question, text }) => [question, text])),
    [problems],
  )
  const foundIn = (section: Section) => {
    const found = history && foundLately(history, section.questions)
    return found && `${found} en 30 días`
  }
  const add = (kind: QuestionKind, section?: string) => {
    const added = addQuestion(content, kind, section)
    change(() => added.content)
    setOpen(added.key)
  }
  const isFull = questions.length >= most.questions
  return (
    <div className="builder">
      <aside className="builder-kinds" aria-label="Clases de pregunta">
        <h2>Agregar</h2>
        {questionKinds.map(({ code, label }) => {
          const KindIcon = kindIcons[code]
          return (
            <Button
              key={code}
              block
              type="text"
              icon={<KindIcon size={17} stroke={1.75} aria-hidden />}
              disabled={Boolean(readOnly) || isFull}
              onClick={() => add(code)}
            >
              {label}
            </Button>
          )
        })}
        <Button
          block
          icon={<IconPlus size={17} stroke={1.75} />}
          disabled={Boolean(readOnly)}
          onClick={() => change(addSection)}
        >
          Sección nueva
        </Button>
      </aside>
      <div className="builder-questions">
        {readOnly && <p className="muted">{readOnly}.</p>}
        {problems.length > 0 && questions.length > 0 && <Problems problems={problems} open={setOpen} />}
        {questions.length === 0 && content.sections.length === 0 && (
          <EmptyState
            title="Todavía no pregunta nada"
            text="Elija a la izquierda una clase de pregunta; la primera abre su sección."
          />
        )}
        {content.sections.map((section, at) => (
          <section
            key={section.key}
            className="card builder-section"
            aria-label={section.title || 'Sección sin título'}
          >
            <header className="card-head">
              <b className="builder-place">{at + 1}.</b>
              <Input
                variant="borderless"
                aria-label="Título de la sección"
                placeholder="Título de la sección"
                maxLength={most.label}
                disabled={Boolean(readOnly)}
                value={section.title}
                onChange={({ target }) =>
                  change((before) => changeSection(before, section.key, { title: target.value }))
                }
              />
              <small>
                {[plural(section.questions.length, 'pregunta', 'preguntas'), foundIn(section)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {section.questions.length === 0 && !readOnly && (
                <Button
                  type="text"
                  aria-label="Quitar la sección vacía"
                  icon={<IconTrash size={17} stroke={1.75} />}
                  onClick={() => change((before) => removeSection(before, section.key))}
                />
              )}
            </header>
            <ol>
              {section.questions.map((question) => (
                <QuestionRow
                  key={question.key}
                  question={question}
                  asked={earlier}
                  purpose={purpose}
                  problem={problemOf.get(question.key)}
                  isOpen={open === question.key}
                  setOpen={setOpen}
                  change={change}
                  readOnly={readOnly}
                />
              ))}
            </ol>
            {!readOnly && (
              <Button
                type="text"
                block
                icon={<IconPlus size={16} stroke={1.75} />}
                disabled={isFull}
                onClick={() => add('yesNo', section.key)}
              >
                Pregunta de sí o no
              </Button>
            )}
          </section>
        ))}
      </div>
      <PhonePreview content={previewed} />
    </div>
  )
}

/** What forbids to publish, each leads to its question. */
function Problems({ problems, open }: { problems: readonly Problem[]; open: (key: string) => void }) {
  const shown = problems.slice(0, 4)
  return (
    <Card title="No se puede publicar" count={String(problems.length)}>
      <ul className="builder-problems">
        {shown.map(({ question, text }) => (
          <li key={`${question} ${text}`}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            {text}
            {question && (
              <Button type="link" size="small" onClick={() => open(question)}>
                Ver pregunta
              </Button>
            )}
          </li>
        ))}
        {problems.length > shown.length && <li className="muted">y {problems.length - shown.length} más</li>}
      </ul>
    </Card>
  )
}
