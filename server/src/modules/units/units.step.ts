import type { DriverProfile } from '@arriero/contract/units/units.entities.ts'
import type { Upload } from '@arriero/contract/core/files.ts'
import type { Work } from '../../app/database/work.ts'
import * as assignments from './assignments.service.ts'
import { shrink } from './thumbnails.service.ts'

/** Takes a driver off the unit driven now, e.g. when the driver leaves the company; `unit_assigned` tells it. */
export const releaseDriver = (work: Work, driver: DriverProfile): Promise<void> =>
  assignments.releaseDriver(work, driver)

/** Puts a driver on a unit, as the call does. */
export const assignDriver = (work: Work, unitId: number, driverId: number) =>
  assignments.assign(work, { unitId, driverId })

/** A photograph turned upright, at most 1600 pixels, without the place it was taken at; `field` names it in a refusal. */
export const shrinkPhoto = (upload: Upload, field: string): Promise<Upload> => shrink(upload, field)
