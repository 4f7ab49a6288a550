import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { sharingConsent, sharingHours } from '@arriero/contract/homes/homes.rules.ts'
import type { PhoneFix, Sharing } from '@arriero/contract/homes/phone.contract.ts'
import type { Position } from '@arriero/telematics/position.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { systemScope, type Caller } from '../../../app/scope.ts'
import { trackingOf } from '../tracking.service.ts'
import { withoutOld } from './device-doubts.ts'
import { registerDevice, removeDevice, type Doer } from './devices.service.ts'

const silent: Sharing = { until: null, unitName: null }

/** The open share of the caller, if its hours are not over. */
const openShare = ({ tx, scope }: Work, userId = scope.userId) =>
  tx
    .selectFrom('phone_share as p')
    .innerJoin('device as d', (join) =>
      join.onRef('d.id', '=', 'p.device_id').onRef('d.account_id', '=', 'p.account_id'),
    )
    .innerJoin('unit as u', (join) => join.onRef('u.id', '=', 'p.unit_id').onRef('u.account_id', '=', 'p.account_id'))
    .where('p.account_id', '=', scope.accountId)
    .where('p.user_id', '=', userId)
    .where('p.stopped_at', 'is', null)
    .select([
      'p.id',
      'p.unit_id as unitId',
      'p.device_id as deviceRow',
      'd.device_id as deviceId',
      'd.source_id as sourceId',
      'u.name as unitName',
      'p.ends_at as endsAt',
      sql<boolean>`p.ends_at > now()`.as('lasts'),
    ])
    .executeTakeFirst()

/** Until when the caller's phone tells where it is. */
export async function sharingOf(work: Work): Promise<Sharing> {
  const share = await openShare(work)
  return share?.lasts ? { until: share.endsAt, unitName: share.unitName } : silent
}

/** For the person, with the rights of the account: whoever drives may register no trackers. */
const forPerson = <Result>(
  app: App,
  caller: Pick<Caller, 'accountId' | 'userId'>,
  act: (work: Work) => Promise<Result>,
) => inWork(app, { ...systemScope(caller.accountId), userId: caller.userId }, act)

/** The phone becomes the last tracker of the unit, by a name that nobody can guess; what it shared before ends. */
export async function sharePhone(app: App, caller: Caller, unit: { id: number; name: string }): Promise<Sharing> {
  const { accountId, userId, name } = caller
  const until = new Date(Date.now() + sharingHours * 3_600_000).toISOString()
  await forPerson(app, caller, async (work) => {
    await sql`select pg_advisory_xact_lock(7341, ${userId}::int)`.execute(work.tx)
    await end(work, app, caller)
    const device = await registerDevice(work, app, caller, {
      deviceId: `tel-${randomUUID()}`,
      protocol: 'osmand',
      name: `Teléfono de ${name}`.slice(0, 120),
      unitId: unit.id,
    })
    await work.tx
      .insertInto('phone_share')
      .values({
        account_id: accountId,
        user_id: userId,
        device_id: device.id,
        unit_id: unit.id,
        consent: sharingConsent,
        ends_at: until,
      })
      .execute()
  })
  // The database tells it too, some moments later: the first position is not to be of an unknown phone.
  trackingOf(app).pipeline.changed(accountId, 'unit')
  return { until, unitName: unit.name }
}

export async function stopPhone(app: App, caller: Caller): Promise<Sharing> {
  await forPerson(app, caller, (work) => end(work, app, caller))
  return silent
}

/** Its tracker is removed with it: nothing that comes later is taken. */
export async function end(work: Work, app: App, caller: Doer): Promise<void> {
  const share = await openShare(work, caller.userId)
  if (!share) return
  await removeDevice(work, app, caller, share.deviceRow)
  await work.tx
    .updateTable('phone_share')
    .set({ stopped_at: sql`now()` })
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', share.id)
    .execute()
}

/** Positions that the caller's phone tells; nobody takes them once it was stopped or its hours are over. */
export async function takeFixes(work: Work, app: App, fixes: readonly PhoneFix[]): Promise<Sharing> {
  const share = await openShare(work)
  if (!share?.lasts) return silent
  const source = { accountId: work.scope.accountId, sourceId: share.sourceId }
  const { pipeline } = trackingOf(app)
  const positions = fixes.map((fix) => positionOf(share.deviceId, fix))
  await pipeline.receive(source, await withoutOld(app, pipeline, source, positions))
  return { until: share.endsAt, unitName: share.unitName }
}

function positionOf(unitKey: string, { at, lat, lon, speed, course }: PhoneFix): Position {
  const fixTime = Date.parse(at)
  return {
    unitKey,
    fixTime,
    messageTime: fixTime,
    receivedAt: Date.now(),
    lat,
    lon,
    speed: speed ?? 0,
    course: course === null ? null : Math.round(course) % 360,
    altitude: null,
    satellites: null,
    ignition: null,
    odometerKm: null,
    engineHours: null,
    fuelPercent: null,
  }
}
