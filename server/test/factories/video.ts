import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import { listCoachings, pageEvents, reviewEvent } from '@arriero/contract/video/events.contract.ts'
import { createCameraReport, type CameraReportDraft } from '@arriero/contract/video/reports.contract.ts'
import { call, type As } from '../api.ts'
import { inAccount, unique, type TestUser } from '../factories.ts'
import { raise } from './alerts.ts'
import { makeDriver } from './drivers.ts'
import { makeSource, makeTrackedUnit, type TrackedUnit } from './tracking.ts'

/** A unit that a camera platform follows. */
export async function makeFilmedUnit(accountId: number, given: { name?: string } = {}): Promise<TrackedUnit> {
  const source = await makeSource(accountId, { name: 'Streamax', platform: platforms.streamax })
  return makeTrackedUnit(accountId, { source, ...given })
}

/** A driver at its wheel since long ago. */
export const putDriver = (unit: TrackedUnit, driverId: number) =>
  inAccount(unit.accountId, async ({ tx }) => {
    await tx
      .insertInto('unit_driver')
      .values({ account_id: unit.accountId, unit_id: unit.id, driver_id: driverId, from_at: '2026-01-01T00:00:00Z' })
      .execute()
  })

/** One event of a unit, as its camera raises it; answers its row of the inbox. */
export async function makeEvent(as: As, unit: TrackedUnit, given: Partial<Parameters<typeof raise>[1]> = {}) {
  await raise(unit, { kind: 'phone_call', code: '56002', at: Date.now() - 60_000, ...given })
  const { results } = await call(as, pageEvents, { query: { unit: unit.id, limit: 1 } })
  return results[0]!
}

/** The coaching of a new driver, for one event. */
export async function makeCoaching(user: TestUser) {
  const unit = await makeFilmedUnit(user.accountId)
  const driver = await makeDriver(user)
  await putDriver(unit, driver.id)
  const { id } = await makeEvent(user, unit)
  await call(user, reviewEvent, { params: { id }, body: { decision: 'coach' } })
  const [coaching] = await call(user, listCoachings, { query: { driver: driver.id } })
  return coaching!
}

/** A report of cameras that goes out each morning. */
export const makeCameraReport = (as: As, given: Partial<CameraReportDraft> = {}) =>
  call(as, createCameraReport, {
    body: {
      name: unique('Informe'),
      period: 'lastWeek',
      repeat: {
        every: 'day',
        interval: 1,
        weekdays: [],
        nth: null,
        monthDay: null,
        from: '2026-01-01',
        until: null,
        time: '06:00',
      },
      toEmails: [`${unique('informe')}@ejemplo.mx`],
      ...given,
    },
  })
