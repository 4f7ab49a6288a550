import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseRanges, ruled, rules, type FormRule } from './form-rules.ts'

const longEnough = 'x'.repeat(200 * 1024)

/** Rule, values it takes, values it refuses, the sentence of the specification. */
const table: [name: string, rule: FormRule, good: unknown[], bad: unknown[], message: string][] = [
  ['required', rules.required(), ['x', 0, false], ['', null, undefined], 'El campo es requerido'],
  [
    'email',
    rules.email('correo'),
    ['ana@ejemplo.com', ''],
    ['abc', 'a b@c.mx', 'a@b'],
    'El campo correo debe ser de un correo electronico valido',
  ],
  ['min', rules.min(5), ['abcde'], ['abcd'], 'Minimo 5 caracteres'],
  ['max', rules.max(5), ['abcde'], ['abcdef'], 'Maximo 5 caracteres'],
  [
    'image',
    rules.image(),
    [{ type: 'image/png' }, undefined],
    [{ type: 'application/pdf' }],
    'Seleccione una archivo de imagen valido',
  ],
  ['size', rules.size(100), [new Blob(['x'])], [new Blob([longEnough])], 'La imagen no debe ser mayor a 100 kb'],
  ['confirmed', rules.confirmed(() => 'clave1'), ['clave1'], ['clave2'], 'Los campos deben ser iguales'],
  ['numeric', rules.numeric('edad'), ['12', 12], ['abc'], 'El campo edad debe ser de tipo numerico'],
  [
    'decimal',
    rules.decimal(),
    ['', '12', '-12', '12.5', '-12.5'],
    ['abc', '1.2.3', '--1', '-', '12.', '.5'],
    'El campo debe ser un número valido',
  ],
  ['minValue', rules.minValue('precio', 10), [10, 11, '12'], [9], 'El campo precio debe ser mayor o igual a 10'],
  ['maxValue', rules.maxValue('precio', 10), [10, 9], [11], 'El campo precio debe ser menor o igual a 10'],
  ['ext', rules.ext(['pdf']), ['carta.pdf', 'CARTA.PDF'], ['carta.txt', 'pdf.'], 'Solo los archivos pdf son admitidos'],
  [
    'url',
    rules.url('sitio'),
    ['http://ejemplo.com', 'https://ejemplo.com/a?b=1', 'ftp://ejemplo.com'],
    ['www.ejemplo.com', 'http://ejemplo .com'],
    'El campo sitio debe ser una URL valida',
  ],
  [
    'elements',
    rules.elements('puntos'),
    [[1, 2]],
    [[], [1], undefined],
    'El campo puntos debe tener almenos 2 elementos',
  ],
  [
    'pwdregex',
    rules.pwdregex('clave'),
    ['abc_123'],
    ['abc 123', 'abc-123'],
    'El campo clave no debe contener espacios en blanco',
  ],
  [
    'range-fields',
    rules.rangeFields('canales'),
    ['1-3,4,5', '1', '1,2', '1-3'],
    ['a', '1;2', '1,,2'],
    'El campo canales debe seguir una patro parecido al siguiente: 1-3,4,5',
  ],
  [
    'str_comma',
    rules.strComma('folios'),
    ['', '1', '1,22,3'],
    ['a,b', '1;2', '1,'],
    "El campo 'folios' debe ser de tipo numerico separado por comas",
  ],
  [
    'file_mime',
    rules.fileMime(['application/pdf']),
    [[{ type: 'application/pdf' }, { type: 'image/png' }]],
    [[{ type: 'image/png' }, { type: 'application/pdf' }]],
    'El archivo seleccionado debe ser uno de los siguientes tipos: application/pdf',
  ],
]

test.each(table)(
  'form rule %s takes what it should and says the sentence of the specification',
  (_name, rule, good, bad, message) => {
    for (const value of good) expect(rule(value)).toBeUndefined()
    for (const value of bad) expect(rule(value)).toBe(message)
  },
)

test('a ruled schema refuses with the same sentence, both when it reads and when it writes', () => {
  const url = ruled(z.string(), rules.max(30), rules.url('sitio'))
  expect(z.safeDecode(url, 'https://ejemplo.com').success).toBe(true)
  for (const result of [z.safeDecode(url, 'ejemplo'), z.safeEncode(url, 'ejemplo')]) {
    expect(result.error?.issues[0]?.message).toBe('El campo sitio debe ser una URL valida')
  }
})

test.each([
  ['1,2,3', [1, 2, 3]],
  ['5', [5]],
  ['1-3', [1, 2, 3]],
  ['1-3,4,5', [1, 2, 3, 4, 5]],
  ['1,3-5,9', [1, 3, 4, 5, 9]],
  ['4-4', [4]],
  ['1, 2', [1, 2]],
  ['', []],
  ['1,1', [1, 1]],
])('the channels of «%s» are read', (text, expected) => {
  expect(parseRanges(text)).toEqual(expected)
})

test.each([
  ['5-3', 'El inicio del rango es mayor que el final'],
  ['abc', 'Número inválido'],
  ['1,x', 'Número inválido'],
  ['1-a', 'Rango inválido'],
  ['1-', 'Rango inválido'],
  ['1-2-3', 'Rango inválido'],
  ['1-999999999', 'Rango inválido'],
])('the channels of «%s» are refused', (text, message) => {
  expect(() => parseRanges(text)).toThrow(message)
})
