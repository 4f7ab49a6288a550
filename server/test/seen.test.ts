import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '@arriero/contract/clients/clients.contract.ts'
import { allPermissions } from '@arriero/contract/core/permissions.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { sendAlert } from '@arriero/contract/notifications/notifications.contract.ts'
import { createRouteDestination, createRouteGeofence } from '@arriero/contract/routes/routes.contract.ts'
import { suppliers } from '@arriero/contract/store/catalogs/catalogs.contract.ts'
import { parts } from '@arriero/contract/store/parts/parts.contract.ts'
import { stores } from '@arriero/contract/store/stores/stores.contract.ts'
import { createTechnician } from '@arriero/contract/technicians/technicians.contract.ts'
import { routes } from '../src/app/modules.ts'
import { readPdfText } from '../src/shared/pdf/read-text.ts'
import { call, send } from './api.ts'
import { raise } from './factories/alerts.ts'
import { makeDriver } from './factories/drivers.ts'
import { fillFuel } from './factories/fuel.ts'
import { makeGeofence } from './factories/geofences.ts'
import { makeSocialReason } from './factories/social-reasons.ts'
import { meta } from './factories/social.ts'
import { makeSource, makeTrackedUnit } from './factories/tracking.ts'
import { hoursFromNow, makeDraft, makeLeg, makeTrip } from './factories/trips.ts'
import { putDrive, putLastPosition, shareUnits } from './factories/units.ts'
import { makeGroup, makePerson, makeRole } from './factories/users.ts'
import { billedRfc, fillBilling, fillStore } from './fill-business.ts'
import { fillUpkeep } from './fill-upkeep.ts'
import { inAccount, inDays, makeAccount, makeUser, type TestUser } from './factories.ts'

/** Rows of the account that no call makes: what a platform lists, where a unit is. */
const addRows = (boss: TestUser, source: number, unit: number, geofences: readonly number[], name: string) =>
  inAccount(boss.accountId, async ({ tx }) => {
    const account_id = boss.accountId
    await tx
      .insertInto('platform_unit')
      .values({ account_id, source_id: source, key: name, name, plates: name, vin: name, phone: name })
      .execute()
    await tx
      .insertInto('geofence_visit')
      .values(geofences.map((geofence_id) => ({ account_id, unit_id: unit, geofence_id, in_at: hoursFromNow(-0.5) })))
      .execute()
  })

/** A record of every kind, each with `mark` and its kind in its texts; answers the ids. */
async function fill(boss: TestUser, mark: string, rfc: string) {
  const named = (kind: string) => `${mark}-${kind}`
  const source = await makeSource(boss.accountId, { name: named('fuente') })
  const unit = await makeTrackedUnit(boss.accountId, { source, name: named('unidad') })
  await putLastPosition(boss.accountId, unit.id)
  await putDrive(boss.accountId, unit.id, hoursFromNow(-0.75), 30)
  const client = await call(boss, createClient, { body: { name: named('cliente') } })
  const driver = await makeDriver(boss, { name: named('conductor') })
  const place = { name: named('geocerca'), description: named('geocerca'), customerUserId: client.id }
  const [origin, destination] = [await makeGeofence(boss, place), await makeGeofence(boss, place)]
  const leg = await makeLeg(boss, { originId: origin.id, destinationId: destination.id, clientId: client.id })
  const draft = { name: named('viaje'), unitId: unit.id, drivers: [driver.id], destinations: [leg] }
  const ends = { originId: origin.id, destinationId: destination.id }
  const made = [
    source,
    unit,
    client,
    driver,
    origin,
    await makeTrip(boss, await makeDraft(boss, draft)),
    await call(boss, createRouteDestination, { body: { name: named('ruta'), ...ends, line: [] } }),
    await call(boss, createRouteGeofence, { body: { name: named('entronque'), shape: origin.shape } }),
    await makeSocialReason(boss, { rfc, name: named('emisor'), tradeName: named('emisor') }),
    await call(boss, createTechnician, { body: { name: named('tecnico') } }),
    await call(boss, stores.create, { body: { code: named('A').slice(0, 20), name: named('almacen') } }),
    await call(boss, suppliers.create, { body: { name: named('proveedor') } }),
    await call(boss, parts.create, { body: { code: named('P'), name: named('parte'), kind: 2 } }),
    await makeRole(boss, { name: named('rol') }),
    await makeGroup(boss, named('grupo')),
    await makePerson(boss, { name: named('persona') }),
    ...(await fillFuel(boss, unit.id, named('carga'))),
  ]
  await call(boss, sendAlert, { body: { title: named('aviso'), message: named('aviso'), userIds: [boss.id] } })
  await raise(unit, { kind: 'panic', at: Date.now() - 60_000, detail: named('alarma') })
  await addRows(boss, source.id, unit.id, [origin.id], named('listada'))
  const upkeep = await fillUpkeep(boss, unit.id, named)
  return { unit: unit.id, origin: origin.id, ids: [...new Set([...made.map(({ id }) => id), ...upkeep])] }
}

