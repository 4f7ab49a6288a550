import { expect, test } from 'vitest'
import type { AnsweredLately } from '@arriero/contract/checklists/templates/templates.entities.ts'
import { foundLately, wouldHaveCaused } from './history.ts'

const lately: AnsweredLately = {
  filled: 1200,
  answers: [
    { question: 'air', value: 84, times: 3 },
    { question: 'air', value: 110, times: 1197 },
    { question: 'tools', value: ['jack', 'cone'], times: 2 },
    { question: 'tools', value: ['cone'], times: 1 },
  ],
  findings: [{ question: 'air', times: 1 }],
}
const nothing = { block: false, alert: false, order: false, ticket: false }

test.each([
  ['air', { when: { below: 90 }, block: true, order: true }, '3 de 1,200 respuestas, 3 bloqueos, 3 órdenes de taller.'],
  ['air', { when: { above: 120 }, block: true }, 'ninguna de 1,200 respuestas.'],
  ['tools', { when: { any: ['jack'] } }, '2 de 3 respuestas.'],
])('a rule of %s is tried on what was answered, as it is being written', (question, rule, said) => {
  expect(wouldHaveCaused(lately, question, { ...nothing, ...rule })).toBe(`Con esto, en 30 días: ${said}`)
})

test('a question nobody answered says so, and nothing is said of faults before anything was filled', () => {
  expect(wouldHaveCaused(lately, 'new', { ...nothing, when: { any: ['no'] } })).toBe('En 30 días nadie la contestó.')
  expect(foundLately(lately, [{ key: 'air' }])).toBe('1 falla')
  expect(foundLately(lately, [{ key: 'tools' }])).toBe('sin fallas')
  expect(foundLately({ filled: 0, answers: [], findings: [] }, [{ key: 'air' }])).toBeUndefined()
})
