import sharp from 'sharp'
import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import { refreshAuth } from '@arriero/contract/session/session.contract.ts'
import * as contract from '@arriero/contract/social-reasons/social-reasons.contract.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { makeDistributor } from '../../../test/factories/accounts.ts'
import { inAccount, inDays, makeAccount, makeUser } from '../../../test/factories.ts'
import { makeSocialReason } from '../../../test/factories/social-reasons.ts'
import { demoCsd } from '../../demo/demo-csd.ts'
import { csdOf } from './social-reasons.read.ts'

const { certificate, key, password, rfc, number, name, fiel } = demoCsd

test('a social reason is kept with its fiscal data and found again', async () => {
  const user = await makeUser()
  const logo = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#117dd4' } })
    .png()
    .toBuffer()
  const made = await call(user, contract.createSocialReason, {
    body: {
      rfc: 'eku-900317-3c9',
      name: 'ESCUELA KEMPER URGATE',
      regime: '601',
      postalCode: '42501',
      email: '',
      logo: new File([new Uint8Array(logo)], 'logo.png'),
    },
  })
  expect(made).toMatchObject({
    rfc: 'EKU9003173C9',
    email: null,
    csd: null,
    version: 1,
    logo: expect.stringContaining('/media/'),
  })
  expect(await call(user, contract.listSocialReasons, { query: { search: 'kemper' } })).toMatchObject({ count: 1 })
  const changed = await call(user, contract.updateSocialReason, {
    params: { id: made.id },
    body: { postalCode: '64000', removeLogo: true, version: 1 },
  })
  expect(changed).toMatchObject({ postalCode: '64000', name: made.name, logo: null, version: 2 })
  expect(
    await refusal(user, contract.updateSocialReason, { params: { id: made.id }, body: { name: 'OTRA', version: 1 } }),
  ).toMatchObject({ status: 409, body: { current: { postalCode: '64000' }, by: 'Mariana Garza' } })
  await call(user, contract.deleteSocialReason, { params: { id: made.id } })
  expect((await call(user, contract.listSocialReasons)).count).toBe(0)
})

