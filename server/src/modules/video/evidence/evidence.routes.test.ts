import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { zipSync, unzipSync, strToU8 } from 'fflate'
import { roles } from '@arriero/contract/core/services.ts'
import { noteEvent, reviewEvent } from '@arriero/contract/video/events.contract.ts'
import * as contract from '@arriero/contract/video/evidence.contract.ts'
import { PacketError, readPacket, verifyPacket } from '@arriero/contract/video/evidence-packet.ts'
import { sealEvidence, viewEvents, viewEvidence } from '@arriero/contract/video/video.access.ts'
import { call, download, refusal } from '../../../../test/api.ts'
import { inAccount, makeAccount, makeUser, type TestUser } from '../../../../test/factories.ts'
import { shareUnit } from '../../../../test/factories/tracking.ts'
import { putDrive } from '../../../../test/factories/units.ts'
import { makeEvent, makeFilmedUnit } from '../../../../test/factories/video.ts'
import { testApp } from '../../../../test/server.ts'
import { expectEndsWithMaker } from '../../../../test/public-links.ts'
import { add } from './evidence.repository.ts'
import { readPdfText } from '../../../shared/pdf/read-text.ts'
import { sealPacket } from './seal.job.ts'
import { writeZip } from './zip.ts'

async function sealed(user: TestUser, given: Parameters<typeof makeEvent>[2] = {}) {
  const unit = await makeFilmedUnit(user.accountId)
  const event = await makeEvent(user, unit, given)
  const { id } = await call(user, contract.createEvidence, {
    body: { eventId: event.id, reason: 'Siniestro 26-118402' },
  })
  const { app } = await testApp()
  await sealPacket.handle({ id, accountId: user.accountId }, app, new AbortController().signal)
  return { id, unit, event }
}
const packetOf = async (user: TestUser, id: number) => {
  const { status, bytes } = await download(user, contract.downloadEvidence, { params: { id } })
  expect(status).toBe(200)
  return new Uint8Array(bytes)
}
const verdictOf = async (bytes: Uint8Array<ArrayBuffer>) => verifyPacket(await readPacket(new Blob([bytes])))
/** Of a new link. */
async function tokenFor(user: TestUser, id: number, note: string): Promise<string> {
  const { url } = await call(user, contract.shareEvidence, { params: { id }, body: { note, days: 30 } })
  return url.split('/').at(-1)!
}
/** A packet that no worker has heard of: what becomes of it happens here. */
async function gathering(user: TestUser) {
  const unit = await makeFilmedUnit(user.accountId)
  const event = await makeEvent(user, unit)
  const id = await inAccount(user.accountId, (work) => add(work, event, { reason: null, clipIds: [], missing: [] }))
  return { id, event, unit }
}
/** The packet with one of its files changed, stored as before. */
const altered = (bytes: Uint8Array<ArrayBuffer>, name: string, text: string | null) => {
  const files = Object.entries(unzipSync(bytes)).filter(([one]) => text !== null || one !== name)
  const changed = files.map(([one, body]): [string, Uint8Array] => [one, one === name ? strToU8(text!) : body])
  return new Uint8Array(zipSync(Object.fromEntries(changed), { level: 0 }))
}

test('a sealed packet is whole and genuine; one letter of one file, a file less or one more is told by its name', async () => {
  const user = await makeUser()
  const { id } = await sealed(user)
  const packet = await packetOf(user, id)
  const verdict = await verdictOf(packet)
  expect(verdict).toMatchObject({
    isGenuine: true,
    isSigned: true,
    manifest: { id: 'EV-0001', previous: null, event: { title: 'Uso de teléfono' } },
  })
  const { fingerprint } = await call(user, contract.evidenceKey)
  expect([verdict.fingerprint, verdict.manifest.key.fingerprint]).toEqual([fingerprint, fingerprint])
  expect(verdict.files.map(({ name }) => name)).toEqual([
    'positions.csv',
    'speed.csv',
    'trip.json',
    'verificar.html',
    'custody.json',
    'key.json',
  ])
  for (const [name, text, state] of [
    ['speed.csv', 'time_utc,speed_kmh\r\n', 'changed'],
    ['trip.json', null, 'missing'],
  ] as const) {
    const told = await verdictOf(altered(packet, name, text))
    expect(told.isGenuine).toBe(false)
    expect(told.files.filter((file) => file.state !== 'same')).toMatchObject([{ name, state }])
  }
  const more = new Uint8Array(zipSync({ ...unzipSync(packet), 'otra.txt': strToU8('x') }, { level: 0 }))
  expect(await verdictOf(more)).toMatchObject({ isGenuine: false, isSigned: true })
  const forged = altered(packet, 'manifest.json', JSON.stringify({ ...verdict.manifest, account: 'Otra' }))
  expect(await verdictOf(forged)).toMatchObject({ isGenuine: false, isSigned: false })
})

