import { Select } from 'antd'
import { yesNoAnswers, type AnswerTest, type Question } from '@arriero/contract/checklists/templates/content.ts'
import { Figure } from './Figure.tsx'

interface TestFieldsProps {
  question: Question
  test: AnswerTest
  off: boolean
  change: (test: AnswerTest) => void
}

/** With which answers something follows: of a number, outside of its limits; of a choice, some of its options. */
export function TestFields({ question: { kind, options }, test, off, change }: TestFieldsProps) {
  if (kind === 'number')
    return (
      <span className="builder-range">
        <Figure label="Menor que" value={test.below} off={off} set={(below) => change(withLimits(below, test.above))} />
        <Figure
          label="o mayor que"
          value={test.above}
          off={off}
          set={(above) => change(withLimits(test.below, above))}
        />
      </span>
    )
  const offered = kind === 'yesNo' ? yesNoAnswers : options
  return (
    <Select
      mode="multiple"
      aria-label="Con la respuesta"
      placeholder="Con la respuesta"
      disabled={off}
      value={[...(test.any ?? [])]}
      options={offered.map(({ value, label }) => ({ value, label: label || 'Sin texto' }))}
      onChange={(any: string[]) => change({ any })}
    />
  )
}

const withLimits = (below: number | undefined, above: number | undefined): AnswerTest => ({
  ...(below !== undefined && { below }),
  ...(above !== undefined && { above }),
})
