import { Link } from '@tanstack/react-router'
import { askedQuestions, questionsOf } from '@arriero/contract/checklists/filled/flow.rules.ts'
import type { Filled } from '@arriero/contract/checklists/filled/filled.entities.ts'
import { dateTime } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { answerWords } from '@arriero/contract/checklists/filled/answer-words.ts'
import { checklistPaths } from '../checklists.paths.ts'

/** What differs from the last time this unit was looked at, and what is still broken. */
export function BeforeCard({ filled: { content, answers, foundWrong, before } }: { filled: Filled }) {
  if (!before) return null
  const asked = new Set(askedQuestions(content, answers).map(({ key }) => key))
  const changed = questionsOf(content).flatMap((question) => {
    const [was, is] = [before.answers[question.key], answers[question.key]].map((one) => answerWords(question, one))
    return asked.has(question.key) && was !== is ? [{ key: question.key, label: question.label, was, is }] : []
  })
  const still = foundWrong.filter(({ times }) => times > 1)
  return (
    <Card
      title="Contra el anterior"
      count={
        <>
          <Link to={checklistPaths.result(before.id)}>{before.folio}</Link> {dateTime(before.endedAt).slice(0, 16)}
        </>
      }
    >
      {changed.length === 0 && still.length === 0 && (
        <p className="muted">Se contestó lo mismo, sin hallazgos que sigan.</p>
      )}
      <ul className="result-changes">
        {still.map(({ question, text, times }) => (
          <li key={`${question} ${text}`}>
            <b>{text}</b>
            <small>{`Sin reparar, ${times}.ª vez`}</small>
          </li>
        ))}
        {changed.map(({ key, label, was, is }) => (
          <li key={key}>
            <b>{label}</b>
            <small>{`${was} → ${is}`}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
