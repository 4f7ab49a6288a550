import { expect, test } from 'vitest'
import { deleteCamera } from '@arriero/contract/video/cameras.contract.ts'
import * as contract from '@arriero/contract/video/recordings.contract.ts'
import { keepBytes } from '../../../app/files/stored-files.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { inAccount, makeAccount, makeUser } from '../../../../test/factories.ts'
import { makeCamera } from '../../../../test/factories/cameras.ts'
import { testApp } from '../../../../test/server.ts'

/** Noon of the day before yesterday in Mexico City: a cut of it crosses no midnight and lies in the past. */
const noon = new Date(Math.floor(Date.now() / 86_400_000 - 2) * 86_400_000 + 18 * 3_600_000)
const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000).toISOString()

/** A camera that is busy sending another cut: those asked for now wait. */
async function makeBusyCamera(accountId: number) {
  const camera = await makeCamera(accountId)
  const { app } = await testApp()
  await app.owner.query(
    `insert into camera_clip (account_id, camera_id, channel, from_at, to_at, state) values ($1, $2, 3, $3, $4, 'DOWNLOADING')`,
    [accountId, camera.id, at(-10), at(-5)],
  )
  return camera
}

test('a cut is asked for by channel, once however often, in both prefixes, and waits its turn', async () => {
  const user = await makeUser()
  const camera = await makeBusyCamera(user.accountId)
  const body = { startTime: at(0), endTime: at(6), videoFileParam: { channels: '1,2' }, name: 'Somnolencia' }
  const asked = await send('POST', `/apis/apistreamax/v2/devices/${camera.id}/video-download`, { as: user, body })
  expect(asked).toMatchObject({
    status: 200,
    json: [
      { cameraId: camera.id, channel: 2, downloadStatus: 'WAITING', name: 'Somnolencia', place: 3 },
      { cameraId: camera.id, channel: 1, downloadStatus: 'WAITING', startTime: at(0), endTime: at(6), place: 2 },
    ],
  })
  const again = await send('POST', `/apistreamax/v2/devices/${camera.id}/video-download`, { as: user, body })
  expect((again.json as { videoId: number }[]).map(({ videoId }) => videoId)).toEqual(
    (asked.json as { videoId: number }[]).map(({ videoId }) => videoId),
  )
  expect(await call(user, contract.listDownloads, { query: { cameraId: camera.id } })).toHaveLength(3)
})

test('what no device can send is refused in words', async () => {
  const user = await makeUser()
  const { id } = await makeCamera(user.accountId)
  const cut = (startTime: string, endTime: string, channels = 1) =>
    send('POST', `/apis/apistreamax/v2/devices/${id}/video-download`, {
      as: user,
      body: { startTime, endTime, videoFileParam: { channels } },
    })
  for (const [given, words] of [
    [cut(at(0), at(60 * 24 * 9)), 'El recorte termina en el futuro.'],
    [cut(at(0), at(60 * 14)), 'Un recorte no pasa de un día a otro: corte a la medianoche y pida dos.'],
    [cut(at(0), at(61)), 'Un recorte dura a lo más 60 minutos.'],
    [cut(at(5), at(0)), 'El recorte termina antes de empezar.'],
    [cut(at(0), at(5), 9), 'Ese canal no se muestra.'],
  ] as const)
    expect(await given).toMatchObject({ status: 400, json: { detail: words } })
})

test('downloads of another account are nobody else’s to see, cancel or read', async () => {
  const account = await makeAccount()
  const [user, stranger] = [await makeUser({ account }), await makeUser()]
  const camera = await makeBusyCamera(account.id)
  const clip = await call(user, contract.createDownloadTask, {
    body: { cameraId: camera.id, start: at(0), end: at(1) },
  })
  expect(await call(stranger, contract.listDownloads, { query: { ids: [clip.id] } })).toEqual([])
  const body = { ids: [clip.id] }
  expect(await refusal(stranger, contract.deleteDownloads, { body })).toMatchObject({ status: 404 })
  expect(await refusal(stranger, contract.retryDownloads, { body })).toMatchObject({ status: 404 })
  expect(await refusal(stranger, contract.downloadResult, { params: { id: clip.id } })).toMatchObject({ status: 404 })
  const reader = await makeUser({ account, permissions: ['camaras.camaras_sub.view'] })
  expect(await refusal(reader, contract.deleteDownloads, { body })).toMatchObject({ status: 403 })
  expect(await refusal(user, contract.downloadResult, { params: { id: clip.id } })).toMatchObject({
    status: 400,
    body: { detail: 'La descarga todavía no está completa.' },
  })
})

test('with its camera a clip goes off the lists and its file off the disk', async () => {
  const user = await makeUser()
  const { id } = await makeCamera(user.accountId)
  const { app } = await testApp()
  const file = await inAccount(user.accountId, (work) =>
    keepBytes(app, work, { name: 'recorte.mp4', type: 'video/mp4', body: Buffer.from('video') }),
  )
  await app.owner.query(
    `insert into camera_clip (account_id, camera_id, channel, from_at, to_at, state, file_id) values ($1, $2, 1, $3, $4, 'COMPLETED', $5)`,
    [user.accountId, id, at(0), at(5), file.id],
  )
  expect(await call(user, contract.listDownloads)).toHaveLength(1)
  await call(user, deleteCamera, { params: { id } })
  expect(await call(user, contract.listDownloads)).toEqual([])
  await expect.poll(() => app.files.read(file.key).catch(() => 'gone')).toBe('gone')
})
