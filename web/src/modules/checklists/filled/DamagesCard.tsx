import type { Filled } from '@arriero/contract/checklists/filled/filled.entities.ts'
import { askedQuestions } from '@arriero/contract/checklists/filled/flow.rules.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { marksOf, UnitFromAbove } from '../fill/Drawing.tsx'

/** Marks on the unit's drawing: the new ones with their number and note, those of the time before in grey. */
export function DamagesCard({ filled: { content, answers, before } }: { filled: Filled }) {
  const drawings = askedQuestions(content, answers).flatMap(({ key, kind, label }) => {
    const known = marksOf(before?.answers[key]?.value)
    const marks = marksOf(answers[key]?.value)
    return kind === 'drawing' && marks.length + known.length > 0 ? [{ key, label, marks, known }] : []
  })
  return drawings.map(({ key, label, marks, known }) => (
    <Card key={key} title={label}>
      <UnitFromAbove marks={marks} known={known} />
      <p className="result-legend">
        <span className="tinted tone-red">{marks.length === 0 ? 'Sin golpes hoy' : 'Rojo: hoy'}</span>
        {known.length > 0 && <span className="muted">Gris: la vez anterior</span>}
      </p>
      <ol className="result-marks">
        {marks.map(({ x, y, note }, i) => (
          <li key={`${x} ${y} ${i}`}>
            <b>{i + 1}</b> {note || 'Sin nota'}
          </li>
        ))}
      </ol>
    </Card>
  ))
}
