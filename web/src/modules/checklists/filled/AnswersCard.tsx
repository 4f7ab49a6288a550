import { askedQuestions } from '@arriero/contract/checklists/filled/flow.rules.ts'
import type { Filled } from '@arriero/contract/checklists/filled/filled.entities.ts'
import { usePhotos } from '../../../kit/photos.tsx'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { answerWords } from '@arriero/contract/checklists/filled/answer-words.ts'

/** All that was asked, as it was asked then. */
export function AnswersCard({ filled: { content, answers, photos, foundWrong } }: { filled: Filled }) {
  const asked = new Set(askedQuestions(content, answers).map(({ key }) => key))
  const wrong = new Set(foundWrong.map(({ question }) => question))
  const sources = photos.flatMap(({ url }) => (url ? [url] : []))
  const { thumb, viewer } = usePhotos(sources)
  return (
    <Card title="Respuestas" count={String(asked.size)}>
      {content.sections.map(({ key: section, title, questions }) => (
        <section key={section} aria-label={title}>
          <h3 className="result-section">{title}</h3>
          <dl className="result-answers">
            {questions
              .filter(({ key }) => asked.has(key))
              .map((question) => {
                const given = answers[question.key]
                const own = photos.filter((photo) => photo.question === question.key && photo.url)
                return (
                  <div key={question.key}>
                    <dt>{question.label}</dt>
                    <dd className={wrong.has(question.key) ? 'is-wrong tinted tone-red' : undefined}>
                      {question.kind !== 'photo' && answerWords(question, given)}
                      {given?.note && <q>{given.note}</q>}
                      {own.map(({ uuid, url }) => (
                        <span key={uuid}>{thumb(sources.indexOf(url!), `Fotografía de ${question.label}`)}</span>
                      ))}
                      {question.kind === 'photo' && own.length === 0 && '—'}
                    </dd>
                  </div>
                )
              })}
          </dl>
        </section>
      ))}
      {viewer}
    </Card>
  )
}
