import { expect, test } from 'vitest'
import { login } from '@arriero/contract/session/session.contract.ts'
import { ApiError } from '../../kit/api-error.ts'
import { loginProblem } from './login-error.ts'

const refused = (status: number, body: unknown) => ApiError.fromBody(login, status, body)

test.each([
  [400, { non_field_errors: ['Primero', 'Segundo'] }, 'Primero', undefined],
  [409, undefined, 'Contraseña incorrecta', 'password'],
  [409, { detail: 'otra cosa' }, 'Contraseña incorrecta', 'password'],
  [404, { detail: 'No existe' }, 'Usuario no encontrado', 'username'],
  [500, undefined, 'Usuario no encontrado', 'username'],
  [429, { detail: 'Demasiados intentos' }, 'Demasiados intentos', undefined],
])('AUTH-04 a login answered with %i %j says «%s»', (status, body, text, field) => {
  expect(loginProblem(refused(status, body))).toEqual({ text, ...(field && { field }) })
})
