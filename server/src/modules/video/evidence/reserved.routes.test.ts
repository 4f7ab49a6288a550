import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/video/evidence.contract.ts'
import { openReserved, readPacket, segments, verifyPacket } from '@arriero/contract/video/evidence-packet.ts'
import { viewEvents, viewEvidence } from '@arriero/contract/video/video.access.ts'
import { call, download, refusal } from '../../../../test/api.ts'
import { inAccount, makeAccount, makeUser, type TestUser } from '../../../../test/factories.ts'
import { makeCamera } from '../../../../test/factories/cameras.ts'
import { makeDriver } from '../../../../test/factories/drivers.ts'
import { makeEvent, makeFilmedUnit, putDriver } from '../../../../test/factories/video.ts'
import { testApp } from '../../../../test/server.ts'
import { keepBytes } from '../../../app/files/stored-files.ts'
import { readPdfText } from '../../../shared/pdf/read-text.ts'
import { add, setReserve } from './evidence.repository.ts'
import { codePlace, lockReserved, newCode } from './lock.ts'
import { sealPacket } from './seal.job.ts'
import { bytesFile } from './zip.ts'

/** Two of its segments are whole. */
const cabin = randomBytes(2 * segments.plain + 1234)

/** A packet of the road and the cabin, which with the driver's name is reserved; no worker has heard of it. */
async function gathering(user: TestUser) {
  const { app } = await testApp()
  const unit = await makeFilmedUnit(user.accountId)
  const driver = await makeDriver(user, { name: 'Ubaldo Reservado' })
  await putDriver(unit, driver.id)
  const event = await makeEvent(user, unit)
  const camera = await makeCamera(user.accountId, { unitId: unit.id })
  const id = await inAccount(user.accountId, async (work) => {
    const clipIds: number[] = []
    for (const [channel, body] of [[1, Buffer.from('camino')] as const, [2, cabin] as const]) {
      const { id: fileId } = await keepBytes(app, work, { name: 'clip.mp4', type: 'video/mp4', body })
      const clip = await work.tx
        .insertInto('camera_clip')
        .values({
          account_id: user.accountId,
          camera_id: camera.id,
          channel,
          from_at: event.at,
          to_at: new Date(Date.parse(event.at) + 1000).toISOString(),
          state: 'COMPLETED',
          file_id: fileId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      clipIds.push(clip.id)
    }
    const made = await add(work, event, { reason: null, clipIds, missing: [] })
    const reserve = { channels: [2], stills: false, driver: true }
    await setReserve(work, made, reserve, app.secrets.seal(codePlace(made), newCode()))
    return made
  })
  return { id, event }
}

async function sealed(user: TestUser) {
  const { id } = await gathering(user)
  const { app } = await testApp()
  await sealPacket.handle({ id, accountId: user.accountId }, app, new AbortController().signal)
  const { bytes } = await download(user, contract.downloadEvidence, { params: { id } })
  return { id, bytes: new Uint8Array(bytes) }
}

const opening = async (bytes: Uint8Array<ArrayBuffer>) => {
  const files = await readPacket(new Blob([bytes]))
  const verdict = await verifyPacket(files)
  return { verdict, open: (code: string) => openReserved(verdict, files, code) }
}

test('what is reserved is whole without its code, opens with it as it was, and is nowhere else in the packet', async () => {
  const user = await makeUser()
  const { id, bytes } = await sealed(user)
  const { code } = await call(user, contract.evidenceCode, { params: { id } })
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)
  const { verdict, open } = await opening(bytes)
  expect(verdict).toMatchObject({
    isGenuine: true,
    manifest: { format: 'arriero-evidence/2', event: { driver: null }, clips: [{}, { name: 'canal-2.mp4' }] },
  })
  expect(verdict.files.flatMap(({ name, opens }) => (opens ? [[name, opens.name, opens.size]] : []))).toEqual([
    ['canal-2.mp4.reservado', 'canal-2.mp4', cabin.length],
    ['conductor.json.reservado', 'conductor.json', expect.any(Number)],
  ])
  for (const hidden of [cabin.subarray(0, 64), cabin.subarray(-64), 'Ubaldo', code, code.replaceAll('-', '')])
    expect(Buffer.from(bytes).includes(hidden)).toBe(false)

  // As somebody types it who heard it by telephone.
  const opened = await open(` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`)
  expect([...opened].map(([name, { isSame }]) => [name, isSame])).toEqual([
    ['canal-2.mp4', true],
    ['conductor.json', true],
  ])
  expect(Buffer.from(await opened.get('canal-2.mp4')!.file.arrayBuffer()).equals(cabin)).toBe(true)
  expect(JSON.parse(await opened.get('conductor.json')!.file.text())).toMatchObject({
    driver: 'Ubaldo Reservado',
    // Without it the hash in the manifest would tell whoever guesses names.
    salt: expect.stringMatching(/^[\w+/]{22}==$/),
  })

  const other = code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`
  await expect(open(other)).rejects.toThrow(/^Ese código no abre los archivos reservados/)
  await expect(open(code.slice(5))).rejects.toThrow(/^El código tiene 20 letras y números/)
})

test('a reserved file that was changed is told by its name, and no code opens it', async () => {
  const user = await makeUser()
  const { id, bytes } = await sealed(user)
  const { code } = await call(user, contract.evidenceCode, { params: { id } })
  const files = unzipSync(bytes)
  for (const name of ['canal-2.mp4.reservado', 'conductor.json.reservado']) files[name]![20]! ^= 1
  const { verdict, open } = await opening(new Uint8Array(zipSync(files, { level: 0 })))
  expect(verdict.isGenuine).toBe(false)
  expect(verdict.files.filter(({ state }) => state === 'changed')).toHaveLength(2)
  await expect(open(code)).rejects.toThrow(/^Los archivos reservados cambiaron después del sello/)
})

test('who may seal reads the code, which leaves a line and is told nowhere else', async () => {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const { id } = await gathering(user)
  const params = { id }
  const { code } = await call(user, contract.evidenceCode, { params })
  const told = await call(user, contract.getEvidence, { params })
  expect(told.reserve).toEqual({ channels: [2], stills: false, driver: true })
  expect(told.custody.filter(({ kind }) => kind === 'told')).toMatchObject([
    { text: 'Leyó el código de los archivos reservados', by: expect.any(String) },
  ])
  const { app } = await testApp()
  const { rows } = await app.owner.query<{ row: string }>(
    'select row_to_json(e)::text as row from evidence e where id = $1',
    [id],
  )
  for (const text of [JSON.stringify(told), rows[0]!.row]) expect(text).not.toContain(code)
  const reader = await makeUser({ account, permissions: [viewEvents, viewEvidence] })
  expect(await refusal(reader, contract.evidenceCode, { params })).toMatchObject({ status: 403 })
  expect(await refusal(await makeUser(), contract.evidenceCode, { params })).toMatchObject({ status: 404 })
  const open = await call(user, contract.createEvidence, {
    body: { eventId: (await makeEvent(user, await makeFilmedUnit(account.id))).id },
  })
  expect(await refusal(user, contract.evidenceCode, { params: { id: open.id } })).toMatchObject({
    status: 400,
    body: { detail: 'Este paquete no tiene archivos reservados: se abre sin código.' },
  })
})

test('while it gathers nothing else can be reserved; after it failed, what is asked for then', async () => {
  const user = await makeUser()
  const { id, event } = await gathering(user)
  const ask = (reserve?: contract.Reserve) => ({ body: { eventId: event.id, ...(reserve && { reserve }) } })
  const same = { channels: [2], stills: false, driver: true }
  expect(await call(user, contract.createEvidence, ask(same))).toMatchObject({ id })
  expect(await call(user, contract.createEvidence, ask())).toMatchObject({ id })
  const more = { channels: [2, 1, 2], stills: false, driver: false }
  expect(await refusal(user, contract.createEvidence, ask(more))).toMatchObject({
    status: 400,
    body: { detail: expect.stringMatching(/^Ya se reúne un paquete de este evento que reserva otra cosa/) },
  })
  const { app } = await testApp()
  const { code } = await call(user, contract.evidenceCode, { params: { id } })
  await app.owner.query(`update evidence set state = 'failed' where id = $1`, [id])
  expect(await call(user, contract.createEvidence, ask(more))).toMatchObject({ id })
  const { reserve } = await call(user, contract.getEvidence, { params: { id } })
  expect(reserve).toEqual({ channels: [1, 2], stills: false, driver: false })
  expect((await call(user, contract.evidenceCode, { params: { id } })).code).not.toBe(code)
})

test('its paper names no driver where they are reserved', async () => {
  const user = await makeUser()
  const { id } = await sealed(user)
  const { status, bytes } = await download(user, contract.evidencePdf, { params: { id } })
  expect(status).toBe(200)
  const { app } = await testApp()
  const path = join(app.config.DATA_DIR, `constancia-reservada-${id}.pdf`)
  await writeFile(path, bytes)
  const text = (await readPdfText(path, 2)).join(' ')
  expect(text).toContain('Reservado en el paquete')
  expect(text).not.toContain('Ubaldo')
})

test('files of every length are locked segment by segment, and none of a segment can be moved or left out', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arriero-lock-'))
  const lengths = [0, 1, segments.plain - 1, segments.plain, segments.plain + 1, 2 * segments.plain]
  const open = await Promise.all(
    lengths.map(async (length) => ({
      ...(await bytesFile(folder, `${length}.bin`, randomBytes(length))),
      isReserved: true,
    })),
  )
  const plain = await Promise.all(open.map(({ path }) => readFile(path)))
  const code = newCode()
  const { files, lock } = await lockReserved(open, code)
  const stored = await Promise.all(files.map(async ({ path }) => new Uint8Array(await readFile(path))))
  await rm(folder, { recursive: true })
  const verdict = { manifest: { lock }, files: files.map((file) => ({ ...file, state: 'same' })) }
  const opened = (bytes: readonly Uint8Array<ArrayBuffer>[]) =>
    openReserved(verdict as never, new Map(files.map(({ name }, at) => [name, new Blob([bytes[at]!])])), code)
  const found = await opened(stored)
  for (const [at, length] of lengths.entries()) {
    const { file, isSame } = found.get(`${length}.bin`)!
    expect([isSame, Buffer.from(await file.arrayBuffer()).equals(plain[at]!)]).toEqual([true, true])
    expect(stored[at]!.length).toBe(
      segments.prefix + length + Math.max(1, Math.ceil(length / segments.plain)) * segments.tag,
    )
  }
  const whole = stored.at(-1)!
  const one = segments.plain + segments.tag
  const [prefix, first, second] = [whole.slice(0, 7), whole.slice(7, 7 + one), whole.slice(7 + one)]
  for (const parts of [
    [prefix, second, first],
    [prefix, first],
    [prefix, second],
    [prefix, first, first, second],
  ])
    await expect(opened([...stored.slice(0, -1), new Uint8Array(Buffer.concat(parts))])).rejects.toThrow(/^Ese código/)
})
