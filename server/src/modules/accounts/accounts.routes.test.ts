import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/accounts/accounts.contract.ts'
import { roles, services } from '@arriero/contract/core/services.ts'
import { login, refreshAuth } from '@arriero/contract/session/session.contract.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { makeDistributor } from '../../../test/factories/accounts.ts'
import { makeUnit } from '../../../test/factories/units.ts'
import { makeAccount, makeUser, unique } from '../../../test/factories.ts'
import { newPassword } from '../../../test/factories/users.ts'

const picture = async (name = 'logo.png') =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 200, height: 80, channels: 3, background: '#117dd4' } })
          .png()
          .toBuffer(),
      ),
    ],
    name,
    { type: 'image/png' },
  )
const paper = () => new File(['%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'], 'contrato.pdf', { type: 'application/pdf' })
const byNumber = (a: number, b: number) => a - b
const only = (...ids: number[]) => ids.map((id) => ({ id, settings: {} }))

test('a distributor opens a company with its services and the first person, who signs in at once', async () => {
  const { user, account } = await makeDistributor()
  const [name, username] = [unique('Fletes del Norte'), unique('rebeca').replaceAll('-', '_')]
  const made = await call(user, contract.createAccount, {
    body: {
      name,
      services: [{ id: services.trips, settings: { allow_photos: true } }, ...only(services.maps)],
      timezone: 'America/Tijuana',
      contactEmail: 'rebeca@example.com',
      firstUser: { name: 'Rebeca Lozano', username, email: `${username}@example.com`, password: newPassword },
      files: [],
    },
  })
  expect(made).toMatchObject({
    name,
    kind: 'company',
    parentId: account.id,
    parentName: account.name,
    isMain: true,
    active: true,
    users: 1,
    services: [
      { id: services.trips, settings: { allow_photos: true } },
      { id: services.maps, settings: {} },
    ],
  })
  const auth = await call(undefined, login, { body: { username, password: newPassword } })
  expect(auth).toMatchObject({
    isMainAccount: true,
    user: { account: { id: made.id, name, timezone: 'America/Tijuana' }, userTypes: [{ id: roles.monitorist }] },
  })
  expect(auth.user.services.map(({ id }) => id)).toEqual([services.trips, services.maps])
})

