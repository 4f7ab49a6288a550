import { expect, test } from 'vitest'
import {
  createSource,
  listPlatformKinds,
  testSource,
  updateSource,
} from '@arriero/contract/tracking/tracking.contract.ts'
import type { PlatformKind } from '@arriero/contract/tracking/tracking.entities.ts'
import { call, refusal } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'

const valuesOf = ({ fields }: PlatformKind) =>
  Object.fromEntries(
    fields.filter(({ required }) => required).map(({ key, options }) => [key, options?.[0]?.value ?? '1']),
  )

test('no platform can be used to call inside, and nothing of an inner answer is told', async () => {
  const user = await makeUser()
  for (const platform of await call(user, listPlatformKinds)) {
    const draft = { platform: platform.id, values: valuesOf(platform) }
    for (const url of ['http://10.0.0.9/', 'http://[::ffff:169.254.169.254]/latest'])
      expect(await call(user, testSource, { body: { ...draft, url } }), platform.name).toEqual({
        ok: false,
        message: 'La dirección no es pública.',
        units: null,
      })
    const body = { ...draft, name: 'Adentro', url: 'http://10.0.0.9/' }
    expect(await refusal(user, createSource, { body })).toMatchObject({
      status: 400,
      body: { url: ['La dirección no es pública.'] },
    })
  }
})

test('a source does not move inside either', async () => {
  const user = await makeUser()
  const { id } = await call(user, createSource, {
    body: { platform: 1, name: 'Wialon', values: { token: 'x' }, enabled: false },
  })
  const body = { name: 'Wialon', url: 'http://192.168.1.1/', values: { token: 'x' } }
  expect(await refusal(user, updateSource, { params: { id }, body })).toMatchObject({
    status: 400,
    body: { url: ['La dirección no es pública.'] },
  })
})

test('a value that the platform has no field for is refused by its name, when tested, made and changed', async () => {
  const user = await makeUser()
  const draft = { platform: 1, values: { token: 'x', tokken: 'y' } }
  const refused = {
    status: 400,
    body: { fields: { 'values.tokken': ['Esta plataforma no tiene el campo «tokken».'] } },
  }
  expect(await refusal(user, testSource, { body: draft })).toMatchObject(refused)
  expect(await refusal(user, createSource, { body: { ...draft, name: 'Wialon' } })).toMatchObject(refused)
  const made = { platform: 1, name: 'Wialon', values: { token: 'x' }, enabled: false }
  const { id } = await call(user, createSource, { body: made })
  const change = { name: 'Wialon', values: { constructor: 'y' } }
  expect(await refusal(user, updateSource, { params: { id }, body: change })).toMatchObject({
    status: 400,
    body: { fields: { 'values.constructor': [expect.any(String)] } },
  })
})
