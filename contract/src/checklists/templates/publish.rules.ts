import {
  aboutUnits,
  decidingKinds,
  most,
  yesNoAnswers,
  type AnswerTest,
  type ChecklistContent,
  type Purpose,
  type Question,
} from './content.ts'
import { questionsOf } from '../filled/flow.rules.ts'

/** What forbids to publish, and at which question it is mended; null: the whole. */
export interface Problem {
  question: string | null
  text: string
}

/** In the order of the questions; none: it can be published. */
export function problemsOf(content: ChecklistContent, purpose: Purpose): Problem[] {
  const questions = questionsOf(content)
  if (questions.length === 0) return [{ question: null, text: 'Agregue al menos una pregunta.' }]
  if (questions.length > most.questions)
    return [{ question: null, text: `Tiene ${questions.length} preguntas; caben ${most.questions}.` }]
  const at = new Map(questions.map(({ key }, i) => [key, i]))
  const untitled = content.sections.filter(({ title }) => !title)
  return [
    ...untitled.map(({ questions: [first] }) => ({
      question: first?.key ?? null,
      text: 'La sección no tiene título.',
    })),
    ...questions.flatMap((question, i) =>
      [
        !question.label && 'La pregunta no tiene texto.',
        at.get(question.key) !== i && 'Otra pregunta tiene la misma clave.',
        ...ownProblems(question),
        conditionProblem(question, questions, at),
        ...consequenceProblems(question, purpose),
      ].flatMap((text) => (text ? [{ question: question.key, text }] : [])),
    ),
  ]
}

function* ownProblems({ kind, options, least, most: top }: Question): Generator<string> {
  if (kind === 'choice' || kind === 'many') {
    if (options.length < 2) yield 'Dé al menos dos opciones.'
    if (options.some(({ label }) => !label)) yield 'Una opción no tiene texto.'
    if (new Set(options.map(({ label }) => label)).size < options.length) yield 'Dos opciones dicen lo mismo.'
  }
  if (kind === 'number' && least !== undefined && top !== undefined && least > top)
    yield 'El mínimo es mayor que el máximo.'
}

/** A condition asks an earlier question; what waits for itself through others is told as the circle it is. */
function conditionProblem(
  { key, onlyIf }: Question,
  questions: readonly Question[],
  at: ReadonlyMap<string, number>,
): string | undefined {
  if (!onlyIf) return undefined
  const asked = questions[at.get(onlyIf.question) ?? -1]
  if (!asked) return 'Su condición pregunta por algo que ya no existe.'
  if (isCircle(key, questions, at)) return `Su condición y la de «${asked.label}» se esperan una a otra.`
  if (at.get(asked.key)! >= at.get(key)!) return `Su condición pregunta por «${asked.label}», que viene después.`
  return testProblem(asked, onlyIf.when, 'Su condición')
}

function isCircle(start: string, questions: readonly Question[], at: ReadonlyMap<string, number>): boolean {
  const seen = new Set<string>()
  for (let key: string | undefined = start; key !== undefined && !seen.has(key);) {
    seen.add(key)
    key = questions[at.get(key) ?? -1]?.onlyIf?.question
    if (key === start) return true
  }
  return false
}

function* consequenceProblems(question: Question, purpose: Purpose): Generator<string> {
  for (const { when, block, order, alert } of question.consequences) {
    const problem = testProblem(question, when, 'Una consecuencia')
    if (problem) yield problem
    if ((block || order || alert) && !aboutUnits.includes(purpose))
      yield 'Sólo un CheckList de unidad o de viaje bloquea unidades o abre alertas y órdenes de taller.'
  }
}

/** Why a test can never hold for an answer of this question. */
function testProblem({ kind, options }: Question, { any, above, below }: AnswerTest, what: string): string | undefined {
  if (kind === 'number')
    return above === undefined && below === undefined ? `${what} no dice desde qué número.` : undefined
  const possible: readonly string[] =
    kind === 'yesNo' ? yesNoAnswers.map(({ value }) => value) : options.map(({ value }) => value)
  if (!decidingKinds.includes(kind)) return `${what} no se puede saber de una respuesta así.`
  if (!any || any.length === 0) return `${what} no dice con qué respuesta.`
  return any.every((value) => possible.includes(value)) ? undefined : `${what} espera una opción que ya no existe.`
}
