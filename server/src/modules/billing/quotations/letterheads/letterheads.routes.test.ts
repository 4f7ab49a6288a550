import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/billing/quotations/letterheads.contract.ts'
import { call, download, refusal, send } from '../../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../../test/factories.ts'

const look = { company: 'Transportes Sierra Clara', colour: '#117DD4', layout: 'left' } as const
const logo = async () =>
  new Blob(
    [
      new Uint8Array(
        await sharp({ create: { width: 300, height: 100, channels: 3, background: '#a00' } })
          .png()
          .toBuffer(),
      ),
    ],
    { type: 'image/png' },
  )

test('the first letterhead is the active one, and of several exactly one is', async () => {
  const user = await makeUser({ name: 'Julia Peña' })
  const first = await call(user, contract.createLetterhead, { body: { name: 'Sierra', ...look, image: await logo() } })
  expect(first).toMatchObject({ active: true, colour: '#117dd4', logo: expect.stringContaining('/media/') })
  const second = await call(user, contract.createLetterhead, { body: { name: 'Logística', ...look, layout: 'band' } })
  expect(second).toMatchObject({ active: false, logo: null })
  const third = await call(user, contract.createLetterhead, { body: { name: 'Frío', ...look, layout: 'right' } })
  await Promise.all(
    [second, third, second, first].map(({ id }) => call(user, contract.activateLetterhead, { body: { id } })),
  )
  const { results } = await call(user, contract.listLetterheads)
  expect(results.filter(({ active }) => active)).toHaveLength(1)
  expect(results[0]).toMatchObject({ active: true })
  expect(await send('GET', '/apis/quotation/membrete/?search=fri', { as: user })).toMatchObject({
    json: { count: 1, results: [{ name: 'Frío', layout: 'right', is_active: expect.any(Boolean) }] },
  })
})

test('it is changed, its picture goes, and the active one stays', async () => {
  const user = await makeUser({ name: 'Julia Peña' })
  const made = await call(user, contract.createLetterhead, { body: { name: 'Sierra', ...look, image: await logo() } })
  const params = { id: made.id }
  const changed = await call(user, contract.updateLetterhead, {
    params,
    body: { foot: 'Gracias', removeImage: true, version: made.version },
  })
  expect(changed).toMatchObject({ foot: 'Gracias', logo: null, company: look.company })
  expect(
    await refusal(user, contract.updateLetterhead, { params, body: { name: 'Otro', version: made.version } }),
  ).toMatchObject({ status: 409, body: { by: 'Julia Peña', current: { foot: 'Gracias' } } })
  expect(await refusal(user, contract.deleteLetterhead, { params })).toMatchObject({
    status: 409,
    body: { detail: '«Sierra» es el membrete activo; active otro antes de eliminarlo.' },
  })
  const other = await call(user, contract.createLetterhead, { body: { name: 'Otro', ...look } })
  expect(await refusal(user, contract.createLetterhead, { body: { name: 'OTRO', ...look } })).toMatchObject({
    status: 400,
    body: { name: ['Ya hay un membrete con ese nombre.'] },
  })
  await call(user, contract.deleteLetterhead, { params: { id: other.id } })
  expect((await call(user, contract.listLetterheads)).count).toBe(1)
})

test.each(['left', 'band', 'right'] as const)('the preview of a letterhead with layout %s is a PDF', async (layout) => {
  const user = await makeUser()
  const { id } = await call(user, contract.createLetterhead, { body: { name: 'Sierra', ...look, image: await logo() } })
  const pdf = await download(user, contract.previewLetterhead, { body: { ...look, layout, id } })
  expect(pdf).toMatchObject({ status: 200 })
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('foreign letterheads, absurd colours and readers are refused', async () => {
  const user = await makeUser()
  const { id } = await call(user, contract.createLetterhead, { body: { name: 'Sierra', ...look } })
  const stranger = await makeUser()
  for (const refused of [contract.getLetterhead, contract.deleteLetterhead])
    expect(await refusal(stranger, refused, { params: { id } })).toMatchObject({ status: 404 })
  expect(await refusal(stranger, contract.activateLetterhead, { body: { id } })).toMatchObject({ status: 404 })
  const reader = await makeUser({ account: await makeAccount(), permissions: ['facturacion.view'] })
  expect(await refusal(reader, contract.createLetterhead, { body: { name: 'X', ...look } })).toMatchObject({
    status: 403,
  })
  for (const colour of ['red', '#12345', '#1234567', 'url(x)']) {
    const body = { name: 'Sierra 2', company: 'x', layout: 'left', colour }
    expect(await send('POST', '/apis/quotation/membrete/', { as: user, body })).toMatchObject({
      status: 400,
      json: { colour: [expect.any(String)] },
    })
  }
  const foreign = new Blob(['<svg/>'], { type: 'image/png' })
  expect(
    await refusal(user, contract.createLetterhead, { body: { name: 'Z', ...look, image: foreign } }),
  ).toMatchObject({ status: 400, body: { image: [expect.any(String)] } })
})