test.each([
  ['no zip', new Uint8Array(strToU8('hola'.repeat(100)))],
  ['an empty file', new Uint8Array()],
  ['a zip of something else', new Uint8Array(zipSync({ 'a.txt': strToU8('a') }, { level: 0 }))],
  ['one that was packed again', new Uint8Array(zipSync({ 'manifest.json': strToU8('{}'.repeat(500)) }, { level: 9 }))],
  ['half of one', new Uint8Array(zipSync({ 'manifest.json': strToU8('{}') }, { level: 0 }).slice(0, 40))],
])('%s is said to be no packet', async (_what, bytes) => {
  await expect(verdictOf(bytes)).rejects.toBeInstanceOf(PacketError)
})

test('packets chain one to the next, and hold where the unit was', async () => {
  const user = await makeUser()
  const first = await sealed(user)
  const packet = await packetOf(user, first.id)
  const unit = await makeFilmedUnit(user.accountId)
  const at = Date.now() - 30 * 60_000
  await putDrive(user.accountId, unit.id, new Date(at - 10 * 60_000).toISOString(), 20)
  const event = await makeEvent(user, unit, { kind: 'collision', at })
  const { id } = await call(user, contract.createEvidence, { body: { eventId: event.id } })
  const { app } = await testApp()
  await sealPacket.handle({ id, accountId: user.accountId }, app, new AbortController().signal)
  const second = await packetOf(user, id)
  const [before, after] = [await verdictOf(packet), await verdictOf(second)]
  expect(after.manifest.previous).toEqual({ id: 'EV-0001', manifestSha256: before.manifestSha256 })
  const positions = new TextDecoder().decode(unzipSync(second)['positions.csv'])
  expect(positions.split('\r\n').length).toBeGreaterThan(30)
  expect(after.manifest.missing).toEqual(['Video: la unidad no tiene una cámara registrada que lo guarde'])
})

test('every look, export and opening of a link leaves a line; a link that ended says no more than one that never was', async () => {
  const user = await makeUser()
  const { id } = await sealed(user)
  const params = { id }
  await packetOf(user, id)
  await call(user, contract.getEvidence, { params })
  const token = await tokenFor(user, id, 'Seguros Alba')
  const other = await tokenFor(user, id, 'Otra aseguradora')
  await call(undefined, contract.openEvidence, { params: { token: other } })
  const opened = await call(undefined, contract.openEvidence, { params: { token } })
  expect(opened).toMatchObject({ folio: 'EV-0001', opened: 1, previous: null })
  // Nobody learns from a link who else has one, nor who looks within the company.
  expect(opened.custody.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Lo grabó la cámara de /),
    'Pidió sellarlo: Siniestro 26-118402',
    expect.stringMatching(/^Sellado a petición de /),
    'Entregó un enlace a Seguros Alba',
    'Visto con el enlace de Seguros Alba',
  ])
  // Opened again at once it counts, and the chain does not grow.
  const again = await call(undefined, contract.openEvidence, { params: { token } })
  expect([again.opened, again.custody.length]).toEqual([2, 5])
  const told = await call(user, contract.getEvidence, { params })
  expect(opened.manifestSha256).toBe(told.manifestSha256)
  expect(told.custody.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Lo grabó la cámara de /),
    'Pidió sellarlo: Siniestro 26-118402',
    expect.stringMatching(/^Sellado a petición de /),
    'Descargó el paquete',
    'La vio en la consola',
    'Entregó un enlace a Seguros Alba',
    'Entregó un enlace a Otra aseguradora',
    'Visto con el enlace de Otra aseguradora',
    'Visto con el enlace de Seguros Alba',
  ])
  const link = told.links.find(({ note }) => note === 'Seguros Alba')!
  await expectEndsWithMaker(user, contract.openEvidence.path.replace('{token}', token))
  await call(user, contract.revokeEvidenceLink, { params: { id: link.id } })
  const gone = { status: 404, body: { detail: 'El enlace no existe, venció o fue revocado.' } }
  expect(await refusal(undefined, contract.openEvidence, { params: { token } })).toMatchObject(gone)
  expect(await refusal(undefined, contract.openEvidence, { params: { token: 'nadie' } })).toMatchObject(gone)
})

