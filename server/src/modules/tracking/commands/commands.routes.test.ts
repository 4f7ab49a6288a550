import { demoWialonToken, startWialonSimulator } from '@arriero/simulators/wialon/server.ts'
import { expect, onTestFinished, test } from 'vitest'
import {
  approveCommand,
  askCommand,
  cancelCommand,
  declineCommand,
  pageCommands,
} from '@arriero/contract/tracking/commands.contract.ts'
import { createSource } from '@arriero/contract/tracking/tracking.contract.ts'
import { allPermissions } from '@arriero/contract/core/permissions.ts'
import { listNotifications } from '@arriero/contract/notifications/notifications.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeAccount, makeUser, testPassword, type TestUser } from '../../../../test/factories.ts'
import { makeUnit, shareUnits } from '../../../../test/factories/units.ts'
import { testApp } from '../../../../test/server.ts'
import { trackingOf } from '../tracking.service.ts'
import { ask, cut, decide, draftOf, makeTruck, newestOf, sheetOf } from '../../../../test/factories/commands.ts'

/** A company with somebody named for engines, who approves them, and who is told. */
async function makeCompany() {
  const account = await makeAccount()
  const mariana = await makeUser({ account })
  const ernesto = await makeUser({ account, name: 'Ernesto Villaseñor' })
  await decide(mariana, {
    enginePeople: [mariana.id],
    textPeople: [ernesto.id],
    approvers: [ernesto.id],
    told: [ernesto.id],
  })
  return { account, mariana, ernesto }
}

const bellOf = async (user: TestUser) => (await call(user, listNotifications)).map(({ title }) => title)
const kick = async () => trackingOf((await testApp()).app).commands.kick()
const stateOf = async (...of: Parameters<typeof newestOf>) => {
  await kick()
  return (await newestOf(...of))?.state
}

test('where a unit is, is asked of its device and answered by it', async () => {
  const { mariana } = await makeCompany()
  const truck = await makeTruck(mariana, 'BA-112')
  const asked = await ask(mariana, truck.unit.id, { kind: 'locate' })
  expect(asked).toMatchObject({ state: 'queued', through: 'FMC130', by: 'Mariana Garza', sentAt: null })
  await truck.drive(78, 120)
  await expect.poll(() => stateOf(mariana, truck.unit.id)).toBe('done')
  expect(await newestOf(mariana, truck.unit.id)).toMatchObject({
    networkAt: expect.any(String),
    deliveredAt: expect.any(String),
    answer: expect.stringContaining('Lat:25.8'),
  })
  truck.hangUp()
})

test('an engine is cut once the unit stands, with a reason, a proof and a second person, and restored', async () => {
  const { app } = await testApp()
  const { mariana, ernesto } = await makeCompany()
  const truck = await makeTruck(mariana, 'BA-113')
  const { id } = truck.unit
  await truck.drive(78, 120)
  const asking = (body: object) =>
    refusal(mariana, askCommand, { params: { unit_id: id }, body: { ...draftOf(cut), ...body } })
  expect(await asking({ password: 'otra' })).toMatchObject({ status: 400, body: { password: [expect.any(String)] } })
  expect(await asking({ reportNumber: '' })).toMatchObject({
    status: 400,
    body: { reportNumber: ['Escriba el folio del reporte.'] },
  })
  const asked = await ask(mariana, id, cut)
  expect(asked).toMatchObject({ state: 'approval', reason: 'theft', reportNumber: '911-NL-2284107' })
  const params = { command_id: asked.id }
  expect(await refusal(mariana, approveCommand, { params, body: { password: testPassword } })).toMatchObject({
    status: 400,
    body: { detail: 'Lo aprueba otra persona, no quien lo pide.' },
  })
  await expect.poll(() => bellOf(ernesto)).toContain('Apruebe: cortar motor de BA-113')
  expect(await call(ernesto, approveCommand, { params, body: { password: testPassword } })).toMatchObject({
    state: 'queued',
    approvedBy: 'Ernesto Villaseñor',
  })

  // It rolls: nothing leaves, however often it is looked at.
  await kick()
  const rolling = await sheetOf(mariana, id)
  expect(rolling.now).toMatchObject({ speed: 78, slowSeconds: 0 })
  expect(rolling.commands[0]).toMatchObject({ state: 'queued', sentAt: null })
  await truck.drive(0, 0)
  await expect.poll(() => (truck.tick(), stateOf(mariana, id))).toBe('done')
  expect(await newestOf(mariana, id)).toMatchObject({ answer: 'DOUT1:1 Timeout:INFINITY', by: 'Mariana Garza' })
  const after = await sheetOf(mariana, id)
  expect(after.isCut).toBe(true)
  expect(after.offers.find(({ kind }) => kind === 'engine_cut')?.whyNot).toBe('Ya está cortado')
  await expect.poll(() => bellOf(ernesto)).toContain('Cortar motor de BA-113: ejecutada')

  await ask(mariana, id, { kind: 'engine_restore', password: testPassword })
  await expect.poll(() => (truck.tick(), stateOf(mariana, id))).toBe('done')
  expect((await sheetOf(mariana, id)).isCut).toBe(false)
  const { results } = await call(mariana, pageCommands, { query: { unitId: id } })
  expect(results.map(({ kind, state }) => [kind, state])).toEqual([
    ['engine_restore', 'done'],
    ['engine_cut', 'done'],
  ])
  const { rows } = await app.owner.query<{ action: string }>(
    'select action from audit_entry where account_id = $1 and subject = $2 order by id',
    [mariana.accountId, `unit:${id}`],
  )
  expect(rows.map(({ action }) => action).filter((action) => action.startsWith('command'))).toEqual([
    'command.ask',
    'command.approve',
    'command.ask',
  ])
  truck.hangUp()
})