const place = 'lat=25.67&lon=-100.31'
/** What calls that only read ask for; a call that reads and has no line here is asked without anything. */
const queries: Record<string, string> = {
  '/apis/geofences/address': 'lat=25.67&lng=-100.31',
  '/apis/get_detail_travel/': 'travel_id=1',
  '/apis/tracking/history/{unit_id}/export': `day=${inDays(0)}&format=csv`,
  '/apis/tracking/nearest': `${place}&by=line`,
  '/apis/tracking/place': place,
}
/** Calls by POST that change nothing. */
const reading: Record<string, object> = {
  '/apis/init_app_data/': {},
  '/apis/unit/get-units': { units: [] },
  '/apis/loadfuel/get/date-range': {},
  '/apis/loadfuel/dashboard': {},
  '/apis/mantto/estadisticas': {},
}

interface Question {
  method: string
  /** As the contract writes it. */
  call: string
  path: string
  body: object | undefined
}

/** Every call that lists, shows or exports something, of each of these ids. */
const questions = (accountId: number, ids: readonly number[]): Question[] =>
  routes.flatMap(({ endpoint: { method, path: call, access } }) => {
    const body = method === 'GET' ? undefined : reading[call]
    if (access === 'public' || (method !== 'GET' && !body)) return []
    const asked = call.includes('{') ? [accountId, ...ids] : [0]
    return asked.map((id) => {
      const path = call.replace('{format}', 'geojson').replace(/\{\w+\}/g, String(id))
      return { method, call, path: `${path}?${queries[call] ?? ''}`, body }
    })
  })

const papers = mkdtempSync(join(tmpdir(), 'arriero-seen-'))
afterAll(() => rm(papers, { recursive: true }))

/** What an answer says: a spreadsheet or zip in any of its parts, a PDF on its first pages. */
async function textOf(bytes: Buffer): Promise<string> {
  const kind = bytes.subarray(0, 4).toString()
  if (kind.startsWith('PK')) {
    const parts = Object.values(unzipSync(bytes)).map((part) => textOf(Buffer.from(part)))
    return (await Promise.all(parts)).join('\n')
  }
  if (kind !== '%PDF') return bytes.toString()
  const path = join(papers, randomUUID())
  await writeFile(path, bytes)
  return (await readPdfText(path, 5)).join('\n')
}

/** Asks all of them as somebody, some at a time. */
async function answersTo(user: TestUser, asked: readonly Question[]) {
  const answers: { question: Question; status: number; text: string }[] = []
  for (let at = 0; at < asked.length; at += atOnce) {
    const some = asked.slice(at, at + atOnce).map(async (question) => {
      const { method, path, body } = question
      const { status, bytes } = await send(method, path, { as: user, body })
      expect(status, `${method} ${path}`).toBeLessThan(500)
      return { question, status, text: await textOf(bytes) }
    })
    answers.push(...(await Promise.all(some)))
  }
  return answers
}
const atOnce = 16

/** What there is to see: no id is asked for again of which the boss, who sees the whole account, is told that there is none. */
const thereIs = async (boss: TestUser, ids: readonly number[]): Promise<Question[]> =>
  (await answersTo(boss, questions(boss.accountId, ids)))
    .filter(({ question, status }) => status !== 404 || !question.call.includes('{'))
    .map(({ question }) => question)