test('its paper names every file and the key, and its printing is noted', async () => {
  const user = await makeUser()
  const { app } = await testApp()
  const { id } = await sealed(user)
  const { status, bytes, headers } = await download(user, contract.evidencePdf, { params: { id } })
  expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining('EV-0001.pdf')])
  const { fingerprint, custody } = await call(user, contract.getEvidence, { params: { id } })
  const path = join(app.config.DATA_DIR, `constancia-${id}.pdf`)
  await writeFile(path, bytes)
  const text = (await readPdfText(path, 2)).join(' ')
  for (const words of [fingerprint!, 'positions.csv', 'custody.json', 'Siniestro 26-118402'])
    expect(text).toContain(words)
  expect(custody.map((step) => step.text)).toContain('Sacó la constancia en PDF')
})

test('who reviewed its event and wrote to it stands in the chain of the packet, and what they wrote does not', async () => {
  const user = await makeUser()
  const event = await makeEvent(user, await makeFilmedUnit(user.accountId))
  const params = { id: event.id }
  await call(user, noteEvent, { params, body: { text: 'No me fío del otro conductor' } })
  await call(user, reviewEvent, { params, body: { decision: 'confirm' } })
  const { id } = await call(user, contract.createEvidence, { body: { eventId: event.id } })
  const { app } = await testApp()
  await sealPacket.handle({ id, accountId: user.accountId }, app, new AbortController().signal)
  const { custody } = await call(user, contract.getEvidence, { params: { id } })
  const reviewed = custody.filter(({ kind }) => kind === 'reviewed')
  expect(reviewed.map(({ text }) => text).toSorted()).toEqual(['Escribió en el evento', 'Revisó el evento: Confirmado'])
  const chain = new TextDecoder().decode(unzipSync(await packetOf(user, id))['custody.json'])
  expect(chain).toContain('Revisó el evento: Confirmado')
  expect(chain).not.toContain('fío')
})

test('asked twice while it gathers it is one; sealed twice it is sealed once; of two events at once each has its number', async () => {
  const user = await makeUser()
  const { id, event } = await gathering(user)
  const asked = await Promise.all(
    [1, 2].map(() => call(user, contract.createEvidence, { body: { eventId: event.id } })),
  )
  expect(asked.map((one) => one.id)).toEqual([id, id])
  const params = { id }
  expect(await refusal(user, contract.downloadEvidence, { params })).toMatchObject({ status: 400 })
  const { app } = await testApp()
  const run = () => sealPacket.handle({ ...params, accountId: user.accountId }, app, new AbortController().signal)
  await Promise.all([run(), run()])
  expect(await call(user, contract.getEvidence, { params })).toMatchObject({ state: 'sealed', files: { length: 6 } })
  const others = await Promise.all([1, 2].map(async () => makeEvent(user, await makeFilmedUnit(user.accountId))))
  const made = await Promise.all(
    others.map((other) => call(user, contract.createEvidence, { body: { eventId: other.id } })),
  )
  expect(made.map(({ folio }) => folio).toSorted()).toEqual(['EV-0002', 'EV-0003'])
})

test('a client sees the evidence they asked for of what is shared with them, and none of the company’s', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const client = await makeUser({ account, role: roles.client, permissions: [viewEvents, viewEvidence, sealEvidence] })
  const [shared, foreign] = [await sealed(boss), await sealed(boss)]
  await shareUnit(shared.unit, client.id)
  const own = await call(client, contract.createEvidence, { body: { eventId: shared.event.id } })
  expect((await call(client, contract.pageEvidence, { query: {} })).results.map(({ id }) => id)).toEqual([own.id])
  expect((await call(boss, contract.pageEvidence, { query: {} })).results).toHaveLength(3)
  for (const user of [client, await makeUser()])
    for (const { id } of [shared, foreign]) {
      const params = { id }
      expect(await refusal(user, contract.getEvidence, { params })).toMatchObject({ status: 404 })
      expect(await refusal(user, contract.downloadEvidence, { params })).toMatchObject({ status: 404 })
      expect(await refusal(user, contract.shareEvidence, { params, body: { note: 'x', days: 1 } })).toMatchObject({
        status: 404,
      })
    }
  await tokenFor(boss, foreign.id, 'Seguros Alba')
  const { links } = await call(boss, contract.getEvidence, { params: foreign })
  const id = links[0]!.id
  expect(await refusal(client, contract.revokeEvidenceLink, { params: { id } })).toMatchObject({ status: 404 })
  const body = { eventId: foreign.event.id }
  expect(await refusal(client, contract.createEvidence, { body })).toMatchObject({ status: 404 })
  const reader = await makeUser({ account, permissions: [viewEvidence] })
  expect(await refusal(reader, contract.createEvidence, { body })).toMatchObject({ status: 403 })
})

