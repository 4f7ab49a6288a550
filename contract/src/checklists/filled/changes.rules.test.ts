import { expect, test } from 'vitest'
import { aConsequence, aQuestion, contentOf } from '../checklists.fixture.ts'
import type { Answers } from './answers.ts'
import { changesOf, hastyAnswers } from './changes.rules.ts'

const fails = [aConsequence({ when: { any: ['no'] } })]
const content = contentOf(
  aQuestion({ key: 'frenos', consequences: fails }),
  aQuestion({ key: 'luces', consequences: fails }),
  aQuestion({ key: 'espejos', consequences: fails }),
  aQuestion({ key: 'claxon' }),
  aQuestion({ key: 'presion', kind: 'number', measure: 'psi' }),
  aQuestion({ key: 'golpes', kind: 'drawing' }),
  aQuestion({ key: 'nota', kind: 'text' }),
)
const found = (question: string, times: number) => ({
  question,
  text: question,
  severity: 'major' as const,
  times,
  ticketId: null,
  ticketFolio: null,
  orderId: null,
  orderFolio: null,
})
const mark = (x: number) => ({ x, y: 100, note: '' })

test('what is wrong, what was and what reads differently is told against the time before', () => {
  const before: Answers = {
    frenos: { value: 'yes' },
    luces: { value: 'no' },
    espejos: { value: 'no' },
    claxon: { value: 'yes' },
    presion: { value: 112 },
    golpes: { value: { marks: [mark(1)] } },
    nota: { value: 'Bien' },
  }
  const answers: Answers = {
    ...before,
    frenos: { value: 'no' },
    espejos: { value: 'yes' },
    presion: { value: 98 },
    golpes: { value: { marks: [mark(1), mark(2)] } },
    nota: { value: 'Mal' },
  }
  const changes = changesOf({
    content,
    answers,
    foundWrong: [found('frenos', 1), found('luces', 3)],
    endedAt: '2026-11-28T12:00:00Z',
    before: { id: 1, folio: 'CL-1', endedAt: '2026-11-26T12:00:00Z', answers: before, findings: [] },
  })
  expect(changes.map(({ key, words, kind }) => [key, words, kind])).toEqual([
    ['frenos', 'Falla nueva', 'broken'],
    ['luces', 'Sin reparar, 3.ª vez', 'broken'],
    ['espejos', 'Reparado', 'repaired'],
    ['presion', '−14 psi en 2 días', 'other'],
    ['golpes', '1 marca nueva', 'other'],
    ['nota', 'Cambió', 'other'],
  ])
  expect(changes[4]).toMatchObject({ section: 'Cabina', was: '1. Sin nota' })
})

test('answers given sooner than one reads are counted by their times, in whatever order they were given', () => {
  const at = (seconds: number) => ({ value: 'yes', at: new Date(seconds * 1000).toISOString() })
  expect(
    hastyAnswers({
      content,
      answers: { frenos: at(10), luces: at(0), espejos: at(11), claxon: at(12.5), nota: { value: '' } },
    }),
  ).toBe(2)
})
