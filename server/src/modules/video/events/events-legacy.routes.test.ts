import { expect, test } from 'vitest'
import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import * as contract from '@arriero/contract/video/events-legacy.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'
import { raise } from '../../../../test/factories/alerts.ts'
import { makeSource, makeTrackedUnit } from '../../../../test/factories/tracking.ts'
import { makeFilmedUnit } from '../../../../test/factories/video.ts'

const minute = 60_000

async function world() {
  const user = await makeUser()
  const source = await makeSource(user.accountId, { name: 'Hikvision', platform: platforms.hikvision })
  const [first, second] = [
    await makeTrackedUnit(user.accountId, { source }),
    await makeTrackedUnit(user.accountId, { source }),
  ]
  const now = Date.now()
  await raise(
    first,
    { kind: 'drowsiness', code: 'driverEyeClosed', at: now - 3 * minute },
    { kind: 'smoking', code: 'driverSmoking', at: now - 2 * minute },
  )
  await raise(second, { kind: 'drowsiness', code: 'driverEyeClosed', at: now - minute })
  const other = await makeFilmedUnit(user.accountId)
  await raise(
    other,
    { kind: 'fatigue', code: '56000', at: now - minute },
    { kind: null, code: '99123', at: now - minute },
  )
  return { user, first, second, other }
}

test('Hikvision events are counted by type, day and device', async () => {
  const { user, first, second } = await world()
  expect(await call(user, contract.hikvisionAnalytics, { body: { offset: 6 } })).toMatchObject({
    total: 3,
    byType: [
      { code: 'driverEyeClosed', kind: 'drowsiness', title: 'Somnolencia', count: 2 },
      { code: 'driverSmoking', count: 1 },
    ],
    byDevice: [
      { device: first.key, unitName: first.name, count: 2 },
      { device: second.key, count: 1 },
    ],
  })
  expect(await call(user, contract.hikvisionAnalytics, { body: { devices: [second.key] } })).toMatchObject({ total: 1 })
  expect(
    await call(user, contract.hikvisionAnalytics, { body: { from: '2020-01-01', to: '2020-01-31' } }),
  ).toMatchObject({
    total: 0,
    byDay: [],
  })
})

test('the last rows of each device that is asked for, under the names of the specification', async () => {
  const { user, first, second } = await world()
  const body = { count_last_rows: 1, hikvision_devices: [first.key, second.key, 'nadie'], timeoffset: 6 }
  const { status, json } = await send('POST', '/apis/camera/hikvision/events/last_data', { as: user, body })
  expect([status, json]).toMatchObject([
    200,
    [
      { device: first.key, events: [{ code: 'driverSmoking', unit_name: first.name }] },
      { device: second.key, events: [{ code: 'driverEyeClosed', title: 'Somnolencia', class: 'dms' }] },
      { device: 'nadie', events: [] },
    ],
  ])
})

test('Streamax events carry the name of their type; an unknown one its number', async () => {
  const { user, other } = await world()
  const { count, results } = await call(user, contract.streamaxEvents, { body: {} })
  expect(count).toBe(2)
  expect(
    results.toSorted((a, b) => a.code.localeCompare(b.code)).map(({ device, code, name }) => [device, code, name]),
  ).toEqual([
    [other.key, '56000', 'driverFatigue'],
    [other.key, '99123', '99123'],
  ])
})

test('papers of events are PDFs of the days asked for, and refuse what is upside down or without end', async () => {
  const { user } = await world()
  for (const endpoint of [contract.hikvisionEventsPdf, contract.eventsReportPdf] as const) {
    const { status, bytes, headers } = await send('POST', endpoint.path, { as: user, body: {} })
    expect([status, headers.get('content-type'), bytes.toString('latin1', 0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    const upside = { from: '2026-11-20', to: '2026-11-01' }
    expect(await refusal(user, endpoint, { body: upside })).toMatchObject({ status: 400 })
    expect(await refusal(user, endpoint, { body: { from: '1990-01-01' } })).toMatchObject({ status: 400 })
  }
})
