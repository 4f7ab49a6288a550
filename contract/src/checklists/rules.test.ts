import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answers, AnswerValue } from './filled/answers.ts'
import { aConsequence, aQuestion, contentOf } from './checklists.fixture.ts'
import { askedQuestions, keptAnswers, matches, missingOf } from './filled/flow.rules.ts'
import { problemsOf } from './templates/publish.rules.ts'
import { answerProblem, findingsOf, scoreOf } from './filled/result.rules.ts'

const answersOf = (given: Record<string, AnswerValue>): Answers =>
  Object.fromEntries(Object.entries(given).map(([key, value]) => [key, { value }]))
const ifNo = (question: string) => ({ question, when: { any: ['no'] } })
const leak = aConsequence({
  when: { any: ['no'] },
  finding: 'Fuga de aire',
  severity: 'critical',
  photos: 2,
  block: true,
})

test.each([
  [{ any: ['no'] }, 'no', true],
  [{ any: ['no'] }, 'yes', false],
  [{ any: ['a', 'b'] }, ['c', 'b'], true],
  [{ any: ['a'] }, [], false],
  [{ above: 5 }, 5, false],
  [{ above: 5 }, 5.1, true],
  [{ below: 4, above: 9 }, 3, true],
  [{ below: 4, above: 9 }, 6, false],
  [{ any: ['no'] }, null, false],
  [{ any: ['5'] }, 5, false],
] as const)('%j holds for %j: %j', (when, value, expected) => {
  expect(matches(when as never, value as never)).toBe(expected)
})

test('what hangs on a hidden question is hidden too, and its answer is dropped', () => {
  const content = contentOf(
    aQuestion({ key: 'a' }),
    aQuestion({ key: 'b', onlyIf: ifNo('a') }),
    aQuestion({ key: 'c', onlyIf: ifNo('b') }),
  )
  const answers = answersOf({ a: 'yes', b: 'no', c: 'no', gone: 'no' })
  expect(askedQuestions(content, answers).map(({ key }) => key)).toEqual(['a'])
  expect(Object.keys(keptAnswers(content, answers))).toEqual(['a'])
  expect(Object.keys(keptAnswers(content, answersOf({ a: 'no', b: 'no', c: 'yes' })))).toEqual(['a', 'b', 'c'])
})

test('what lacks is told in order: answers first demanded, then the photographs of a failing one', () => {
  const content = contentOf(
    aQuestion({ key: 'air', consequences: [leak] }),
    aQuestion({ key: 'tire', kind: 'number' }),
    aQuestion({ key: 'view', kind: 'photo' }),
    aQuestion({ key: 'body', kind: 'drawing' }),
    aQuestion({ key: 'more', kind: 'text', required: false, photos: 1 }),
  )
  expect(missingOf(content, {}, {})).toEqual([
    { key: 'air', photos: 0 },
    { key: 'tire', photos: 0 },
    { key: 'view', photos: 1 },
  ])
  expect(missingOf(content, answersOf({ air: 'no', tire: 0, more: 'x' }), { air: 1, view: 1 })).toEqual([
    { key: 'air', photos: 1 },
    { key: 'more', photos: 1 },
  ])
  expect(missingOf(content, answersOf({ air: 'yes', tire: 95 }), { view: 1 })).toEqual([])
})

test('the result is the weight of what is well over what applies; findings come worst first', () => {
  const small = aConsequence({ when: { below: 80 }, severity: 'minor' })
  const content = contentOf(
    aQuestion({ key: 'tire', kind: 'number', label: 'Presión', weight: 1, consequences: [small] }),
    aQuestion({ key: 'air', weight: 3, consequences: [leak] }),
    aQuestion({ key: 'belt', weight: 4 }),
    aQuestion({ key: 'note', kind: 'text', weight: 0 }),
  )
  const bad = answersOf({ tire: 60, air: 'no', belt: 'yes' })
  expect(findingsOf(content, bad).map(({ text, severity }) => [text, severity])).toEqual([
    ['Fuga de aire', 'critical'],
    ['Presión', 'minor'],
  ])
  expect(scoreOf(content, bad)).toBe(50)
  expect(scoreOf(content, answersOf({ tire: 60, air: 'no', belt: 'na' }))).toBe(0)
  expect(scoreOf(content, answersOf({ air: 'yes' }))).toBe(100)
  expect(scoreOf(content, {})).toBeNull()
})