test('the form of the specification: files as they are, lists as JSON text, /media/ addresses mean no change (rule ACCOUNT-01)', async () => {
  const { user } = await makeDistributor()
  const form = new FormData()
  form.append('name', 'Norte')
  form.append('service', JSON.stringify([{ id: services.trips, settings: { allow_photos: false } }]))
  form.append('logo_image', await picture())
  form.append('files', paper())
  form.append('files', paper())
  const made = await send('POST', '/apis/user/account/', { as: user, body: form })
  expect(made).toMatchObject({
    status: 200,
    json: {
      name: 'Norte',
      logo_image: expect.stringMatching(/^\/media\//),
      loader_image: null,
      service: [{ id: 1, settings: { allow_photos: false } }],
      files: [{ fl_name: 'contrato.pdf' }, { fl_name: 'contrato.pdf' }],
    },
  })
  // The reply is the one above.
  const before = made.json as { id: number; logo_image: string; files: { id: number; fl_url: string }[] }
  expect((await send('GET', before.logo_image)).headers.get('content-type')).toBe('image/webp')
  expect((await send('GET', before.files[0]!.fl_url)).headers.get('content-type')).toBe('application/pdf')
  const change = new FormData()
  change.append('name', 'Norte y Sur')
  change.append('logo_image', before.logo_image)
  change.append('loader_image', await picture('carga.png'))
  change.append('removeFiles', JSON.stringify([before.files[0]!.id]))
  const { json } = await send('PUT', `/apis/user/account/${before.id}`, { as: user, body: change })
  expect(json).toMatchObject({
    name: 'Norte y Sur',
    logo_image: expect.stringContaining(before.logo_image.split('?')[0]!),
    loader_image: expect.stringMatching(/^\/media\//),
    files: [{ id: before.files[1]!.id }],
    service: [{ id: 1, settings: { allow_photos: false } }],
  })
  const without = await call(user, contract.updateAccount, {
    params: { id: before.id },
    body: { removeLogo: true, files: [] },
  })
  expect(without.logoImage).toBeNull()
})

test('nobody grants a service the account above lacks, and what it loses is lost below', async () => {
  const { user, account, administration } = await makeDistributor({ services: [services.trips, services.maps] })
  const admin = await makeUser({ account: administration, role: roles.administrator })
  expect(
    await refusal(user, contract.createAccount, {
      body: { name: 'Norte', services: only(services.trips, services.billing), files: [] },
    }),
  ).toMatchObject({ status: 400, body: { service: ['La cuenta de la que depende no tiene: Facturación.'] } })
  const company = await call(user, contract.createAccount, {
    body: { name: 'Norte', services: only(services.trips, services.maps), files: [] },
  })
  const branch = await call(user, contract.createAccount, {
    body: { name: 'Norte Saltillo', parentId: company.id, services: only(services.maps), files: [] },
  })
  expect(branch).toMatchObject({ isMain: false, parentName: 'Norte' })
  expect(
    await refusal(user, contract.updateAccount, {
      params: { id: account.id },
      body: { services: only(services.trips, services.maps, services.billing), files: [] },
    }),
  ).toMatchObject({ status: 400 })
  await call(admin, contract.updateAccount, {
    params: { id: account.id },
    body: { services: only(services.trips), files: [] },
  })
  const ids = async (id: number) =>
    (await call(user, contract.getAccount, { params: { id } })).services.map((s) => s.id)
  expect(await ids(company.id)).toEqual([services.trips])
  expect(await ids(branch.id)).toEqual([])
})

test('the tree decides: a distributor sees its own accounts and nobody else does', async () => {
  const [one, other] = [await makeDistributor(), await makeDistributor()]
  const company = await call(one.user, contract.createAccount, { body: { name: unique('Norte'), files: [] } })
  const found = await call(one.user, contract.listAccounts, { query: { search: company.name } })
  expect(found).toMatchObject({ count: 1, results: [{ id: company.id }] })
  expect((await call(one.user, contract.listAccounts)).count).toBe(2)
  expect((await call(other.user, contract.listAccounts, { query: { search: company.name } })).count).toBe(0)
  for (const id of [company.id, one.account.id, one.administration.id]) {
    expect(await refusal(other.user, contract.getAccount, { params: { id } })).toMatchObject({ status: 404 })
    expect(
      await refusal(other.user, contract.updateAccount, { params: { id }, body: { name: 'Robada', files: [] } }),
    ).toMatchObject({ status: 404 })
    expect(await refusal(other.user, contract.deleteAccount, { params: { id } })).toMatchObject({
      status: 404,
    })
  }
  expect(
    await refusal(other.user, contract.createAccount, { body: { name: 'Ajena', parentId: company.id, files: [] } }),
  ).toMatchObject({ status: 404 })
  const colleague = await makeUser({ account: company, role: roles.administrator })
  for (const answer of [
    await refusal(colleague, contract.listAccounts),
    await refusal(colleague, contract.getAccount, { params: { id: company.id } }),
    await refusal(colleague, contract.createAccount, { body: { name: 'Propia', files: [] } }),
  ])
    expect(answer).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
})

test('a deactivated account lets nobody in, and comes back whole', async () => {
  const { user, account } = await makeDistributor()
  const company = await makeAccount({ parentId: account.id })
  const [person] = [await makeUser({ account: company })]
  await makeUnit(person, {})
  const branch = await call(user, contract.createAccount, {
    body: { name: 'Sucursal', parentId: company.id, files: [] },
  })
  expect(await refusal(user, contract.deleteAccount, { params: { id: company.id } })).toMatchObject({
    status: 409,
    body: { detail: 'Una cuenta activa depende de esta. Desactívela primero.', dependants: { accounts: 1 } },
  })
  await call(user, contract.deleteAccount, { params: { id: branch.id } })
  await call(user, contract.deleteAccount, { params: { id: company.id } })
  expect(await refusal(person, refreshAuth, { body: {} })).toMatchObject({ status: 403 })
  const state = async (wanted: 'active' | 'inactive') =>
    (await call(user, contract.listAccounts, { query: { state: wanted } })).results
      .map(({ id }) => id)
      .toSorted(byNumber)
  expect(await state('inactive')).toEqual([company.id, branch.id].toSorted(byNumber))
  expect(await state('active')).toEqual([account.id])
  await call(user, contract.updateAccount, { params: { id: company.id }, body: { active: true, files: [] } })
  expect(await call(user, contract.getAccount, { params: { id: company.id } })).toMatchObject({
    active: true,
    users: 1,
    units: 1,
  })
  expect(await refusal(user, contract.deleteAccount, { params: { id: account.id } })).toMatchObject({
    status: 400,
    body: { is_active: ['No puede desactivar su propia cuenta.'] },
  })
})

test('who saves over somebody else is shown what is there', async () => {
  const { user } = await makeDistributor()
  const { id, version } = await call(user, contract.createAccount, { body: { name: 'Norte', files: [] } })
  await call(user, contract.updateAccount, { params: { id }, body: { name: 'Norte Uno', version, files: [] } })
  expect(
    await refusal(user, contract.updateAccount, { params: { id }, body: { name: 'Norte Dos', version, files: [] } }),
  ).toMatchObject({ status: 409, body: { current: { name: 'Norte Uno', version: version + 1 } } })
  const history = await call(user, contract.accountHistory, { params: { id } })
  expect(history).toMatchObject([
    {
      action: 'account.updated',
      by: 'Mariana Garza',
      changes: [{ field: 'name', before: 'Norte', after: 'Norte Uno' }],
    },
    { action: 'account.created' },
  ])
})

test.each([
  ['no name', { name: '' }, 'name', 'El campo es requerido'],
  ['a zone that does not exist', { name: 'A', timezone: 'Marte/Base' }, 'timezone', 'La zona horaria no existe.'],
  [
    'a distributor below a distributor',
    { name: 'A', kind: 'distributor' },
    'kind',
    'Ese tipo de cuenta no puede depender de la cuenta elegida.',
  ],
  [
    'a branch of a distributor',
    { name: 'A', is_main_account: false },
    'is_main_account',
    'Solo una cuenta que depende de una empresa puede ser sucursal.',
  ],
  ['an unknown service', { name: 'A', service: [{ id: 77, settings: {} }] }, 'service', 'El servicio no existe.'],
  [
    'a short password',
    { name: 'A', firstUser: { us_name: 'Ana', username: 'ana_nueva', email: 'ana@example.com', password: 'corta' } },
    'firstUser.password',
    'Minimo 12 caracteres',
  ],
])('an account with %s is refused on its field', async (_, body, field, message) => {
  const { user } = await makeDistributor()
  expect(await send('POST', '/apis/user/account/', { as: user, body })).toMatchObject({
    status: 400,
    json: { [field]: [message] },
  })
})

test('a name or an address that is taken is told on its field, and leaves no half account behind', async () => {
  const { user } = await makeDistributor()
  const taken = await makeUser()
  const free = unique('libre').replaceAll('-', '_')
  const refused = (firstUser: { username: string; email: string }) =>
    refusal(user, contract.createAccount, {
      body: { name: 'A medias', firstUser: { name: 'Ana', password: newPassword, ...firstUser }, files: [] },
    })
  expect(await refused({ username: free, email: `${taken.username}@example.com` })).toMatchObject({
    status: 400,
    body: { 'firstUser.email': ['Ese correo ya pertenece a otro usuario'] },
  })
  const ana = { name: 'Ana', username: free, email: `${free}@example.com`, password: newPassword }
  await call(user, contract.createAccount, { body: { name: unique('Entera'), firstUser: ana, files: [] } })
  expect(await refused({ username: free.toUpperCase(), email: `otra_${free}@example.com` })).toMatchObject({
    status: 400,
    body: { 'firstUser.username': ['Ese nombre de usuario ya existe'] },
  })
  expect((await call(user, contract.listAccounts, { query: { search: 'medias' } })).count).toBe(0)
})
