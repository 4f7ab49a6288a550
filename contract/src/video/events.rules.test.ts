import { expect, test } from 'vitest'
import {
  coachingReason,
  eventClassOf,
  eventSeverity,
  eventTitle,
  isReviewed,
  mayDecide,
  repeatMinutes,
  withNotice,
  type CameraNotice,
  type NoticeEntry,
} from './events.rules.ts'

const minute = 60_000
const notice = (unitId: number, notification: string, camera = '7', at = 0): CameraNotice => ({
  unitId,
  notification,
  camera,
  at,
})
const entry = (first: CameraNotice, children: CameraNotice[] = []): NoticeEntry<CameraNotice> => ({
  notice: first,
  children,
})
const told = (list: readonly NoticeEntry<CameraNotice>[]) =>
  list.map(({ notice: { unitId, notification, camera }, children }) => [unitId, notification, camera, children.length])

const known = [entry(notice(1, 'A'))]
test.each([
  ['the first', [], notice(1, 'A'), [[1, 'A', '7', 0]]],
  ['a repeat', known, notice(1, 'A'), [[1, 'A', '7', 1]]],
  [
    'another unit',
    known,
    notice(2, 'A'),
    [
      [2, 'A', '7', 0],
      [1, 'A', '7', 0],
    ],
  ],
  [
    'another type',
    known,
    notice(1, 'B'),
    [
      [1, 'B', '7', 0],
      [1, 'A', '7', 0],
    ],
  ],
  [
    'another camera',
    known,
    notice(1, 'A', '8'),
    [
      [1, 'A', '8', 0],
      [1, 'A', '7', 0],
    ],
  ],
  [
    'long after',
    known,
    notice(1, 'A', '7', (repeatMinutes + 1) * minute),
    [
      [1, 'A', '7', 0],
      [1, 'A', '7', 0],
    ],
  ],
] as const)('CAM-06: %s', (_what, list, incoming, expected) => {
  expect(told(withNotice(list, incoming))).toEqual(expected)
})

test('CAM-06: a repeat is long after only by the last child', () => {
  const late = notice(1, 'A', '7', 50 * minute)
  const list = withNotice([entry(notice(1, 'A'), [late])], notice(1, 'A', '7', 100 * minute))
  expect(told(list)).toEqual([[1, 'A', '7', 2]])
})

test.each([
  ['phone_call', '56002', 'Uso de teléfono', 'dms', 'medium', true],
  ['drowsiness', 'driverEyeClosed', 'Somnolencia', 'dms', 'high', true],
  ['forward_collision', '56006', 'Riesgo de colisión frontal', 'adas', 'high', true],
  ['panic', '7', 'Botón de pánico', 'other', 'critical', true],
  ['ignition_on', 'Msg330407', 'Motor encendido', 'other', 'low', false],
  [null, '987654', '987654', 'other', 'low', true],
] as const)('%s (%s) is «%s»', (kind, code, title, group, severity, reviewed) => {
  expect([eventTitle(kind, code), eventClassOf(kind), eventSeverity(kind), isReviewed(kind)]).toEqual([
    title,
    group,
    severity,
    reviewed,
  ])
})

test.each([
  ['phone_call', 2, null],
  ['phone_call', 3, '3 de «Uso de teléfono» en 7 días: la regla «3 en 7» pide plática cara a cara.'],
  ['phone_call', 11, '11 de «Uso de teléfono» en 7 días: la regla «3 en 7» pide plática cara a cara.'],
  ['collision', 1, '«Colisión» es de gravedad crítica: se habla con el conductor la primera vez.'],
] as const)('%s for the %i. time', (kind, count, reason) => expect(coachingReason(kind, '1', count)).toBe(reason))

test.each([
  ['confirm', 'pending', true],
  ['confirm', 'closed', false],
  ['coach', 'false', false],
  ['close', 'pending', false],
  ['reopen', 'coaching', false],
] as const)('%s from %s: %s', (decision, state, may) => expect(mayDecide(decision, state)).toBe(may))
