import { expect, test } from 'vitest'
import { desk } from './colleagues.ts'

const now = Date.parse('2026-11-22T18:00:00Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const [me, other] = [
  { id: 7, name: 'Tomás Ibarra' },
  { id: 8, name: 'Mariana Garza' },
]
const open = { id: 10, state: 'open', lastAt: ago(30), acknowledgedAt: null, assignee: null } as const
const taken = { ...open, state: 'acknowledged', acknowledgedAt: ago(30), assignee: me } as const

test.each([
  ['takes what has waited', open, { take: [10], close: [] }],
  ['lets a fresh one ring first', { ...open, lastAt: ago(1) }, { take: [], close: [] }],
  ['closes what was seen to', taken, { take: [], close: [10] }],
  ['is still on what was just taken', { ...taken, acknowledgedAt: ago(3) }, { take: [], close: [] }],
  ['leaves to others what is theirs', { ...taken, assignee: other }, { take: [], close: [] }],
  ['and what was given to them', { ...open, assignee: other }, { take: [], close: [] }],
])('a colleague %s', (_, alert, steps) => {
  expect(desk([alert], me.id, now)).toEqual(steps)
})
