import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import * as contract from '@arriero/contract/video/cameras.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { inAccount, makeAccount, makeUser } from '../../../../test/factories.ts'
import { makeCamera, makeSession } from '../../../../test/factories/cameras.ts'
import { makeUnit, shareUnits } from '../../../../test/factories/units.ts'
import { findCamera, timeLeft } from './cameras.read.ts'

test('cameras are listed with their device, unit, plan and the time of it that is used', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user, { name: 'T-187' })
  const camera = await makeCamera(user.accountId, { unitId: unit.id, name: 'Grabadora', planSeconds: 300 })
  await makeSession(user.accountId, camera.id, { seconds: 100 })
  await makeSession(user.accountId, camera.id, { seconds: 50 })
  await makeSession(user.accountId, camera.id, { seconds: 999, startedAt: '2020-01-15T12:00:00Z' })
  const { status, json } = await send('GET', '/apis/camera/get/all', { as: user })
  expect({ status, json }).toMatchObject({
    status: 200,
    json: [
      {
        id: camera.id,
        cpf_name: 'Grabadora',
        cpf_type: 'STREAMAX',
        cpt_properties: { uniqueId: camera.deviceKey, channelsVisibles: '1,2,3' },
        last_conection: null,
        status: null,
        unit: { id: unit.id, name: 'T-187' },
        planSeconds: 300,
        usedSeconds: 150,
      },
    ],
  })
  expect(await inAccount(user.accountId, (work) => timeLeft(work, camera.id))).toBe(150)
  await makeSession(user.accountId, camera.id, { seconds: 400 })
  expect(await inAccount(user.accountId, (work) => timeLeft(work, camera.id))).toBe(0)
})

test('who sees shared units sees their cameras and no other, and a list may be narrowed to what such a person sees', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const client = await makeUser({ account, role: roles.client, permissions: ['camaras.camaras_sub.view'] })
  const [own, other] = [await makeUnit(boss), await makeUnit(boss)]
  await shareUnits(client, own.id)
  const seen = await makeCamera(account.id, { unitId: own.id })
  const hidden = await makeCamera(account.id, { unitId: other.id })
  const loose = await makeCamera(account.id)
  const ids = async (as: typeof boss, userId?: number) =>
    (await call(as, contract.listCameras, { query: { userId } })).map(({ id }) => id)
  expect(new Set(await ids(boss))).toEqual(new Set([seen.id, hidden.id, loose.id]))
  expect(await ids(client)).toEqual([seen.id])
  expect(await ids(boss, client.id)).toEqual([seen.id])
  expect(await refusal(boss, contract.listCameras, { query: { userId: 2_000_000_000 } })).toMatchObject({ status: 404 })
})

test('cameras of an account below are read by its distributor, those of any other account by nobody', async () => {
  const distributor = await makeAccount({ kind: 'distributor' })
  const account = await makeAccount({ parentId: distributor.id })
  const [above, user, stranger] = [
    await makeUser({ account: distributor }),
    await makeUser({ account }),
    await makeUser(),
  ]
  const camera = await makeCamera(account.id)
  const query = { account: account.id }
  expect(await call(above, contract.listAccountCameras, { query })).toMatchObject([{ id: camera.id }])
  expect(await call(user, contract.listAccountCameras, { query: {} })).toMatchObject([{ id: camera.id }])
  expect(await refusal(stranger, contract.listAccountCameras, { query })).toMatchObject({ status: 404 })
  expect(await call(stranger, contract.listCameras, { query: {} })).toEqual([])
  await expect(inAccount(stranger.accountId, (work) => findCamera(work, camera.id))).rejects.toMatchObject({
    status: 404,
  })
})
