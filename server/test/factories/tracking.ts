import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import type { Position } from '@arriero/telematics/position.ts'
import { trackingOf } from '../../src/modules/tracking/tracking.service.ts'
import { testApp } from '../server.ts'
import { unique } from '../factories.ts'

export interface TestSource {
  id: number
  accountId: number
}
export interface TrackedUnit {
  id: number
  accountId: number
  sourceId: number
  key: string
  name: string
}

/** A source of the account that nobody asks: positions are handed to the pipeline by the test. */
export async function makeSource(
  accountId: number,
  given: { name?: string; platform?: number } = {},
): Promise<TestSource> {
  const { app } = await testApp()
  const { rows } = await app.owner.query<{ id: number }>(
    `insert into platform_account (account_id, platform, name, base_url, enabled) values ($1, $3, $2, 'http://127.0.0.1:9', false) returning id`,
    [accountId, given.name ?? 'Wialon', given.platform ?? platforms.wialon],
  )
  return { id: rows[0]!.id, accountId }
}

/** A unit of a source. */
export async function makeTrackedUnit(
  accountId: number,
  given: { source?: TestSource; name?: string; speedLimit?: number; timezone?: string; tankLiters?: number } = {},
): Promise<TrackedUnit> {
  const { app } = await testApp()
  const source = given.source ?? (await makeSource(accountId))
  const key = unique('k')
  const name = given.name ?? unique('T')
  const { rows } = await app.owner.query<{ id: number }>(
    `insert into unit (account_id, name, platform, platform_account_id, platform_key, speed_limit, timezone, tank_liters, plates)
     values ($1, $2, 1, $3, $4, $5, $6, $7, 'NL-123-A') returning id`,
    [
      accountId,
      name,
      source.id,
      key,
      given.speedLimit ?? 95,
      given.timezone ?? 'America/Mexico_City',
      given.tankLiters ?? null,
    ],
  )
  // The notification of the database comes a moment later.
  trackingOf(app).pipeline.changed(accountId, 'unit')
  return { id: rows[0]!.id, accountId, sourceId: source.id, key, name }
}

/** Lets a user of a narrow role see a unit. */
export async function shareUnit(unit: TrackedUnit, userId: number): Promise<void> {
  const { app } = await testApp()
  await app.owner.query('insert into unit_access (account_id, unit_id, user_id) values ($1, $2, $3)', [
    unit.accountId,
    unit.id,
    userId,
  ])
}

/** A position as a platform gives it; where and when is the test's to say. */
export function position(
  unit: Pick<TrackedUnit, 'key'>,
  given: Partial<Position> & Pick<Position, 'fixTime' | 'lat' | 'lon'>,
): Position {
  return {
    unitKey: unit.key,
    messageTime: given.fixTime,
    receivedAt: given.fixTime + 2000,
    speed: 60,
    course: 90,
    altitude: 540,
    satellites: 11,
    ignition: true,
    odometerKm: null,
    engineHours: null,
    fuelPercent: null,
    ...given,
  }
}
