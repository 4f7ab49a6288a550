import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@arriero/contract/core/endpoint.ts'
import { file, form } from '@arriero/contract/core/files.ts'
import { configureValidation } from '@arriero/contract/core/messages.ts'
import { named, nothing, wire } from '@arriero/contract/core/wire.ts'
import { ApiError } from '../api-error.ts'
import { cleanValues, decimalsOf, fieldProblem, fieldSchema, isRequired } from './form-rules.ts'

beforeAll(configureValidation)

const stop = wire({ folio: named('tvd_folio', z.string().max(5)) })
const trip = wire({
  name: named('tra_name', z.string().min(3)),
  email: z.email(),
  price: named('tra_price_km', z.number().min(0)),
  note: named('tra_details', z.string().nullable()),
  driver: z.number().optional(),
  stops: named('tvl_destinations', z.array(stop)),
})

test.each([
  ['name', true],
  ['email', true],
  ['price', true],
  ['note', false],
  ['driver', false],
])('the schema says whether %s is required: %s', (field, expected) => {
  expect(isRequired(fieldSchema(trip, field))).toBe(expected)
  expect(isRequired(fieldSchema(form(trip, { photo: file(['image/png'], 1) }), field))).toBe(expected)
})

test('a field speaks the sentences of the specification with its label', () => {
  const problem = (field: string, value: unknown, label: string) => {
    const schema = fieldSchema(trip, field)
    return schema && fieldProblem(schema, value, label, field)
  }
  expect(problem('email', 'abc', 'Correo')).toBe('El campo Correo debe ser de un correo electronico valido')
  expect(problem('name', 'ab', 'Nombre')).toBe('Minimo 3 caracteres')
  expect(problem('price', -1, 'Precio')).toBe('El campo Precio debe ser mayor o igual a 0')
  expect(problem('price', 1, 'Precio')).toBeUndefined()
})

test('what was left empty is sent as what its field takes for nothing', () => {
  expect(cleanValues({ name: 'Viaje', note: '', driver: '', unknown: '' }, trip)).toEqual({
    name: 'Viaje',
    note: null,
    driver: undefined,
    unknown: '',
  })
})

test('errors of the server come back to the fields they belong to, by our names', () => {
  const create = endpoint({
    method: 'POST',
    path: '/apis/create_travel_resource/',
    access: 'session',
    body: trip,
    reply: nothing,
  })
  const error = ApiError.fromBody(create, 400, {
    tra_name: ['El campo es requerido'],
    'tvl_destinations.1.tvd_folio': ['Maximo 5 caracteres'],
  })
  expect(error.fields).toEqual({ name: ['El campo es requerido'], 'stops.1.folio': ['Maximo 5 caracteres'] })
  expect(error.detail).toBe('El campo es requerido')
  expect(ApiError.fromBody(create, 403, { detail: 'No puede', code: 'permission_denied' })).toMatchObject({
    detail: 'No puede',
    code: 'permission_denied',
    fields: {},
  })
  expect(ApiError.fromBody(create, 502, undefined).detail).toBe('Ha ocurrido un error al realizar la solicitud')
})

test.each([
  ['a price of one', z.number().min(0).multipleOf(0.000001).nullable().optional(), 6],
  ['a quantity', z.number().positive().multipleOf(0.001), 3],
  ['money', z.number().multipleOf(0.01), 2],
  ['a number of which nothing is said', z.number(), 2],
  ['nothing', undefined, 2],
])('%s takes its decimals', (_, schema, decimals) => {
  expect(decimalsOf(schema)).toBe(decimals)
})