test('of two people who ask for the opposite the second is refused in words, and that is on record', async () => {
  const { mariana, account } = await makeCompany()
  const hugo = await makeUser({ account, name: 'Hugo Saldívar' })
  await decide(mariana, { enginePeople: [mariana.id, hugo.id], needsApproval: false })
  const truck = await makeTruck(mariana, 'BA-114')
  const { id } = truck.unit
  // Cut once, so that it may be restored at all.
  const { app } = await testApp()
  await ask(mariana, id, cut)
  await app.owner.query(
    "update unit_command set state = 'done', sent_at = now(), ended_at = now() where unit_id = $1",
    [id],
  )
  await ask(hugo, id, { kind: 'engine_restore', password: testPassword })
  await app.owner.query(
    "update unit_command set state = 'done', sent_at = now(), ended_at = now() where unit_id = $1",
    [id],
  )
  const [first, second] = await Promise.all([ask(mariana, id, cut), ask(hugo, id, cut)])
  expect([first.state, second.state].toSorted()).toEqual(['queued', 'refused'])
  const { commands } = await sheetOf(mariana, id)
  const refused = commands.find(({ state }) => state === 'refused')
  expect(refused?.outcome).toMatch(/^(Mariana Garza|Hugo Saldívar) ya lo pidió, \d+ s antes$/)
})

test('what waits for a device that is off for a week expires and says so', async () => {
  const { app } = await testApp()
  const { mariana } = await makeCompany()
  const truck = await makeTruck(mariana, 'BA-115')
  const asked = await ask(mariana, truck.unit.id, { kind: 'restart' })
  expect(Date.parse(asked.expiresAt) - Date.parse(asked.askedAt)).toBe(7 * 86_400_000)
  await app.owner.query("update unit_command set expires_at = now() - interval '1 second' where id = $1", [asked.id])
  await expect.poll(() => stateOf(mariana, truck.unit.id)).toBe('expired')
  expect(await newestOf(mariana, truck.unit.id)).toMatchObject({
    outcome: 'El equipo no se conectó en ese tiempo, nada quedó pendiente',
    sentAt: null,
  })
  // On line again, it is told nothing.
  await truck.drive(0, 0)
  await kick()
  expect((await newestOf(mariana, truck.unit.id))?.state).toBe('expired')
  truck.hangUp()
})

test('a process that died after a command left leaves it unanswered: it is never sent again', async () => {
  const { app } = await testApp()
  const { mariana } = await makeCompany()
  const truck = await makeTruck(mariana, 'BA-116')
  const asked = await ask(mariana, truck.unit.id, { kind: 'output_on', output: 2 })
  await app.owner.query(
    "update unit_command set state = 'sent', sent_at = now() - interval '5 minutes' where id = $1",
    [asked.id],
  )
  await truck.drive(40, 60)
  await kick()
  expect(await newestOf(mariana, truck.unit.id)).toMatchObject({ state: 'sent', networkAt: null, answer: null })
  await app.owner.query("update unit_command set expires_at = now() - interval '1 second' where id = $1", [asked.id])
  await expect.poll(() => stateOf(mariana, truck.unit.id)).toBe('expired')
  expect((await newestOf(mariana, truck.unit.id))?.outcome).toBe(
    'El equipo no contestó; no se sabe si lo hizo y no se repite',
  )
  truck.hangUp()
})