/** By call, the kinds with this mark in what was answered, and the RFC that is billed. */
function kindsIn(answers: Awaited<ReturnType<typeof answersTo>>, mark: string): string[] {
  const marked = new RegExp(`(?<=${mark}-)\\w+|${billedRfc}`, 'g')
  return [...Map.groupBy(answers, ({ question }) => question.call)].flatMap(([call, all]) => {
    const kinds = new Set(all.flatMap(({ text }) => text.match(marked) ?? []))
    return kinds.size > 0 ? [`${call}: ${[...kinds].toSorted().join(', ')}`] : []
  })
}

/** Lists that a permission of their own opens, whatever units one sees; what the workshop's catalogues name is everybody's of it. */
const byPermission =
  /^(.*: catalogo$|\/apis\/(technical|serie-folio|store|store_parts|parts_materials|provider)\/|\/apis\/user\/(social_reason\/|account\/\{account_id\}\/(social_reasons|roles|groups)\/)|\/apis\/init_app_data\/: (catalogo, )?emisor$)/

// Whoever asks where to sign in is told whether the networks answer.
beforeAll(meta)

test('clients, mirrors, drivers and technicians are shown the units, trips, places and people that are theirs, by no call more', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const hidden = await fill(boss, 'Ajeno', 'EKU9003173C9')
  const shared = await fill(boss, 'Propio', 'XIA190128J61')
  // A unit of theirs stands in a place that is not.
  await addRows(boss, hidden.ids[0]!, shared.unit, [hidden.origin], 'Ajeno-otra')

  const asked = await thereIs(boss, [...hidden.ids, ...shared.ids])
  for (const role of [roles.client, roles.mirror, roles.driver]) {
    const user = await makeUser({ account, role })
    await shareUnits(user, shared.unit)
    const answers = await answersTo(user, asked)
    expect(kindsIn(answers, 'Ajeno'), `role ${role}`).toEqual([])
    const own = kindsIn(answers, 'Propio').join('\n')
    expect(own).toMatch(/^\/apis\/tracking\/units: .*unidad/m)
    expect(own).toMatch(/^\/apis\/travel\/active\/: .*viaje/m)
    expect(own).toMatch(/^\/apis\/geofences\/get_all: .*geocerca/m)

    const mighty = await makeUser({ account, role, permissions: [...allPermissions] })
    await shareUnits(mighty, shared.unit)
    const leaks = kindsIn(await answersTo(mighty, asked), 'Ajeno')
    expect(
      leaks.filter((line) => !byPermission.test(line)),
      `role ${role} with every permission`,
    ).toEqual([])
  }

  const technician = await makeUser({ account, role: roles.technical })
  const leaks = kindsIn(await answersTo(technician, asked), 'Ajeno')
  expect(leaks.filter((line) => !byPermission.test(line))).toEqual([])
}, 480_000)

test('money, prices and RFCs of what is billed are read by nobody without the right to billing, whatever else they may', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const billed = await fillBilling(boss, 'Ajeno-cobro')
  const stored = await fillStore(boss, 'Ajeno-almacen')
  const asked = await thereIs(boss, [...new Set([...billed, ...stored])])
  const reads = async (user: TestUser) => kindsIn(await answersTo(user, asked), 'Ajeno')

  for (const role of [roles.client, roles.mirror, roles.driver, roles.technical])
    expect(await reads(await makeUser({ account, role })), `role ${role}`).toEqual([])

  const others = allPermissions.filter((permission) => !permission.startsWith('facturacion.'))
  const keeper = (await reads(await makeUser({ account, role: roles.supervisor, permissions: others }))).join('\n')
  expect(keeper).not.toMatch(new RegExp(`cobro|${billedRfc}`))
  expect(keeper).toMatch(/almacen/)
  // The walk would see it: whoever may, reads it.
  const all = (await reads(boss)).join('\n')
  expect(all).toMatch(new RegExp(`^/apis/invoice/: ${billedRfc}$`, 'm'))
  expect(all).toMatch(/^\S+pdf\S*: .*cobro/m)
}, 480_000)
