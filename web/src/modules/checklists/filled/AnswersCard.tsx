import { askedQuestions } from '@arriero/contract/checklists/filled/flow.rules.ts'
import type { Filled } from '@arriero/contract/checklists/filled/filled.entities.ts'
import { usePhotos } from '../../../kit/photos.tsx'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { marksOf, UnitFromAbove } from '../fill/Drawing.tsx'
import { Strokes } from '../fill/Signature.tsx'
import { answerWords } from '@arriero/contract/checklists/filled/answer-words.ts'

/** All that was asked, as it was asked then. */
export function AnswersCard({ filled: { content, answers, photos, before } }: { filled: Filled }) {
  const asked = new Set(askedQuestions(content, answers).map(({ key }) => key))
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
                const value = given?.value
                const own = photos.filter((photo) => photo.question === question.key && photo.url)
                return (
                  <div key={question.key}>
                    <dt>{question.label}</dt>
                    <dd>
                      {question.kind === 'drawing' && (
                        <UnitFromAbove marks={marksOf(value)} known={marksOf(before?.answers[question.key]?.value)} />
                      )}
                      {value && typeof value === 'object' && 'strokes' in value ? (
                        <svg
                          className="result-signature"
                          viewBox="0 0 1000 1000"
                          preserveAspectRatio="none"
                          role="img"
                          aria-label={`Firma de ${question.label}`}
                        >
                          <Strokes strokes={value.strokes} />
                        </svg>
                      ) : (
                        question.kind !== 'photo' && answerWords(question, given)
                      )}
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
