import { memo, useState } from 'react'
import { Button } from 'antd'
import type { Answers } from '@arriero/contract/checklists/filled/answers.ts'
import { findingsOf, scoreOf } from '@arriero/contract/checklists/filled/result.rules.ts'
import type { ChecklistContent } from '@arriero/contract/checklists/templates/content.ts'
import { plural } from '../../../kit/format.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { severityLook } from '../checklists.words.ts'
import { Questions } from '../fill/Questions.tsx'

/** The phone, answering as whoever fills will: conditions, demands and result are the real ones; nothing is kept. */
export const PhonePreview = memo(function PhonePreview({ content }: { content: ChecklistContent }) {
  const [answers, setAnswers] = useState<Answers>({})
  const score = scoreOf(content, answers)
  const findings = findingsOf(content, answers)
  return (
    <aside className="builder-phone" aria-label="Vista en el teléfono">
      <header>
        <b>Así se llena</b>
        {score !== null && <small>{score} %</small>}
        {findings[0] && (
          <StatePill tone={severityLook(findings[0].severity).tone}>
            {plural(findings.length, 'hallazgo', 'hallazgos')}
          </StatePill>
        )}
        <Button size="small" type="text" onClick={() => setAnswers({})}>
          Reiniciar
        </Button>
      </header>
      <div className="builder-screen">
        <Questions
          content={content}
          answers={answers}
          answer={(key, answer) => setAnswers((before) => ({ ...before, [key]: answer }))}
          prefix="vista"
        />
      </div>
    </aside>
  )
})
