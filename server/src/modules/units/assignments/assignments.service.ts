import { roles } from '@arriero/contract/core/services.ts'
import { texts as formTexts } from '@arriero/contract/core/messages.ts'
import { unitChannel } from '@arriero/contract/units/units.channel.ts'
import type { Assignment, DriverProfile } from '@arriero/contract/units/units.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, notFound } from '../../../app/errors.ts'
import { driversSeen } from '../../drivers/drivers.read.ts'
import * as repository from './assignments.repository.ts'
import { lockUnit } from '../unit-changes.repository.ts'
import { texts } from '../units.texts.ts'

interface Named {
  id: number
  name: string
}

/** Who shall drive: a driver, or the user or profile of one (both documents' spellings name the same person). */
interface WantedDriver {
  driverId?: number | undefined
  userId?: number | undefined
  profileId?: number | undefined
}

/**
 * Puts a driver on a unit. Nobody drives two units at once: the driver leaves the one driven until now, and who drove
 * this one is replaced. Everybody who sees the unit is told (`unit_assigned`).
 */
export async function assign(work: Work, wanted: WantedDriver & { unitId: number }): Promise<Assignment> {
  const unit = await lockUnit(work, wanted.unitId)
  if (!unit) throw notFound(texts.unitNotFound)
  const driver = await wantedDriver(work, wanted)
  const present = await repository.presentOf(work, unit.id)
  if (present?.driver.id === driver.id) return repository.findAssignment(work, present.id)
  for (const other of await repository.unitsDrivenBy(work, driver.id)) await unlink(work, other, driver)
  if (present) await repository.endPresent(work, unit.id)
  const id = await repository.insertAssignment(work, unit.id, driver.id)
  await tell(work, unit, { change: present ? 'replaced' : 'assigned', driver, previous: present?.driver ?? null })
  return repository.findAssignment(work, id)
}

/** Takes the driver off; with a driver named, only when it is that one. */
export async function unassign(work: Work, wanted: WantedDriver & { unitId: number }): Promise<void> {
  const unit = await lockUnit(work, wanted.unitId)
  if (!unit) throw notFound(texts.unitNotFound)
  const present = await repository.presentOf(work, unit.id)
  const named = isNamed(wanted) ? await wantedDriver(work, wanted) : null
  if (!present || (named && named.id !== present.driver.id)) throw notFound(texts.driverNotFound)
  await unlink(work, unit, present.driver)
}

/** Nothing happens when nobody drives it. */
export async function endAssignment(work: Work, unitId: number): Promise<void> {
  const present = await repository.presentOf(work, unitId)
  if (present) await unlink(work, { id: unitId, name: present.unitName }, present.driver)
}

/** Takes a driver off whatever is driven, e.g. because the driver leaves. */
export async function releaseDriver(work: Work, driver: DriverProfile): Promise<void> {
  for (const unit of await repository.unitsDrivenBy(work, driver.id)) await unlink(work, unit, driver)
}

async function unlink(work: Work, unit: Named, driver: DriverProfile): Promise<void> {
  await repository.endPresent(work, unit.id)
  await tell(work, unit, { change: 'unlinked', driver: null, previous: driver })
}

async function tell(
  work: Work,
  unit: Named,
  what: { change: 'assigned' | 'replaced' | 'unlinked'; driver: DriverProfile | null; previous: DriverProfile | null },
) {
  await work.publish(
    unitChannel,
    'unit_assigned',
    { unit: { id: unit.id, name: unit.name }, ...what },
    { unitId: unit.id },
  )
}

const isNamed = ({ driverId, userId, profileId }: WantedDriver) => (driverId ?? userId ?? profileId) !== undefined

/** A driver's user is the profile too; a user of that role who never drove becomes a driver here. */
export async function wantedDriver(work: Work, wanted: WantedDriver): Promise<DriverProfile> {
  if (!isNamed(wanted)) throw badFields({ id_user: [formTexts.required] })
  const userId = wanted.userId ?? wanted.profileId
  const found =
    wanted.driverId === undefined
      ? await repository.driverOfUser(work, userId!)
      : await repository.findDriver(work, wanted.driverId)
  const driver =
    found ?? (wanted.driverId === undefined ? await repository.driverFromUser(work, userId!, roles.driver) : null)
  if (!driver || !(await driversSeen(work, [driver.id])).has(driver.id)) throw notFound(texts.driverNotFound)
  return driver
}