test('interval, outputs, restart and free text go to the device, and its answer comes back', async () => {
  const { mariana, ernesto } = await makeCompany()
  const truck = await makeTruck(mariana, 'BA-117')
  const { id } = truck.unit
  await truck.drive(40, 60)
  const done = async (user: typeof mariana, draft: Parameters<typeof ask>[2]) => {
    await ask(user, id, draft)
    await expect.poll(() => (truck.tick(), stateOf(mariana, id))).toMatch(/done|refused/)
    return newestOf(mariana, id)
  }
  expect(await done(mariana, { kind: 'interval', seconds: 10 })).toMatchObject({
    answer: 'New value 10050:10;',
    state: 'done',
  })
  expect(await done(mariana, { kind: 'output_on', output: 2 })).toMatchObject({
    answer: 'DOUT1:IGNORED DOUT2:1 Timeout:INFINITY',
  })
  expect(await done(ernesto, { kind: 'text', words: 'getver' })).toMatchObject({ state: 'done', words: 'getver' })
  expect(await done(ernesto, { kind: 'text', words: 'abracadabra' })).toMatchObject({
    state: 'refused',
    outcome: 'El equipo lo rechazó',
    answer: 'Unknown command: abracadabra',
  })
  expect(await done(mariana, { kind: 'restart' })).toMatchObject({
    state: 'done',
    answer: 'El equipo volvió a conectarse',
  })
  truck.hangUp()
})

test('what cannot be done stays visible with its reason: by device, by person, by what the unit does', async () => {
  const { mariana, account } = await makeCompany()
  const truck = await makeTruck(mariana, 'BA-118')
  const paola = await makeUser({ account, name: 'Paola Reyes' })
  const reasons = async (user: typeof mariana, unitId: number) =>
    Object.fromEntries((await sheetOf(user, unitId)).offers.map(({ kind, whyNot }) => [kind, whyNot]))
  expect(await reasons(paola, truck.unit.id)).toMatchObject({
    engine_cut: 'Lo puede Mariana Garza',
    text: 'Lo puede Ernesto Villaseñor',
    locate: null,
  })
  expect(await reasons(mariana, truck.unit.id)).toMatchObject({ engine_cut: null, engine_restore: 'No está cortado' })
  const bare = await makeUnit(mariana)
  expect((await reasons(mariana, bare.id))['locate']).toBe('La unidad no tiene equipo ni plataforma.')
  const refused = await refusal(paola, askCommand, { params: { unit_id: truck.unit.id }, body: draftOf(cut) })
  expect(refused).toMatchObject({ status: 400, body: { detail: 'Lo puede Mariana Garza' } })
})

test('free text is one line of letters: nothing in it ends a frame and begins another', async () => {
  const { ernesto } = await makeCompany()
  const truck = await makeTruck(ernesto, 'BA-119')
  for (const words of ['getver\r\nsetdigout 1', 'a\0b', ' ', 'x'.repeat(201)]) {
    const body = { kind: 'text', key: crypto.randomUUID(), words }
    expect(await send('POST', `/apis/tracking/units/${truck.unit.id}/commands`, { as: ernesto, body })).toMatchObject({
      status: 400,
      json: { words: expect.any(Array) },
    })
  }
})

test('asked twice with the same key it is one command; cancelled before it leaves, it never does', async () => {
  const { mariana } = await makeCompany()
  const truck = await makeTruck(mariana, 'BA-120')
  const key = crypto.randomUUID()
  const locate = () => ask(mariana, truck.unit.id, { kind: 'locate', key })
  const [first, ...again] = [...(await Promise.all([locate(), locate()])), await locate()]
  expect(again.map(({ id }) => id)).toEqual([first.id, first.id])
  const params = { command_id: first.id }
  expect(await call(mariana, cancelCommand, { params })).toMatchObject({
    state: 'cancelled',
    outcome: 'Lo canceló Mariana Garza',
  })
  expect(await refusal(mariana, cancelCommand, { params })).toMatchObject({ status: 409 })
  await truck.drive(40, 60)
  await kick()
  expect((await newestOf(mariana, truck.unit.id))?.state).toBe('cancelled')
  truck.hangUp()
})

