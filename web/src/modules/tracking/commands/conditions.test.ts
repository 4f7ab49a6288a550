import { expect, test } from 'vitest'
import type { UnitCommands } from '@arriero/contract/tracking/commands.contract.ts'
import { conditionsOf, verdictOf } from './conditions.ts'

const rule = { standingSeconds: 30, slowKmh: 20, slowSeconds: 10, freshSeconds: 60, cutMinutes: 60 }
const still = { speed: 0, ageSeconds: 6, stoodSeconds: 40, slowSeconds: 40, safePlace: null }
const sheetOf = (now: Partial<typeof still | { safePlace: string | null; speed: number | null }>) =>
  ({ now: { ...still, ...now }, rule, opposite: null }) as UnitCommands

test.each([
  [{}, true, 'Está detenida: se corta en cuanto se apruebe'],
  [{ speed: 78, stoodSeconds: 0, slowSeconds: 0 }, false, 'Va a 78 km/h: no se corta ahora'],
  [{ speed: 12, stoodSeconds: 0, slowSeconds: 4 }, false, 'Apenas se detiene: no se corta todavía'],
  [{ speed: 12, stoodSeconds: 0, slowSeconds: 12 }, true, 'Está detenida: se corta en cuanto se apruebe'],
  [{ ageSeconds: 61 }, false, 'Su posición es vieja: no se corta a ciegas'],
  [{ safePlace: 'Puente Ciénega' }, false, 'Está en Puente Ciénega: ahí no se corta'],
  [{ speed: null }, false, 'Nunca ha reportado: no se corta ahora'],
])('%o: cut now is %s', (now, isNow, title) => {
  expect(verdictOf(sheetOf(now))).toEqual({ isNow, title })
})

test('each condition tells its value of now', () => {
  const sheet = sheetOf({ speed: 78, stoodSeconds: 0, slowSeconds: 0 })
  expect(conditionsOf(sheet).map(({ isMet, value }) => [isMet, value])).toEqual([
    [false, '78 km/h'],
    [true, 'fuera'],
    [true, '6.0 s'],
    [true, 'sin choque'],
  ])
})