const option = (value: string, label = value) => ({ value, label })
test.each([
  ['nothing asked', contentOf(), 'Agregue al menos una pregunta.'],
  ['no words', contentOf(aQuestion({ key: 'a', label: '' })), 'La pregunta no tiene texto.'],
  ['one key twice', contentOf(aQuestion({ key: 'a' }), aQuestion({ key: 'a' })), 'Otra pregunta tiene la misma clave.'],
  [
    'one option',
    contentOf(aQuestion({ key: 'a', kind: 'choice', options: [option('x')] })),
    'Dé al menos dos opciones.',
  ],
  [
    'two alike',
    contentOf(aQuestion({ key: 'a', kind: 'many', options: [option('x', 'Sí'), option('y', 'Sí')] })),
    'Dos opciones dicen lo mismo.',
  ],
  [
    'bounds',
    contentOf(aQuestion({ key: 'a', kind: 'number', least: 5, most: 2 })),
    'El mínimo es mayor que el máximo.',
  ],
  ['itself', contentOf(aQuestion({ key: 'a', onlyIf: ifNo('a') })), 'Su condición y la de «a» se esperan una a otra.'],
  [
    'a circle',
    contentOf(aQuestion({ key: 'a', onlyIf: ifNo('b') }), aQuestion({ key: 'b', onlyIf: ifNo('a') })),
    'Su condición y la de «b» se esperan una a otra.',
  ],
  [
    'a later one',
    contentOf(aQuestion({ key: 'a', onlyIf: ifNo('b') }), aQuestion({ key: 'b' })),
    'Su condición pregunta por «b», que viene después.',
  ],
  [
    'one that is gone',
    contentOf(aQuestion({ key: 'a', onlyIf: ifNo('b') })),
    'Su condición pregunta por algo que ya no existe.',
  ],
  [
    'an option that is gone',
    contentOf(
      aQuestion({
        key: 'a',
        kind: 'choice',
        options: [option('x'), option('y')],
        consequences: [aConsequence({ when: { any: ['z'] } })],
      }),
    ),
    'Una consecuencia espera una opción que ya no existe.',
  ],
  [
    'what no text says',
    contentOf(aQuestion({ key: 'a', kind: 'text', consequences: [aConsequence({ when: { any: ['x'] } })] })),
    'Una consecuencia no se puede saber de una respuesta así.',
  ],
])('not published with %s', (_, content, text) => {
  expect(problemsOf(content, 'unit')[0]).toMatchObject({ text })
})

test('only what is about units blocks them', () => {
  const content = contentOf(aQuestion({ key: 'a', consequences: [leak] }))
  expect(problemsOf(content, 'unit')).toEqual([])
  expect(problemsOf(content, 'task')).toMatchObject([{ question: 'a', text: expect.stringContaining('Sólo') }])
})

test.each([
  ['yesNo', 'maybe', 'Conteste sí, no o no aplica.'],
  ['choice', 'z', 'Elija una de las opciones.'],
  ['many', ['x', 'z'], 'Elija entre las opciones.'],
  ['number', 'x', 'Escriba un número.'],
  ['number', -1, 'No puede ser menor que 0.'],
  ['number', 200, 'No puede ser mayor que 150.'],
  ['date', '2026-13-45', 'Escriba una fecha.'],
  ['photo', 'x', 'Una fotografía se envía aparte.'],
  ['signature', 'x', 'Firme en el recuadro.'],
  ['choice', 'x', undefined],
  ['many', [], undefined],
  ['number', 0, undefined],
  ['date', '2026-11-24', undefined],
  ['drawing', { marks: [] }, undefined],
  ['place', { place: { lat: 25, lon: -100 } }, undefined],
] as const)('an answer to %s of %j: %s', (kind, value, expected) => {
  const question = aQuestion({ key: 'a', kind, options: [option('x'), option('y')], least: 0, most: 150 })
  expect(answerProblem(question, { value: value as AnswerValue })).toBe(expected)
})

test('whatever is answered, nothing hidden is kept, scored or found', () => {
  const keys = ['a', 'b', 'c', 'd', 'e']
  const content = contentOf(
    ...keys.map((key, i) => aQuestion({ key, onlyIf: i > 0 ? ifNo(keys[i - 1]!) : null, consequences: [leak] })),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), fc.constantFrom('yes', 'no', 'na')), (given) => {
      const all = answersOf(given)
      const kept = keptAnswers(content, all)
      expect(keptAnswers(content, kept)).toEqual(kept)
      expect(scoreOf(content, all)).toBe(scoreOf(content, kept))
      expect(findingsOf(content, all)).toEqual(findingsOf(content, kept))
    }),
  )
})
