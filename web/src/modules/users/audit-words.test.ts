import { expect, test } from 'vitest'
import { changeWords } from './audit-words.ts'

test.each([
  [
    { field: 'permissions', before: ['a.view', 'b.view'], after: ['b.view', 'c.view'] },
    ['Permisos', 'a.view', 'c.view'],
  ],
  [{ field: 'role', before: 5, after: 2 }, ['Rol', 'Supervisor', 'Cliente']],
  [{ field: 'isActive', before: true, after: false }, ['Activo', 'sí', 'no']],
  [{ field: 'email', before: null, after: 'a@b.mx' }, ['Correo', '', 'a@b.mx']],
])('%j reads as %j', (change, [label, before, after]) => {
  expect(changeWords(change)).toEqual({ label, before, after })
})
