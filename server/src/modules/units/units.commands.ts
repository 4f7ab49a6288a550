import type { DriverProfile } from '@arriero/contract/units/units.entities.ts'
import type { Work } from '../../app/database/work.ts'
import * as assignments from './assignments/assignments.service.ts'

/** Takes a driver off the unit driven now, e.g. when the driver leaves the company; `unit_assigned` tells it. */
export const releaseDriver = (work: Work, driver: DriverProfile): Promise<void> =>
  assignments.releaseDriver(work, driver)

/** Puts a driver on a unit, as the call does. */
export const assignDriver = (work: Work, unitId: number, driverId: number) =>
  assignments.assign(work, { unitId, driverId })
