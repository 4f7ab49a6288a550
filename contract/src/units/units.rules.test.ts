import { expect, test } from 'vitest'
import { expiryState } from './expiry.rules.ts'
import { platformLabel, unitStateLabel, vinWarning } from './units.rules.ts'

test.each([
  ['ended yesterday', '2026-11-20', 'expired'],
  ['ends today: it still covers', '2026-11-21', 'expiring'],
  ['ends in thirty days', '2026-12-21', 'expiring'],
  ['ends in thirty-one days', '2026-12-22', 'valid'],
  ['has no end written down', null, 'none'],
])('a policy that %s', (_, expires, state) => expect(expiryState(expires, '2026-11-21')).toBe(state))

test.each([
  ['1M8GDM9AXKP042788', null],
  ['1m8gdm9axkp042788', null],
  ['11111111111111111', null],
  ['1M8GDM9A1KP042788', 'El dígito verificador del número de serie no coincide; revise que esté bien escrito.'],
  ['3AKJHHDR9', 'El número de serie debería tener 17 letras o dígitos, sin I, O ni Q.'],
  ['IM8GDM9AXKP042788', 'El número de serie debería tener 17 letras o dígitos, sin I, O ni Q.'],
  ['  ', null],
])('the serial number %s', (vin, warning) => expect(vinWarning(vin)).toBe(warning))

test('platforms and states have the labels of the specification; what is unknown has none', () => {
  expect([0, 1, 2, 4, 5, 6, 3].map(platformLabel)).toEqual([
    'Sin GPS',
    'Wialon',
    'Mapon',
    'Hikvision',
    'Streamax',
    'WebFleet',
    'Sin datos',
  ])
  expect([1, 2, 3, 4, 9].map(unitStateLabel)).toEqual(['Disponible', 'En renta', 'En taller', 'En venta', 'Sin datos'])
})