test('a second person may decline with words; only who is named approves', async () => {
  const { mariana, ernesto, account } = await makeCompany()
  const paola = await makeUser({ account })
  const truck = await makeTruck(mariana, 'BA-121')
  const { id } = await ask(mariana, truck.unit.id, cut)
  const params = { command_id: id }
  expect(await refusal(paola, approveCommand, { params, body: { password: testPassword } })).toMatchObject({
    status: 400,
    body: { detail: 'La cuenta no le ha nombrado para aprobar cortes.' },
  })
  expect(await call(ernesto, declineCommand, { params, body: { note: 'Ya contestó el conductor' } })).toMatchObject({
    state: 'refused',
    outcome: 'Ernesto Villaseñor no lo aprobó: Ya contestó el conductor',
  })
  expect(await refusal(ernesto, approveCommand, { params, body: { password: testPassword } })).toMatchObject({
    status: 409,
  })
})

test('a command of a unit that Wialon follows goes there once; what Wialon refuses is told, and what it took stays handed over, never done', async () => {
  const { app } = await testApp()
  const simulator = await startWialonSimulator({ trucks: 3 })
  onTestFinished(() => simulator.close())
  const { mariana } = await makeCompany()
  const source = await call(mariana, createSource, {
    body: {
      platform: 1,
      name: 'Wialon Norte',
      url: simulator.url,
      values: { token: demoWialonToken },
      autoImport: false,
    },
  })
  const [known, unknown] = [await makeUnit(mariana), await makeUnit(mariana)]
  const follow = 'update unit set platform = 1, platform_account_id = $2, platform_key = $3 where id = $1'
  await app.owner.query(follow, [known.id, source.id, '34001'])
  await app.owner.query(follow, [unknown.id, source.id, '1'])
  const sheet = await sheetOf(mariana, known.id)
  expect(sheet.through).toMatchObject({ name: 'Wialon Norte', isDevice: false })
  expect(sheet.offers.find(({ kind }) => kind === 'restart')?.whyNot).toBe('Wialon Norte no admite reiniciar equipo.')
  await ask(mariana, known.id, { kind: 'interval', seconds: 30 })
  await expect.poll(() => stateOf(mariana, known.id)).toBe('sent')
  await expect.poll(async () => (await newestOf(mariana, known.id))?.networkAt).toEqual(expect.any(String))
  await kick()
  await ask(mariana, unknown.id, { kind: 'interval', seconds: 30 })
  await expect.poll(() => stateOf(mariana, unknown.id)).toBe('refused')
  expect(await (await fetch(`${simulator.url}/_commands`)).json()).toEqual([
    { unit: 'NE-101', commandType: 'set_report_interval', param: '30' },
  ])
  await app.owner.query("update unit_command set expires_at = now() - interval '1 second' where unit_id = $1", [
    known.id,
  ])
  await expect.poll(() => stateOf(mariana, known.id)).toBe('handed')
  expect(await newestOf(mariana, known.id)).toMatchObject({
    deliveredAt: null,
    outcome: 'La plataforma lo aceptó; no dice si el equipo lo hizo, y no se repite',
  })
  // It holds up nothing any more.
  await ask(mariana, known.id, { kind: 'interval', seconds: 60 })
})

test('other companies and clients neither see nor command a unit', async () => {
  const { mariana, account } = await makeCompany()
  const truck = await makeTruck(mariana, 'BA-122')
  const { id } = await ask(mariana, truck.unit.id, { kind: 'locate' })
  const stranger = await makeUser()
  const given = { params: { unit_id: truck.unit.id }, body: draftOf({ kind: 'locate' }) }
  expect(await refusal(stranger, askCommand, given)).toMatchObject({ status: 404 })
  expect(await refusal(stranger, cancelCommand, { params: { command_id: id } })).toMatchObject({ status: 404 })
  expect((await call(stranger, pageCommands)).count).toBe(0)
  const client = await makeUser({ account, role: roles.client })
  await shareUnits(client, truck.unit.id)
  expect(await refusal(client, askCommand, given)).toMatchObject({ status: 403 })
  const other = await makeUnit(mariana)
  const mirror = await makeUser({ account, role: roles.client, permissions: [...allPermissions] })
  await shareUnits(mirror, other.id)
  expect((await call(mirror, pageCommands)).count).toBe(0)
  expect(await refusal(mirror, askCommand, given)).toMatchObject({ status: 404 })
})

test('only people of the account with the permission may be named', async () => {
  const { mariana, account } = await makeCompany()
  const supervisor = await makeUser({ account, role: roles.supervisor })
  const stranger = await makeUser()
  for (const id of [supervisor.id, stranger.id])
    await expect(decide(mariana, { enginePeople: [id] })).rejects.toThrow('Nombre a personas de su cuenta')
  expect(await call(mariana, pageCommands, { query: { state: 'open' } })).toMatchObject({ count: 0 })
})
