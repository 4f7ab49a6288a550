import { expect, test } from 'vitest'
import { roles } from '../core/services.ts'
import { leastLength, passwordHint, passwordProblem } from './password.rules.ts'

const owner = { username: 'mgarza.7', name: 'Mariana Peña Ruiz', role: roles.supervisor }

test.each([
  ['corta', {}, 'short'],
  ['abcdefghi', {}, 'short'],
  ['abcdefghij', {}, undefined],
  ['abcdefghijk', { role: roles.monitorist }, 'short'],
  ['abcdefghijk', { role: roles.administrator }, 'short'],
  ['abcdefghijkl', { role: roles.administrator }, undefined],
  ['soy_MARIANA_2026', {}, 'ownName'],
  ['la_pena_negra_1', {}, 'ownName'],
  ['x_mgarza7_x', {}, 'ownName'],
  ['m_garza_7_abc', {}, 'ownName'],
  // Names of three letters stand in many a word.
  ['anaquel_de_pino', { name: 'Ana', username: 'ana' }, undefined],
  ['caballo_grapa_correcto', {}, undefined],
] as const)('the password «%s» of %o: %s', (password, given, problem) => {
  expect(passwordProblem(password, { ...owner, ...given })).toBe(problem)
})

test('who administrates an account needs a longer one, and the form says so', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(leastLength)).toEqual([12, 10, 12, 10, 10, 10, 10])
  expect(passwordHint(roles.monitorist)).toMatch(/^12 o más/)
})
