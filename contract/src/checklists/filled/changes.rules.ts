import type { Answer } from './answers.ts'
import { answerWords } from './answer-words.ts'
import type { Filled } from './filled.entities.ts'
import { askedQuestions } from './flow.rules.ts'
import { findingsOf } from './result.rules.ts'
import type { Question } from '../templates/content.ts'

export interface Change {
  key: string
  label: string
  /** The title of its section. */
  section: string
  was: string
  is: string
  /** 'Sin reparar, 3.ª vez', '−14 psi en 2 días' */
  words: string
  /** broken: wrong now; repaired: it was wrong and is not any more. */
  kind: 'broken' | 'repaired' | 'other'
}

const dayMs = 86_400_000

/** What is worth a look against the time before: what is or was wrong, and what reads differently; as it is asked. */
export function changesOf({ content, answers, foundWrong, before, endedAt }: ComparedFilled): Change[] {
  if (!before) return []
  const asked = new Set(askedQuestions(content, answers).map(({ key }) => key))
  const wasWrong = new Set(findingsOf(content, before.answers).map(({ question }) => question))
  const days = Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(before.endedAt)) / dayMs))
  return content.sections.flatMap(({ title, questions }) =>
    questions.flatMap((question) => {
      const { key, label } = question
      const [was, is] = [before.answers[key], answers[key]]
      const found = foundWrong.filter((one) => one.question === key)
      const reads = { was: answerWords(question, was), is: answerWords(question, is) }
      const isBroken = found.length > 0
      if (!asked.has(key) || (!isBroken && reads.was === reads.is)) return []
      const times = Math.max(...found.map((one) => one.times))
      const kind = isBroken ? 'broken' : wasWrong.has(key) ? 'repaired' : 'other'
      const words =
        kind === 'repaired'
          ? 'Reparado'
          : kind === 'other'
            ? differenceWords(question, was, is, days)
            : times > 1
              ? `Sin reparar, ${times}.ª vez`
              : 'Falla nueva'
      return [{ key, label, section: title, ...reads, words, kind }]
    }),
  )
}
export type ComparedFilled = Pick<Filled, 'content' | 'answers' | 'foundWrong' | 'before' | 'endedAt'>

/** '−14 psi en 2 días', '1 marca nueva', 'Cambió' */
function differenceWords(question: Question, was: Answer | undefined, is: Answer | undefined, days: number): string {
  const [before, now] = [was?.value, is?.value]
  if (typeof before === 'number' && typeof now === 'number') {
    const by = Math.round((now - before) * 100) / 100
    const measure = question.measure ? ` ${question.measure}` : ''
    return `${by < 0 ? '−' : '+'}${Math.abs(by)}${measure} en ${days === 1 ? '1 día' : `${days} días`}`
  }
  if (now && typeof now === 'object' && 'marks' in now) {
    const known = before && typeof before === 'object' && 'marks' in before ? before.marks : []
    const fresh = now.marks.filter(({ x, y }) => !known.some((mark) => mark.x === x && mark.y === y)).length
    if (fresh > 0) return fresh === 1 ? '1 marca nueva' : `${fresh} marcas nuevas`
  }
  return 'Cambió'
}

/** A question takes longer to be read than this. */
const readMs = 2000

/** How many were answered sooner after the one before than anybody reads them; answers without a time tell nothing. */
export function hastyAnswers({ content, answers }: Pick<Filled, 'content' | 'answers'>): number {
  const times = askedQuestions(content, answers)
    .flatMap(({ key }) => answers[key]?.at ?? [])
    .map((at) => Date.parse(at))
    .toSorted((a, b) => a - b)
  return times.filter((at, i) => i > 0 && at - times[i - 1]! < readMs).length
}
