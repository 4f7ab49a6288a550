import type { AnswerTest, ChecklistContent, Question } from '../templates/content.ts'
import type { Answer, Answers, AnswerValue } from './answers.ts'

/** In the order in which they are asked. */
export const questionsOf = ({ sections }: ChecklistContent): Question[] =>
  sections.flatMap(({ questions }) => questions)

/** Whether an answer is one that something follows from; no answer never is. */
export function matches({ any, above, below }: AnswerTest, value: AnswerValue | null | undefined): boolean {
  if (value == null) return false
  if (typeof value === 'number') return (above !== undefined && value > above) || (below !== undefined && value < below)
  if (typeof value === 'string') return any?.includes(value) ?? false
  return Array.isArray(value) && value.some((one) => any?.includes(one))
}

/** What is asked with these answers: a question whose condition hangs on one that is not asked is not asked either. */
export function askedQuestions(content: ChecklistContent, answers: Answers): Question[] {
  const asked = new Set<string>()
  return questionsOf(content).filter(({ key, onlyIf }) => {
    const isAsked = !onlyIf || (asked.has(onlyIf.question) && matches(onlyIf.when, answers[onlyIf.question]?.value))
    if (isAsked) asked.add(key)
    return isAsked
  })
}

/** Answers of what is asked; those given before a condition hid their question are dropped. */
export function keptAnswers(content: ChecklistContent, answers: Answers): Answers {
  const asked = askedQuestions(content, answers)
  return Object.fromEntries(asked.flatMap(({ key }) => (Object.hasOwn(answers, key) ? [[key, answers[key]!]] : [])))
}

/** What follows from an answer. */
export const consequencesOf = ({ consequences }: Question, answer: Answer | undefined) =>
  consequences.filter(({ when }) => matches(when, answer?.value))

/** Photographs that a question needs with this answer: its own, and those its worst consequence demands. */
export function photosNeeded(question: Question, answer: Answer | undefined): number {
  const demanded = consequencesOf(question, answer).map(({ photos }) => photos)
  return Math.max(question.kind === 'photo' && question.required ? 1 : 0, question.photos, ...demanded)
}

export interface Missing {
  key: string
  /** Photographs that lack; 0: the answer itself. */
  photos: number
}

const isEmpty = (answer: Answer | undefined) => {
  const value = answer?.value
  if (value == null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object' && 'strokes' in value) return value.strokes.length === 0
  return false
}

/** What lacks before it can be sent, in the order in which it is asked. */
export function missingOf(
  content: ChecklistContent,
  answers: Answers,
  photos: Readonly<Record<string, number>>,
): Missing[] {
  return askedQuestions(content, answers).flatMap((question) => {
    const { key, kind, required } = question
    const answer = Object.hasOwn(answers, key) ? answers[key] : undefined
    // A drawing without marks says that nothing is damaged, and a photograph is its own answer.
    const saysNothing = kind === 'drawing' || kind === 'photo'
    if (required && !saysNothing && isEmpty(answer)) return [{ key, photos: 0 }]
    const isAnswered = required || kind === 'photo' || !isEmpty(answer)
    const lacks = isAnswered ? photosNeeded(question, answer) - (photos[key] ?? 0) : 0
    return lacks > 0 ? [{ key, photos: lacks }] : []
  })
}
