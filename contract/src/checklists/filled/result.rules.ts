import type { Answer, Answers } from './answers.ts'
import {
  severities,
  type ChecklistContent,
  type Consequence,
  type Question,
  type Severity,
} from '../templates/content.ts'
import { askedQuestions, consequencesOf } from './flow.rules.ts'

export interface Finding {
  question: string
  /** What was found: the consequence's own words, or the question's. */
  text: string
  severity: Severity
  consequence: Consequence
}

/** Worst first, then as asked. One answer may be found wrong in several ways. */
export function findingsOf(content: ChecklistContent, answers: Answers): Finding[] {
  const rank = (severity: Severity) => severities.findIndex(({ code }) => code === severity)
  return askedQuestions(content, answers)
    .flatMap((question) =>
      consequencesOf(question, answers[question.key]).map((consequence) => ({
        question: question.key,
        text: consequence.finding || question.label,
        severity: consequence.severity,
        consequence,
      })),
    )
    .toSorted((a, b) => rank(b.severity) - rank(a.severity))
}

/**
 * How much of what counts is well, in percent: the weight of what has no finding over that of all that applies. Null where
 * nothing counts.
 */
export function scoreOf(content: ChecklistContent, answers: Answers): number | null {
  let whole = 0
  let good = 0
  for (const question of askedQuestions(content, answers)) {
    const answer = answers[question.key]
    if (!counts(question, answer)) continue
    whole += question.weight
    if (consequencesOf(question, answer).length === 0) good += question.weight
  }
  return whole === 0 ? null : Math.round((good / whole) * 1000) / 10
}

/** What was not answered and what does not apply count for nothing. */
const counts = ({ kind, weight }: Question, answer: Answer | undefined) =>
  weight > 0 && answer?.value != null && !(kind === 'yesNo' && answer.value === 'na')

/** Why an answer is none of its question, in words; undefined: it is one. */
export function answerProblem({ kind, options, least, most }: Question, { value }: Answer): string | undefined {
  if (value === null) return undefined
  const isOption = (one: unknown) => options.some((option) => option.value === one)
  switch (kind) {
    case 'yesNo':
      return value === 'yes' || value === 'no' || value === 'na' ? undefined : 'Conteste sí, no o no aplica.'
    case 'choice':
      return isOption(value) ? undefined : 'Elija una de las opciones.'
    case 'many':
      return Array.isArray(value) && value.every(isOption) ? undefined : 'Elija entre las opciones.'
    case 'number':
      return numberProblem(value, least, most)
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
        ? undefined
        : 'Escriba una fecha.'
    case 'text':
    case 'qr':
      return typeof value === 'string' ? undefined : 'Escriba un texto.'
    case 'drawing':
      return typeof value === 'object' && 'marks' in value ? undefined : 'Marque sobre el dibujo.'
    case 'signature':
      return typeof value === 'object' && 'strokes' in value ? undefined : 'Firme en el recuadro.'
    case 'place':
      return typeof value === 'object' && 'place' in value ? undefined : 'Indique el lugar.'
    case 'photo':
      return 'Una fotografía se envía aparte.'
  }
}

function numberProblem(value: unknown, least = -Infinity, most = Infinity): string | undefined {
  if (typeof value !== 'number') return 'Escriba un número.'
  if (value < least) return `No puede ser menor que ${least}.`
  return value > most ? `No puede ser mayor que ${most}.` : undefined
}
