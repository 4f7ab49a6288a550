import { expect, test } from 'vitest'
import type { VideoEventDetail } from '@arriero/contract/video/events.entities.ts'
import { reservableOf, reserveOf, reserveWords } from './reserving.ts'

const event = (given: object) =>
  ({ camera: null, alarms: [], class: 'dms', driverName: null, ...given }) as unknown as VideoEventDetail
const channels = [
  { channel: 1, name: 'Frente' },
  { channel: 2, name: 'Cabina' },
  { channel: 3, name: 'Caja' },
]

test('who is on board is proposed to be reserved, and only what is sealed can be', () => {
  const all = event({ camera: { id: 1, name: 'x', channels }, alarms: [{ media: 2 }], driverName: 'Ana' })
  expect(reservableOf(all)).toEqual([
    { value: '1', label: 'Video de CH1 Frente', isUsual: false },
    { value: '2', label: 'Video de CH2 Cabina', isUsual: true },
    { value: 'stills', label: 'Imágenes de la plataforma', isUsual: true },
    { value: 'driver', label: 'Nombre del conductor', isUsual: false },
  ])
  expect(reservableOf(event({ class: 'adas', alarms: [{ media: 1 }] }))).toMatchObject([{ isUsual: false }])
  expect(reservableOf(event({}))).toEqual([])
})

test('what was marked is what is asked for, and is told in words', () => {
  expect(reserveOf(['2', 'driver'])).toEqual({ channels: [2], stills: false, driver: true })
  expect(reserveOf([])).toEqual({ channels: [], stills: false, driver: false })
  expect(reserveWords({ channels: [2], stills: true, driver: true })).toBe(
    'video del canal 2, imágenes y nombre del conductor',
  )
})