test.each([
  [{ rfc: 'EKU90031' }, 'rfc', 'El RFC no es válido: son 12 caracteres para una empresa y 13 para una persona'],
  [{ rfc: 'XAXX010101000' }, 'rfc', 'Con un RFC genérico no se puede facturar'],
  [{ regime: '612' }, 'regime', 'El régimen 612 es de personas físicas y el RFC es de una persona moral'],
  [{ regime: '999' }, 'regime', 'El régimen fiscal no está en el catálogo del SAT'],
  [{ postalCode: '6400' }, 'postalCode', 'El código postal son 5 dígitos'],
  [{ name: '' }, 'name', 'El campo es requerido'],
])('fiscal data with %o are refused', async (wrong, field, message) => {
  const user = await makeUser()
  const good = { rfc: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE', regime: '601', postalCode: '42501' }
  const answer = await send('POST', '/apis/user/social_reason/', { as: user, body: { ...good, ...wrong } })
  expect(answer).toMatchObject({ status: 400, json: { [field]: [message] } })
})

test('the same RFC is there once', async () => {
  const user = await makeUser()
  await makeSocialReason(user)
  expect(
    await refusal(user, contract.createSocialReason, {
      body: { rfc: 'EKU9003173C9', name: 'OTRA', regime: '601', postalCode: '42501' },
    }),
  ).toMatchObject({ status: 400, body: { rfc: ['Ya hay una razón social con ese RFC.'] } })
  await expect(makeSocialReason(await makeUser())).resolves.toMatchObject({ rfc: 'EKU9003173C9' })
})

test('a CSD is opened, told by its facts, kept sealed, and opens for the server alone', async () => {
  const user = await makeUser()
  const { id } = await makeSocialReason(user, { rfc, name })
  const loaded = await call(user, contract.uploadCsd, { params: { id }, body: { certificate, key, password } })
  expect(loaded.csd).toMatchObject({ number, name, uploadedBy: 'Mariana Garza' })
  const { bytes } = await send('GET', `/apis/user/social_reason/${id}`, { as: user })
  for (const secret of [certificate, key, password]) expect(bytes.includes(secret)).toBe(false)
  await inAccount(user.accountId, async (work, app) => {
    const rows = await work.tx.selectFrom('social_reason_csd').selectAll().execute()
    const audit = await work.tx.selectFrom('audit_entry').selectAll().execute()
    for (const secret of [key, password, certificate]) expect(JSON.stringify([rows, audit])).not.toContain(secret)
    expect(await csdOf(work, app, id)).toMatchObject({ certificate, key, password, number })
    expect(audit.map(({ action }) => action)).toContain('social_reason.csd')
  })
  expect(await call(user, contract.listSocialReasons, { query: { csd: 'valid' } })).toMatchObject({ count: 1 })
  expect(await call(user, contract.listSocialReasons, { query: { csd: 'none' } })).toMatchObject({ count: 0 })
  const toRenew = () => call(user, contract.listSocialReasons, { query: { csd: 'renew' } })
  expect(await toRenew()).toMatchObject({ count: 0 })
  const bare = await makeSocialReason(user, { rfc: 'URE180429TM6', name: 'UNIVERSIDAD ROBOTICA' })
  expect(await toRenew()).toMatchObject({ count: 1, results: [{ id: bare.id }] })
  const end = (days: number) =>
    inAccount(user.accountId, ({ tx }) =>
      tx
        .updateTable('social_reason_csd')
        .set({ valid_to: inDays(days) })
        .execute(),
    )
  for (const days of [-1, 20]) {
    await end(days)
    expect(await toRenew()).toMatchObject({ count: 2 })
  }
})

test('a CSD that cannot seal for this company is refused on what is wrong, and the former one stays', async () => {
  const user = await makeUser()
  const { id } = await makeSocialReason(user, { rfc, name })
  const other = await makeSocialReason(user)
  await call(user, contract.uploadCsd, { params: { id }, body: { certificate, key, password } })
  const wrong = (body: object, to = id) =>
    refusal(user, contract.uploadCsd, { params: { id: to }, body: { certificate, key, password, ...body } })
  expect(await wrong({ password: 'otra' })).toMatchObject({
    status: 400,
    body: { password: ['La contraseña no abre la llave privada.'] },
  })
  expect(await wrong({ certificate: fiel })).toMatchObject({
    status: 400,
    body: { certificate: [expect.stringContaining('e.firma')] },
  })
  expect(await wrong({}, other.id)).toMatchObject({
    status: 400,
    body: { certificate: [`El certificado es de ${rfc} y la razón social es EKU9003173C9.`] },
  })
  expect(
    await send('POST', `/apis/user/social_reason/${id}/csd`, {
      as: user,
      body: { certificate, key: '¡no!', password },
    }),
  ).toMatchObject({ status: 400, json: { key: [expect.any(String)] } })
  expect(await call(user, contract.getSocialReason, { params: { id } })).toMatchObject({ csd: { number } })
  const moved = await call(user, contract.updateSocialReason, { params: { id }, body: { rfc: 'XIA190128J61' } })
  expect(moved.csd).toBeNull()
})

test('who issues is told in the session; a branch has those of its main account', async () => {
  const { user: distributor, account } = await makeDistributor()
  const company = await makeAccount({ parentId: account.id })
  const branch = await makeAccount({ parentId: company.id, isMain: false })
  const [boss, clerk] = [await makeUser({ account: company }), await makeUser({ account: branch })]
  const made = await makeSocialReason(boss)
  const brief = { id: made.id, name: made.name }
  expect(await call(boss, refreshAuth, { body: {} })).toMatchObject({ isMainAccount: true, socialReasons: [brief] })
  expect(await call(clerk, refreshAuth, { body: {} })).toMatchObject({ isMainAccount: false, socialReasons: [brief] })
  const of = (as: { token: string }, id: number) =>
    call(as, contract.accountSocialReasons, { params: { account_id: id } })
  expect(await of(distributor, company.id)).toEqual([{ ...brief, rfc: made.rfc }])
  expect(await of(boss, branch.id)).toEqual([{ ...brief, rfc: made.rfc }])
  expect(await of(await makeUser(), company.id)).toEqual([])
  expect(await of(clerk, company.id)).toEqual([])
})

test('seals are for who holds the permission, and another account finds nothing', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const { id } = await makeSocialReason(boss, { rfc, name })
  const clerk = await makeUser({ account, permissions: ['razon_social.view'] })
  const supervisor = await makeUser({ account, role: roles.supervisor })
  const body = { certificate, key, password }
  for (const user of [clerk, supervisor])
    expect(await refusal(user, contract.uploadCsd, { params: { id }, body })).toMatchObject({ status: 403 })
  const stranger = await makeUser()
  expect(await refusal(stranger, contract.uploadCsd, { params: { id }, body })).toMatchObject({ status: 404 })
  expect(await refusal(stranger, contract.getSocialReason, { params: { id } })).toMatchObject({ status: 404 })
  expect(await refusal(stranger, contract.deleteSocialReason, { params: { id } })).toMatchObject({ status: 404 })
})
