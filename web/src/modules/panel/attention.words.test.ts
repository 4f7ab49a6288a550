import { expect, test } from 'vitest'
import { attentionKinds } from '@arriero/contract/panel/control-panel.contract.ts'
import { attentionWords } from './attention.words.ts'

const now = Date.parse('2026-03-05T12:00:00Z')
const one = { count: 1, name: 'V-1', value: null, at: null }

test('a late trip says how late, and opens the list behind the number', () => {
  expect(attentionWords({ ...one, kind: 'lateTrips', count: 4, name: 'V-24815', value: 74 }, now)).toMatchObject({
    what: 'viajes con retraso',
    worst: 'V-24815 llegará 1 h 14 min tarde',
    to: '/Consola/viajes',
    search: { vista: 'tarde' },
  })
})

test.each([
  [-3, 'Póliza de T-1, venció hace 3 días'],
  [0, 'Póliza de T-1, vence hoy'],
  [1, 'Póliza de T-1, vence en 1 día'],
])('a paper with %d days left reads «%s»', (value, worst) => {
  expect(attentionWords({ ...one, kind: 'expiredPolicies', name: 'Póliza de T-1', value }, now).worst).toBe(worst)
})

test('a silent unit says since when, without seconds', () => {
  const words = attentionWords({ ...one, kind: 'silentUnits', name: 'T-1', at: '2026-03-05T09:29:31Z' }, now)
  expect(words.worst).toBe('T-1, hace 2 h 30 min')
})

test('what began this minute began a moment ago', () => {
  const words = attentionWords({ ...one, kind: 'sources', name: 'Mapon', at: '2026-03-05T11:59:31Z' }, now)
  expect(words.worst).toBe('Mapon, hace un momento')
})

test('every kind has its words, with nothing known of the worst case too', () => {
  for (const kind of attentionKinds) {
    const { what, to } = attentionWords({ ...one, kind, name: null }, now)
    expect(what).not.toBe('')
    expect(to).toMatch(/^\/Consola\//)
  }
})
