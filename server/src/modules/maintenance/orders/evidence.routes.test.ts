import sharp from 'sharp'
import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import * as contract from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { orderLimits } from '@arriero/contract/maintenance/orders/orders.rules.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { makeOrder, makeTechnician } from '../../../../test/factories/maintenance.ts'
import { makeUnit, shareUnits } from '../../../../test/factories/units.ts'

/** As a phone takes it: larger than it is kept, with the place where it was taken. */
async function photo(name = 'disco.jpg', width = 2400) {
  const image = sharp({ create: { width, height: width / 2, channels: 3, background: '#117dd4' } }).withExif({
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 40/1 0/1' },
  })
  return new File([new Uint8Array(await image.jpeg().toBuffer())], name, { type: 'image/jpeg' })
}

async function repaired() {
  const account = await makeAccount()
  const user = await makeUser({ account, name: 'Mariana Garza' })
  const { id: unitId } = await makeUnit(user)
  const hugo = await makeUser({ account, role: roles.technical, permissions: ['mantenimiento.view'] })
  const technicianId = await makeTechnician(account.id, { userId: hugo.id })
  const order = await makeOrder(user, { unitId, jobs: [{ name: 'Cambiar disco', technicianId }] })
  const params = { id: order.id }
  return { account, user, hugo, unitId, order, params }
}

test('photos before and after are shrunk, forget where they were taken, and leave nothing when they are removed', async () => {
  const { user, hugo, params } = await repaired()
  await call(user, contract.addPhoto, { params, body: { stage: 'before', file: await photo('quemado.jpg') } })
  const { photos, events } = await call(hugo, contract.addPhoto, {
    params,
    body: { stage: 'after', file: await photo('nuevo.jpg') },
  })
  expect(photos.map(({ stage, name }) => [stage, name])).toEqual([
    ['before', 'quemado.webp'],
    ['after', 'nuevo.webp'],
  ])
  expect(events.filter(({ kind }) => kind === 'photo')).toHaveLength(2)
  const kept = await sharp((await send('GET', photos[0]!.url)).bytes).metadata()
  expect(kept).toMatchObject({ width: 1600, height: 800 })
  expect(kept.exif).toBeUndefined()
  expect((await call(user, contract.removePhoto, { params: { id: photos[0]!.id } })).photos).toMatchObject([
    { id: photos[1]!.id },
  ])
  expect((await send('GET', photos[0]!.url)).status).toBe(404)
  expect(await refusal(user, contract.removePhoto, { params: { id: photos[0]!.id } })).toMatchObject({ status: 404 })
})

test('what is no photo, of no moment, too many of them or of an order that is over is refused in words', async () => {
  const { user, params, order } = await repaired()
  const drawing = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'], 'foto.png', {
    type: 'image/png',
  })
  const add = (file?: File, stage = 'before') => {
    const body = new FormData()
    body.append('data', JSON.stringify({ stage }))
    if (file) body.append('file', file)
    return send('POST', `/apis/mantto/${order.id}/photos`, { as: user, body })
  }
  const file = await photo('disco.jpg', 16)
  expect(await add(drawing)).toMatchObject({ status: 400, json: { file: [expect.any(String)] } })
  expect(await add()).toMatchObject({ status: 400, json: { file: [expect.any(String)] } })
  expect(await add(file, 'durante')).toMatchObject({ status: 400, json: { stage: [expect.any(String)] } })
  // Two more than fit, all at once.
  const added = await Promise.allSettled(
    Array.from({ length: orderLimits.photos + 2 }, () =>
      call(user, contract.addPhoto, { params, body: { stage: 'after', file } }),
    ),
  )
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(orderLimits.photos)
  expect(await add(file)).toMatchObject({ json: { detail: expect.stringContaining('40 fotos') } })
  await call(user, contract.moveOrder, { params, body: { process: 4, reason: 'Se hizo en otra' } })
  expect(await add(file)).toMatchObject({
    status: 409,
    json: { detail: expect.stringContaining(order.folio) },
  })
})

test('only who writes orders and its own technicians add photos; a client looks, a stranger finds nothing', async () => {
  const { account, user, unitId, order, params } = await repaired()
  const body = { stage: 'before' as const, file: await photo() }
  const { photos } = await call(user, contract.addPhoto, { params, body })
  const iris = await makeUser({ account, role: roles.technical, permissions: ['mantenimiento.view'] })
  await makeTechnician(account.id, { userId: iris.id })
  expect(await refusal(iris, contract.addPhoto, { params, body })).toMatchObject({ status: 404 })
  const client = await makeUser({ account, role: roles.client, permissions: ['mantenimiento.view'] })
  expect(await refusal(client, contract.addPhoto, { params, body })).toMatchObject({ status: 403 })
  await shareUnits(client, unitId)
  expect((await call(client, contract.getOrder, { params })).id).toBe(order.id)
  expect(await refusal(client, contract.addPhoto, { params, body })).toMatchObject({ status: 403 })
  const stranger = await makeUser({})
  for (const refused of [
    await refusal(stranger, contract.addPhoto, { params, body }),
    await refusal(stranger, contract.removePhoto, { params: { id: photos[0]!.id } }),
  ])
    expect(refused).toMatchObject({ status: 404 })
})
