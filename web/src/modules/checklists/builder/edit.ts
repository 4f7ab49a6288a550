import { questionsOf } from '@arriero/contract/checklists/filled/flow.rules.ts'
import type {
  ChecklistContent,
  Consequence,
  Question,
  QuestionKind,
  Section,
} from '@arriero/contract/checklists/templates/content.ts'

export type Change = (edit: (before: ChecklistContent) => ChecklistContent) => void

/** A key that nothing of the checklist has. */
function newKey(content: ChecklistContent, letter: 'q' | 's' | 'o'): string {
  const taken = new Set([
    ...content.sections.map(({ key }) => key),
    ...questionsOf(content).flatMap(({ key, options }) => [key, ...options.map(({ value }) => value)]),
  ])
  for (let n = taken.size + 1; ; n += 1) if (!taken.has(`${letter}${n}`)) return `${letter}${n}`
}

const withSections = (sections: Section[]): ChecklistContent => ({ sections })

export const addSection = (content: ChecklistContent): ChecklistContent =>
  withSections([...content.sections, { key: newKey(content, 's'), title: '', questions: [] }])

export const changeSection = (content: ChecklistContent, key: string, change: Partial<Section>): ChecklistContent =>
  withSections(content.sections.map((section) => (section.key === key ? { ...section, ...change } : section)))

export const removeSection = (content: ChecklistContent, key: string): ChecklistContent =>
  withSections(content.sections.filter((section) => section.key !== key))

/** At the end of a section, the last one unless told; answers the question too, to open it. */
export function addQuestion(
  content: ChecklistContent,
  kind: QuestionKind,
  sectionKey?: string,
): { content: ChecklistContent; key: string } {
  const whole = content.sections.length > 0 ? content : addSection(content)
  const into = sectionKey ?? whole.sections.at(-1)!.key
  const key = newKey(whole, 'q')
  const question: Question = {
    key,
    kind,
    label: '',
    required: kind !== 'drawing' && kind !== 'text',
    options: kind === 'choice' || kind === 'many' ? [blankOption(whole, 0), blankOption(whole, 1)] : [],
    photos: 0,
    weight: kind === 'yesNo' || kind === 'choice' || kind === 'number' ? 1 : 0,
    onlyIf: null,
    consequences: [],
  }
  const sections = whole.sections.map((section) =>
    section.key === into ? { ...section, questions: [...section.questions, question] } : section,
  )
  return { content: withSections(sections), key }
}

const blankOption = (content: ChecklistContent, after: number) => {
  const [letter, n] = [newKey(content, 'o').slice(0, 1), Number(newKey(content, 'o').slice(1))]
  return { value: `${letter}${n + after}`, label: '' }
}

export const addOption = (content: ChecklistContent, question: Question): ChecklistContent =>
  changeQuestion(content, question.key, { options: [...question.options, blankOption(content, 0)] })

/** Only the section that holds it is made anew: the others need not be drawn again. */
export function changeQuestion(content: ChecklistContent, key: string, change: Partial<Question>): ChecklistContent {
  return withSections(
    content.sections.map((section) =>
      section.questions.some((question) => question.key === key)
        ? {
            ...section,
            questions: section.questions.map((question) =>
              question.key === key ? { ...question, ...change } : question,
            ),
          }
        : section,
    ),
  )
}

export const removeQuestion = (content: ChecklistContent, key: string): ChecklistContent =>
  withSections(
    content.sections.map((section) => ({
      ...section,
      questions: section.questions.filter((question) => question.key !== key),
    })),
  )

/** One place up or down; past the edge of its section into the neighbouring one. */
export function moveQuestion(content: ChecklistContent, key: string, by: 1 | -1): ChecklistContent {
  const at = content.sections.findIndex(({ questions }) => questions.some((question) => question.key === key))
  const section = content.sections[at]
  const place = section?.questions.findIndex((question) => question.key === key) ?? -1
  if (!section || place < 0) return content
  const question = section.questions[place]!
  const rest = section.questions.toSpliced(place, 1)
  const to = place + by
  if (to >= 0 && to <= rest.length)
    return changeSection(content, section.key, { questions: rest.toSpliced(to, 0, question) })
  const neighbour = content.sections[at + by]
  if (!neighbour) return content
  const joined = by > 0 ? [question, ...neighbour.questions] : [...neighbour.questions, question]
  return changeSection(changeSection(content, section.key, { questions: rest }), neighbour.key, { questions: joined })
}

/** What follows from an answer, as it begins for a kind of question. */
export const newConsequence = ({ kind, options }: Question): Consequence => ({
  when: kind === 'number' ? { below: 0 } : { any: [kind === 'yesNo' ? 'no' : (options[0]?.value ?? '')] },
  finding: '',
  severity: 'major',
  photos: 1,
  ticket: false,
  order: false,
  alert: false,
  block: false,
  inform: [],
})
