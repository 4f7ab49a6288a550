import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors, spanishError } from './messages.ts'

test.each([
  ['what must be more than nothing', z.number().positive(), 0, 'El campo qty debe ser mayor que 0'],
  ['what may be nothing', z.number().nonnegative(), -1, 'El campo qty debe ser mayor o igual a 0'],
  ['what stays under a limit', z.number().lt(10), 10, 'El campo qty debe ser menor que 10'],
  ['what reaches it at most', z.number().max(10), 11, 'El campo qty debe ser menor o igual a 10'],
])('%s is told so', (_, qty, given, told) => {
  const { error } = z.object({ qty }).safeParse({ qty: given }, { error: spanishError })
  expect(fieldErrors(error!)).toEqual({ qty: [told] })
})
