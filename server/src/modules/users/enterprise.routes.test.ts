import { expect, test } from 'vitest'
import sharp from 'sharp'
import { roles } from '@arriero/contract/core/services.ts'
import * as legacy from '@arriero/contract/users/users-legacy.contract.ts'
import { getUser } from '@arriero/contract/users/users.contract.ts'
import { listAudit } from '@arriero/contract/users/user-access.contract.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { makeUnit } from '../../../test/factories/units.ts'
import { makeAccount, makeUser } from '../../../test/factories.ts'

const fiscal = { name: 'FLETES DEL NORESTE', rfc: 'FNO010101AB1', regime: '601', postalCode: '64000' }
const picture = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 12, height: 8, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    ),
  ])
const makeDistributor = async () => {
  const above = await makeAccount({ kind: 'distributor' })
  const company = await makeAccount({ parentId: above.id })
  return { boss: await makeUser({ account: above, isDistributor: true }), company }
}

test('billing data of the account: once, as the tax authority knows them, and the second editor is told', async () => {
  const user = await makeUser({ role: roles.administrator })
  expect(await call(user, legacy.getBillingInfo)).toEqual({ billing: null })
  const create = (body: object) =>
    send('POST', '/apis/billing_info', { as: user, body: { name: fiscal.name, rfc: fiscal.rfc, ...body } })
  expect(await create({ rfc: 'NO-ES-UN-RFC' })).toMatchObject({ status: 400, json: { rfc: [expect.any(String)] } })
  expect(await create({ regime: '612' })).toMatchObject({ status: 400, json: { regime: [expect.any(String)] } })
  expect(await create({ postal_code: '640' })).toMatchObject({
    status: 400,
    json: { postal_code: ['El código postal son 5 dígitos'] },
  })
  const made = await call(user, legacy.createBillingInfo, { body: { ...fiscal, rfc: 'fno-010101-ab1' } })
  expect(made).toMatchObject({ rfc: 'FNO010101AB1', version: 1, updatedBy: 'Mariana Garza' })
  expect(await create({})).toMatchObject({ status: 409 })
  const params = { id: made.id }
  await call(user, legacy.updateBillingInfo, { params, body: { ...fiscal, postalCode: '66000', version: 1 } })
  expect(await refusal(user, legacy.updateBillingInfo, { params, body: { ...fiscal, version: 1 } })).toMatchObject({
    status: 409,
    body: { current: { postal_code: '66000', version: 2 }, by: 'Mariana Garza' },
  })
  expect((await call(user, legacy.getBillingInfo)).billing).toMatchObject({ postalCode: '66000' })
  const { results } = await call(user, listAudit, { query: { subject: `billing_info:${made.id}` } })
  expect(results[0]?.changes).toEqual([{ field: 'postal_code', before: '64000', after: '66000' }])
})

test('a distributor keeps the billing data of a company below; nobody else reaches them', async () => {
  const { boss, company } = await makeDistributor()
  const body = { ...fiscal, accountId: company.id }
  const made = await call(boss, legacy.createBillingInfo, { body })
  expect((await call(boss, legacy.getBillingInfo, { query: { accountId: company.id } })).billing).toMatchObject({
    id: made.id,
    updatedBy: null,
  })
  expect((await call(boss, legacy.getBillingInfo)).billing).toBeNull()
  const stranger = await makeUser()
  const query = { accountId: company.id }
  expect(await refusal(stranger, legacy.getBillingInfo, { query })).toMatchObject({ status: 404 })
  expect(await refusal(stranger, legacy.createBillingInfo, { body })).toMatchObject({ status: 404 })
  for (const given of [fiscal, body])
    expect(await refusal(stranger, legacy.updateBillingInfo, { params: { id: made.id }, body: given })).toMatchObject({
      status: 404,
    })
})

test('pictures of a company: kept, replaced, taken away, and nothing but pictures', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account, role: roles.administrator })
  const company = await makeUser({ account })
  const save = (body: object) => call(boss, legacy.saveEnterpriseImages, { body: { userId: company.id, ...body } })
  const first = await save({ logo_image: await picture(), loader_image: await picture() })
  expect((await send('GET', first.logo ?? '')).headers.get('content-type')).toBe('image/webp')
  const second = await save({ logo_image: await picture() })
  expect(second.loader?.split('?')[0]).toBe(first.loader?.split('?')[0])
  expect(second.logo?.split('?')[0]).not.toBe(first.logo?.split('?')[0])
  expect((await send('GET', first.logo ?? '')).status).toBe(404)
  await save({ removeLogo: true })
  expect(await call(boss, getUser, { params: { id: company.id } })).toMatchObject({
    logo: null,
    loader: expect.stringMatching(/^\/media\//),
  })
  expect(
    await refusal(boss, legacy.saveEnterpriseImages, {
      body: { userId: company.id, logo_image: new Blob(['no es una imagen']) },
    }),
  ).toMatchObject({ status: 400, body: { logo_image: [expect.any(String)] } })
  expect(
    await refusal(await makeUser(), legacy.saveEnterpriseImages, { body: { userId: company.id, removeLoader: true } }),
  ).toMatchObject({ status: 404 })
})

test('the units to choose from are those of the account one works in, and only what one sees oneself', async () => {
  const { boss, company } = await makeDistributor()
  const theirs = await makeUser({ account: company })
  const [first, second] = [await makeUnit(theirs), await makeUnit(theirs)]
  const client = await makeUser({ account: company, role: roles.client })
  await call(theirs, legacy.saveUnitsAccess, { body: { userId: client.id, unitIds: [second.id] } })
  const ids = (rows: { id: number }[]) => new Set(rows.map(({ id }) => id))
  expect(ids(await call(boss, legacy.listGivableUnits, { query: { accountId: company.id } }))).toEqual(
    new Set([first.id, second.id]),
  )
  expect(await call(boss, legacy.listGivableUnits)).toEqual([])
  expect(ids(await call(client, legacy.listGivableUnits))).toEqual(new Set([second.id]))
  expect(await refusal(await makeUser(), legacy.listGivableUnits, { query: { accountId: company.id } })).toMatchObject({
    status: 404,
  })
})
