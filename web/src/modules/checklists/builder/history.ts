import { useQuery } from '@tanstack/react-query'
import { matches } from '@arriero/contract/checklists/filled/flow.rules.ts'
import type { Consequence, Question } from '@arriero/contract/checklists/templates/content.ts'
import { checklistAnswers } from '@arriero/contract/checklists/templates/templates.contract.ts'
import type { AnsweredLately } from '@arriero/contract/checklists/templates/templates.entities.ts'
import { call } from '../../../kit/call.ts'
import { number, plural } from '../../../kit/format.ts'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { checklistKeys } from '../checklists.data.ts'

/** Of the CheckList that the address names; undefined until it is known, and then nothing is said of it. */
export function useHistory(): AnsweredLately | undefined {
  const id = Number(useRouteParams().id)
  return useQuery({
    queryKey: checklistKeys.answered(id),
    queryFn: ({ signal }) => call(checklistAnswers, { id, signal }),
  }).data
}

const deeds = [
  { of: 'block', one: 'bloqueo', many: 'bloqueos' },
  { of: 'alert', one: 'alerta', many: 'alertas' },
  { of: 'order', one: 'orden de taller', many: 'órdenes de taller' },
  { of: 'ticket', one: 'ticket', many: 'tickets' },
] as const

/** What a rule would have caused in 30 days with what was answered: '3 de 120 respuestas: 3 bloqueos, 3 tickets'. */
export function wouldHaveCaused(
  { answers }: AnsweredLately,
  question: string,
  consequence: Pick<Consequence, 'when' | 'block' | 'order' | 'alert' | 'ticket'>,
): string {
  const given = answers.filter((one) => one.question === question)
  const all = sum(given)
  if (all === 0) return 'En 30 días nadie la contestó.'
  const met = sum(given.filter(({ value }) => matches(consequence.when, value)))
  const of = `${number(met)} de ${plural(all, 'respuesta', 'respuestas')}`
  const caused = deeds.flatMap((deed) => (consequence[deed.of] ? [plural(met, deed.one, deed.many)] : []))
  if (met === 0) return `Con esto, en 30 días: ninguna de ${plural(all, 'respuesta', 'respuestas')}.`
  return `Con esto, en 30 días: ${[of, ...caused].join(', ')}.`
}

/** What was found in 30 days with these questions, as they were asked: 'sin fallas', '31 fallas'. */
export function foundLately(
  { filled, findings }: AnsweredLately,
  questions: readonly Pick<Question, 'key'>[],
): string | undefined {
  if (filled === 0 || questions.length === 0) return undefined
  const found = sum(findings.filter(({ question }) => questions.some(({ key }) => key === question)))
  return found === 0 ? 'sin fallas' : plural(found, 'falla', 'fallas')
}

const sum = (all: readonly { times: number }[]) => all.reduce((whole, { times }) => whole + times, 0)
