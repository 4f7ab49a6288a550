import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@arriero/contract/core/endpoint.ts'
import { file, form } from '@arriero/contract/core/files.ts'
import { inside, named, nothing, wire } from '@arriero/contract/core/wire.ts'
import { send } from '../../../test/api.ts'
import { makeUser } from '../../../test/factories.ts'
import { unknownNamesOf } from './unknown-names.ts'

const stop = z.object({ place: z.string(), minutes: z.number().optional() })
const draft = wire({
  title: z.string(),
  unitIds: named('units', z.array(z.number()).optional()),
  stops: z.array(stop).nullable().optional(),
  point: z.union([z.string(), z.object({ lat: z.number(), height: z.number().optional() })]).optional(),
  settings: z.record(z.string(), z.number()).optional(),
})
const told = wire({ id: z.number(), stops: z.array(z.object({ arrived: z.string() })) })
const call = { method: 'POST', path: '/apis/x', access: 'session' } as const
const change = endpoint({ ...call, body: draft, reply: inside('data', z.array(told)) })

test.each<[string, unknown, string[]]>([
  ['its own names', { title: 'x', units: [1], stops: [{ place: 'y' }], point: { lat: 1 } }, []],
  ['a name of another', { title: 'x', unit: [1] }, ['unit']],
  ['our name for a field of the wire', { title: 'x', unitIds: [1] }, ['unitIds']],
  ['what the reply carries, sent back', { title: 'x', id: 3, stops: [{ place: 'y', arrived: 'z' }] }, []],
  ['a name in a row of a list', { stops: [{ place: 'y' }, { place: 'y', minute: 3 }] }, ['stops.1.minute']],
  ['a name in one way of writing it', { point: { lat: 1, heigth: 3 } }, ['point.heigth']],
  ['keys that are data', { settings: { anything: 1 } }, []],
  ['names every object has', { constructor: 1, toString: 2 }, ['constructor', 'toString']],
  ['no object at all', [null, 'x'], []],
])('a body with %s', (_, body, expected) => {
  expect(Object.keys(unknownNamesOf(change)(body))).toEqual(expected)
})

test('a misspelled required name is missed anyway, so a body of only those may carry more', () => {
  expect(unknownNamesOf(endpoint({ ...call, body: wire({ id: z.number() }), reply: nothing }))({ idd: 3 })).toEqual({})
})

test('a form takes the names of its files, and a call that is open any', () => {
  const photo = endpoint({ ...call, body: form(draft, { photo: file([], 1) }), reply: nothing })
  expect(Object.keys(unknownNamesOf(photo)({ photo: null, foto: null }))).toEqual(['foto'])
  expect(unknownNamesOf(endpoint({ ...call, body: draft, open: 'because', reply: nothing }))({ foto: 1 })).toEqual({})
})

test.each([
  ['a list', 'GET', '/apis/driver/?serach=ana', 'serach'],
  ['a list that takes none', 'GET', '/apis/alerts/people?search=ana', 'search'],
  ['one of many names', 'GET', '/apis/user/?search=ana&constructor=1', 'constructor'],
])('%s refuses a parameter of another name and says it', async (_, method, path, name) => {
  expect(await send(method, path, { as: await makeUser() })).toMatchObject({
    status: 400,
    json: { code: 'bad_fields', fields: { [name]: [`Esta solicitud no tiene el parámetro «${name}»`] } },
  })
})

test.each<[string, string, object, string]>([
  ['POST', '/apis/notification/alert', { message: 'x', users: [2] }, 'users'],
  [
    'POST',
    '/apis/unit/metric/get/',
    { id_units: 4, start: '2026-01-01T00:00:00Z', end: '2026-01-02T00:00:00Z' },
    'id_units',
  ],
  ['POST', '/apis/travel/plan/', { tvl_destinations: [{ tra_folio: 'a', Folio: 'b' }] }, 'tvl_destinations.0.Folio'],
  ['POST', '/apis/unit/driver/assignment/', { unit_id: 3 }, 'unit_id'],
])('%s %s refuses %j and says the name', async (method, path, body, name) => {
  const answer = await send(method, path, { as: await makeUser(), body })
  expect(answer).toMatchObject({ status: 400, json: { code: 'bad_fields' } })
  expect((answer.json as { fields: object }).fields).toHaveProperty(
    [name],
    [`Esta solicitud no tiene el campo «${name.split('.').at(-1)}»`],
  )
})