test('a client who asks while the company’s packet gathers has one of their own', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const client = await makeUser({ account, role: roles.client, permissions: [viewEvents, viewEvidence, sealEvidence] })
  const { id, event, unit } = await gathering(boss)
  await shareUnit(unit, client.id)
  const own = await call(client, contract.createEvidence, { body: { eventId: event.id } })
  expect(own.id).not.toBe(id)
})

test('a disk that is full is told at once and leaves nothing; asked for again, the same packet is sealed', async () => {
  const user = await makeUser()
  const { id, event } = await gathering(user)
  const { app } = await testApp()
  const job = { id, accountId: user.accountId }
  const { signal } = new AbortController()
  const put = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  await sealPacket.handle(job, { ...app, files: { ...app.files, put } }, signal)
  expect(await call(user, contract.getEvidence, { params: { id } })).toMatchObject({
    state: 'failed',
    error: 'No hay espacio en el disco del servidor; no se guardó nada. Libere espacio y vuelva a intentarlo.',
    files: [],
  })
  const left = await readdir(join(app.config.DATA_DIR, 'incoming'))
  expect(left.filter((name) => name.startsWith('evidence-'))).toEqual([])
  const body = { eventId: event.id }
  expect(await call(user, contract.createEvidence, { body })).toMatchObject({ id, state: 'collecting', error: null })
  await sealPacket.handle(job, app, signal)
  expect(await verdictOf(await packetOf(user, id))).toMatchObject({ isGenuine: true, manifest: { id: 'EV-0001' } })
})

test('a zip that meets a full disk while it is written says so', async () => {
  const path = fileURLToPath(import.meta.url)
  const file = { name: 'a.txt', path, size: 1, sha256: '' }
  await expect(writeZip('/dev/full', [file])).rejects.toMatchObject({ code: 'ENOSPC' })
})

test('whatever else goes wrong is tried again, and told when it was tried often enough', async () => {
  const user = await makeUser()
  const { id } = await gathering(user)
  const { app } = await testApp()
  const put = () => Promise.reject(new Error('The storage hung up'))
  const run = () =>
    sealPacket.handle(
      { id, accountId: user.accountId },
      { ...app, files: { ...app.files, put } },
      new AbortController().signal,
    )
  const found = () => call(user, contract.getEvidence, { params: { id } })
  for (let n = 0; n < sealPacket.retries; n += 1) {
    await expect(run()).rejects.toThrow('The storage hung up')
    expect(await found()).toMatchObject({
      state: 'collecting',
      error: 'No se pudo armar el paquete; inténtelo de nuevo.',
    })
  }
  await run()
  expect(await found()).toMatchObject({ state: 'failed' })
})

test('with a new key, what the former one sealed stays genuine and its fingerprint known', async () => {
  const user = await makeUser()
  const { app } = await testApp()
  const { id } = await sealed(user)
  const before = await call(undefined, contract.evidenceKey)
  await app.owner.query('update signing_key set retired_at = now() where retired_at is null')
  const after = await call(undefined, contract.evidenceKey)
  expect(after.fingerprint).not.toBe(before.fingerprint)
  expect(after.former[0]).toBe(before.fingerprint)
  expect((await call(user, contract.getEvidence, { params: { id } })).fingerprint).toBe(before.fingerprint)
  const unit = await makeFilmedUnit(user.accountId)
  const event = await makeEvent(user, unit)
  const next = await call(user, contract.createEvidence, { body: { eventId: event.id } })
  const { signal } = new AbortController()
  await sealPacket.handle({ id: next.id, accountId: user.accountId }, app, signal)
  for (const [packet, { fingerprint }] of [
    [id, before],
    [next.id, after],
  ] as const)
    expect(await verdictOf(await packetOf(user, packet))).toMatchObject({ isGenuine: true, fingerprint })
})

test('who touched a packet is written once: the application can neither change nor remove it', async () => {
  const { app } = await testApp()
  for (const text of [
    'update evidence_custody set text = text',
    'delete from evidence_custody',
    'delete from evidence',
  ])
    await expect(app.pool.query(text), text).rejects.toThrow(/permission denied/)
})
