import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addThumbnails, deleteThumbnail, getUnit, mainThumbnail } from '@arriero/contract/units/units.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'
import { makeUnit } from '../../../../test/factories/units.ts'

const picture = async (name: string) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#117dd4' } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    name,
    { type: 'image/jpeg' },
  )

test('photographs are shrunk; the first is the picture until another is chosen or it goes', async () => {
  const user = await makeUser()
  const { id } = await makeUnit(user)
  const { thumbnails } = await call(user, addThumbnails, {
    body: { consoleUnitId: id, thumbnails: [await picture('frente.jpg'), await picture('lado.jpg')] },
  })
  expect(thumbnails.map(({ main }) => main)).toEqual([true, false])
  const shown = await send('GET', thumbnails[0]!.url)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 1600, height: 800 })
  const chosen = await call(user, mainThumbnail, { params: { id: thumbnails[1]!.id } })
  expect(chosen.thumbnails.map(({ main }) => main)).toEqual([false, true])
  const left = await call(user, deleteThumbnail, { params: { id: thumbnails[1]!.id } })
  expect(left.thumbnails).toMatchObject([{ id: thumbnails[0]!.id, main: true }])
  expect(left.thumbnail).toBe(left.thumbnails[0]!.url)
})

test('what is no picture, or none at all, is refused', async () => {
  const user = await makeUser()
  const { id } = await makeUnit(user)
  expect(await refusal(user, addThumbnails, { body: { unitId: id } })).toMatchObject({
    status: 400,
    body: { thumbnails: ['Adjunte al menos una fotografía.'] },
  })
  const script = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'], 'foto.jpg', {
    type: 'image/jpeg',
  })
  expect(await refusal(user, addThumbnails, { body: { unitId: id, thumbnails: [script] } })).toMatchObject({
    status: 400,
    body: { thumbnails: [expect.any(String)] },
  })
  const whole = Buffer.from(await (await picture('rota.jpg')).arrayBuffer())
  const broken = new File([new Uint8Array(whole.subarray(0, whole.length / 2))], 'rota.jpg')
  expect(await refusal(user, addThumbnails, { body: { unitId: id, thumbnails: [broken] } })).toMatchObject({
    status: 400,
    body: { thumbnails: ['La fotografía está dañada o no se puede leer.'] },
  })
})

test("another account's photographs are out of reach", async () => {
  const [owner, stranger] = await Promise.all([makeUser(), makeUser()])
  const { id } = await makeUnit(owner)
  const { thumbnails } = await call(owner, addThumbnails, {
    body: { unitId: id, thumbnails: [await picture('frente.jpg')] },
  })
  expect(await refusal(stranger, deleteThumbnail, { params: { id: thumbnails[0]!.id } })).toMatchObject({
    status: 404,
    body: { detail: 'No se encontró la fotografía.' },
  })
  expect(
    await refusal(stranger, addThumbnails, { body: { unitId: id, thumbnails: [await picture('mia.jpg')] } }),
  ).toMatchObject({ status: 404 })
  expect((await call(owner, getUnit, { params: { id } })).thumbnails).toHaveLength(1)
})
