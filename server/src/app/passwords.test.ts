import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import { hashNewPassword, hashPassword, passwordMatches } from './passwords.ts'

const owner = { username: 'tomas.ibarra', name: 'Tomás Ibarra', role: roles.supervisor }

test.each([
  ['1234567890', 'más usadas'],
  ['Contrasena_2026', 'más usadas'],
  ['2026_DRAGON_2026', 'más usadas'],
  ['abcdefgh', 'al menos 10 caracteres'],
  ['ibarra_y_su_clave', 'el nombre ni el usuario'],
])('the new password «%s» is refused at its field, and why: %s', async (password, reason) => {
  await expect(hashNewPassword(password, owner, 'firstUser.password')).rejects.toMatchObject({
    status: 400,
    fields: { 'firstUser.password': [expect.stringContaining(reason)] },
  })
})

test('a new password of 128 characters is kept whole', async () => {
  const password = 'Ab_9'.repeat(32)
  const { password_hash: stored } = await hashNewPassword(password, owner)
  expect(await passwordMatches(stored, password)).toBe(true)
  expect(await passwordMatches(stored, `${password.slice(0, -1)}8`)).toBe(false)
})

test.each(['', '!', 'x', '$argon2id$', '$2b$10$abcdefghijklmnopqrstuv'])(
  'nothing matches what is stored when it is no hash: «%s»',
  async (stored) => {
    for (const password of ['', '!', 'x', stored]) expect(await passwordMatches(stored, password)).toBe(false)
  },
)

test('a hash matches its own password alone', async () => {
  const stored = await hashPassword('caballo_grapa')
  expect([await passwordMatches(stored, 'caballo_grapa'), await passwordMatches(stored, stored)]).toEqual([true, false])
})
