import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import { deleteCamera } from '@arriero/contract/video/cameras.contract.ts'
import { impersonate } from '@arriero/contract/session/session.contract.ts'
import { ownWall, saveOwnWall, type Wall } from '@arriero/contract/video/wall.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { makeCamera } from '../../../../test/factories/cameras.ts'
import { makeUnit, shareUnits } from '../../../../test/factories/units.ts'

const none: Wall = { size: 4, tiles: [null, null, null, null] }
const view = (cameraId: number, channel = 1) => ({ cameraId, channel })

test('a person finds their wall as they left it, and nobody else does', async () => {
  const account = await makeAccount()
  const [ana, beto] = [await makeUser({ account }), await makeUser({ account })]
  const camera = await makeCamera(account.id)
  expect(await call(ana, ownWall)).toEqual(none)
  const kept: Wall = { size: 6, tiles: [view(camera.id), null, view(camera.id, 2), null, null, null] }
  await call(ana, saveOwnWall, { body: kept })
  expect(await call(ana, ownWall)).toEqual(kept)
  expect(await call(beto, ownWall)).toEqual(none)
  // The last one kept stands; with fewer tiles than its size the others are empty.
  await call(ana, saveOwnWall, { body: { size: 1, tiles: [] } })
  expect(await call(ana, ownWall)).toEqual({ size: 1, tiles: [null] })
})

test('cameras that a person does not see, or sees no longer, are not on their wall', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const client = await makeUser({ account, role: roles.client, permissions: ['camaras.camaras_sub.view'] })
  const unit = await makeUnit(boss)
  await shareUnits(client, unit.id)
  const [seen, hidden] = [await makeCamera(account.id, { unitId: unit.id }), await makeCamera(account.id)]
  const foreign = await makeCamera((await makeAccount()).id)
  const tiles = [view(hidden.id), view(seen.id, 2), view(foreign.id), view(2_000_000_000)]
  await call(client, saveOwnWall, { body: { size: 4, tiles } })
  expect((await call(client, ownWall)).tiles).toEqual([null, view(seen.id, 2), null, null])
  await call(boss, deleteCamera, { params: { id: seen.id } })
  expect(await call(client, ownWall)).toEqual(none)
})

test('who sees the console as another person leaves their wall as it is', async () => {
  const account = await makeAccount({ kind: 'company' })
  const boss = await makeUser({ account, role: roles.administrator, isDistributor: true })
  const employee = await makeUser({ account, parentId: boss.id })
  const kept: Wall = { size: 1, tiles: [view((await makeCamera(account.id)).id)] }
  await call(employee, saveOwnWall, { body: kept })
  const as = await call(boss, impersonate, { body: { userId: employee.id } })
  expect(await call(as, ownWall)).toEqual(kept)
  expect(await refusal(as, saveOwnWall, { body: none })).toMatchObject({ status: 403 })
  expect(await call(employee, ownWall)).toEqual(kept)
})

test.each([
  ['a size there is not', { size: 5, tiles: [] }],
  ['more tiles than any wall has', { size: 16, tiles: Array.from({ length: 17 }, () => null) }],
  ['a channel no camera has', { size: 1, tiles: [view(1, 17)] }],
  ['an id no column holds', { size: 1, tiles: [view(1e12)] }],
  ['no list', { size: 1, tiles: 'x' }],
])('%s is refused', async (_what, body) => {
  const user = await makeUser()
  expect(await send('PUT', '/apis/camera/wall', { as: user, body })).toMatchObject({ status: 400 })
})
