import type { PlatformId } from '@arriero/contract/tracking/tracking.rules.ts'
import type { DriverProfile } from '@arriero/contract/units/units.entities.ts'
import { taken } from '../../app/database/records.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields } from '../../app/errors.ts'
import * as assignments from './assignments/assignments.service.ts'
import { insertUnit, setReadings, setState, takenNames } from './unit-changes.repository.ts'
import { audit } from './unit-audit.repository.ts'
import { texts } from './units.texts.ts'

/** Takes a driver off the unit driven now, e.g. when the driver leaves the company; `unit_assigned` tells it. */
export const releaseDriver = (work: Work, driver: DriverProfile): Promise<void> =>
  assignments.releaseDriver(work, driver)

/** Puts a driver on a unit, as the call does. */
export const assignDriver = (work: Work, unitId: number, driverId: number) =>
  assignments.assign(work, { unitId, driverId })

/** Sets what a unit's meters show, with the reason; the unit is one that the caller sees. What was shown before is kept. */
export async function setReading(
  work: Work,
  unitId: number,
  reading: { km?: number; engineHours?: number; reason: string },
): Promise<void> {
  await setReadings(work, unitId, reading)
  await audit(work, 'update', [unitId], [reading.km === undefined ? 'engineHours' : 'km'])
}

/** Brings a unit from one state to another, as its rental does; one that is in a third by now stays there. */
export async function moveUnit(work: Work, unitId: number, { from, to }: { from: number; to: number }): Promise<void> {
  if (await setState(work, unitId, from, to)) await audit(work, 'update', [unitId], ['state'])
}

/** A unit that tells its place by a device of a platform; its id. A name or a device that another has is a 400. */
export async function addPlatformUnit(
  work: Work,
  given: { name: string; platform: PlatformId; sourceId: number; key: string },
): Promise<number> {
  const { name, platform, sourceId, key } = given
  if ((await takenNames(work, [name])).size > 0) throw badFields({ name: [texts.nameTaken] })
  const orTaken = taken({ unit_platform_key: ['name', texts.platformKeyTaken] })
  const id = await insertUnit(work, { name, platform, platformAccountId: sourceId, platformKey: key }).catch(orTaken)
  await audit(work, 'create', [id])
  return id
}
