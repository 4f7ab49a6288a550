import type { UnitDraft } from '@arriero/contract/units/units.entities.ts'
import { createUnit } from '@arriero/contract/units/units.contract.ts'
import { fillHours } from '../../src/modules/tracking/hours/fill-hours.ts'
import { openSlots } from '../../src/modules/tracking/tracking.partitions.ts'
import { call, type As } from '../api.ts'
import { inAccount, unique, type TestUser } from '../factories.ts'
import { testApp } from '../server.ts'

/** A unit of the signed-in user's account. */
export const makeUnit = (as: As, given: Partial<UnitDraft> = {}) =>
  call(as, createUnit, { body: { name: unique('T'), ...given } })

/** Lets a client, mirror or driver see units of their account. */
export const shareUnits = (user: TestUser, ...unitIds: number[]) =>
  inAccount(user.accountId, async ({ tx }) => {
    await tx
      .insertInto('unit_access')
      .values(unitIds.map((unit_id) => ({ account_id: user.accountId, unit_id, user_id: user.id })))
      .execute()
  })

interface GivenLast {
  at?: string
  lat?: number
  lon?: number
  speed?: number
  ignition?: boolean | null
  /** 1 moving, 2 idle, 3 parked, 4 not reporting, 5 alert. */
  state?: number
  odometerKm?: number
  engineHours?: number
}

/** The last position of a unit, as the position flow leaves it. */
export const putLastPosition = (accountId: number, unitId: number, given: GivenLast = {}) =>
  inAccount(accountId, async ({ tx }) => {
    const at = given.at ?? new Date().toISOString()
    await tx
      .insertInto('position_last')
      .values({
        account_id: accountId,
        unit_id: unitId,
        at,
        received_at: at,
        since: at,
        lat: given.lat ?? 25.67,
        lon: given.lon ?? -100.31,
        speed: given.speed ?? 80,
        course: 90,
        ignition: given.ignition === undefined ? true : given.ignition,
        state: given.state ?? 1,
        odometer_km: given.odometerKm ?? 0,
        engine_hours: given.engineHours ?? 0,
      })
      .execute()
  })

/** Stored positions of a unit, summed by the hour, every ten seconds due east at 90 km/h, from an instant on; answers how far it goes, in km. */
export async function putDrive(accountId: number, unitId: number, from: string, minutes: number): Promise<number> {
  const { app } = await testApp()
  const kmh = 90
  const start = Date.parse(from)
  await openSlots(app.owner, start, start + minutes * 60_000)
  const metresPerDegree = 111_320 * Math.cos((25 * Math.PI) / 180)
  const microDegrees = ((kmh / 3.6) * 10 * 1e6) / metresPerDegree
  await app.owner.query(
    `insert into unit_position (account_id, unit_id, ts, delay_s, lat, lon, odometer, speed, course, altitude, satellites, ignition, fuel)
     select $1, $2, $3::timestamptz + n * interval '10 seconds', 0, 25000000, -100000000 + (n * $5::float8)::int, -2147483648, $6, 90, -32768, 9, 1, -32768
     from generate_series(0, $4::int * 6) n`,
    [accountId, unitId, from, minutes, microDegrees, kmh * 10],
  )
  await inAccount(accountId, (work) => fillHours(work, unitId, start, start + (minutes + 60) * 60_000))
  return (kmh * minutes) / 60
}

/** A trip of a unit that is under way (state 2) unless told otherwise; only what other modules read of it. */
export const putTrip = (
  accountId: number,
  unit: { id: number; name: string },
  given: { name?: string; state?: number } = {},
) =>
  inAccount(accountId, async ({ tx }) => {
    const { id } = await tx
      .insertInto('trip')
      .values({
        account_id: accountId,
        folio: unique('V'),
        name: given.name ?? unique('Viaje'),
        unit_id: unit.id,
        unit_name: unit.name,
        line_name: 'Línea Norte',
        state: given.state ?? 2,
        leave_at: '2026-11-21T12:00:00.000Z',
        arrive_at: '2026-11-21T20:00:00.000Z',
        stops: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
