import { expect, test } from 'vitest'
import { isMentioned, linksOf, mentionsOf, partsOf } from './chat-text.ts'
import { isTold, messageStates, seenAfter, stateOf, timeLabel, unreadAmong, type Reader } from './chat.rules.ts'

const { sent, received, viewed } = messageStates
const reader = (lastSeenId: number, wasConnectedSince = false, isVisible = true): Reader => ({
  lastSeenId,
  wasConnectedSince,
  isVisible,
})

test.each([
  [[reader(10)], viewed],
  [[reader(12), reader(10)], viewed],
  [[reader(12), reader(9)], received],
  [[reader(0, true)], received],
  [[reader(5), reader(0, true)], received],
  [[reader(0)], sent],
  [[reader(12), reader(0)], sent],
  [[reader(10), reader(0, false, false)], viewed],
  [[], sent],
])('message 10 before %j is in state %i (rule CHAT-02)', (others, state) => {
  expect(stateOf(10, others)).toBe(state)
})

test.each([
  [2, [1, 2, 3, 4], [], 2],
  [2, [1, 2, 3, 4], [3], 1],
  [4, [1, 2, 3, 4], [], 0],
  [0, [], [], 0],
])('with %i seen, %j has unread ones (rule CHAT-04)', (lastSeen, ids, seen: number[], count) => {
  expect(
    unreadAmong(
      ids.map((id) => ({ id, isViewed: seen.includes(id) })),
      lastSeen,
    ),
  ).toBe(count)
})

test('what was seen is never unseen (rule CHAT-05)', () => {
  expect([seenAfter(1, 3), seenAfter(3, 4), seenAfter(4, 2)]).toEqual([3, 4, 4])
})

test.each([
  [false, false, true],
  [false, true, false],
  [true, false, false],
  [true, true, false],
])('silent %s and open %s: told %s (rule CHAT-07)', (isSilent, isOpen, told) => {
  expect(isTold({ isSilent, isOpen })).toBe(told)
})

test.each([
  ['2026-03-10T23:59:00', 'Ayer'],
  ['2026-03-10T00:01:00', 'Ayer'],
  ['2026-02-01T10:00:00', '01/02/2026'],
  ['2025-12-24T10:00:00', '24/12/2025'],
  ['2026-03-11T14:35:00', '14:35'],
  ['2026-03-08T10:00:00', 'domingo'],
  ['2026-03-05T15:30:00', 'jueves'],
  ['2026-03-04T15:30:00', '04/03/2026'],
  // A phone whose clock is ahead shows the hour, not tomorrow.
  ['2026-03-12T00:30:00', '00:30'],
])('%s is shown as %s (rule CHAT-09)', (at, label) => {
  expect(timeLabel(new Date(`${at}Z`), new Date('2026-03-11T15:00:00Z'), 'UTC')).toBe(label)
})

test.each([
  ['*hola* mundo', ['hola'], [], []],
  ['ver https://ejemplo.com hoy', [], ['https://ejemplo.com'], []],
  ['gracias @Juan', [], [], ['@Juan']],
  ['gracias @juan', [], [], []],
  ['sin marcas', [], [], []],
  ['@Juan Perez viene', [], [], ['@Juan Perez']],
  ['correo a@Juan.com', [], [], []],
  ['(https://a.mx/b?c=1).', [], ['https://a.mx/b?c=1'], []],
  ['javascript:alert(1) data:text/html,x', [], [], []],
  ['2 * 3 * 4', [], [], []],
  ['<b>no</b> *<script>*', ['<script>'], [], []],
])('%s (rule CHAT-11)', (text, bold, anchors, mentions) => {
  expect(partsOf(text).flatMap((part) => (part.kind === 'bold' ? [part.text] : []))).toEqual(bold)
  expect(linksOf(text)).toEqual(anchors)
  expect(mentionsOf(text)).toEqual(mentions)
})

test('a mention means who bears the name', () => {
  expect(isMentioned('oye @Mariana', 'Mariana Garza')).toBe(true)
  expect(isMentioned('oye @Mariana Garza Ven', 'Mariana Garza')).toBe(true)
  expect(isMentioned('oye @Mari', 'Mariana Garza')).toBe(false)
  expect(isMentioned('@ISA ¿quién llega tarde?', 'ISA')).toBe(true)
})
