import type { Driver, DriverDraft } from '@arriero/contract/drivers/drivers.entities.ts'
import type { App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import * as service from './drivers.service.ts'

/** A driver whom the caller sees; 404 otherwise. */
export const demandDriver = (work: Work, app: App, id: number): Promise<Driver> => service.find(work, app, id)

/** Creates a driver as the call does. */
export const createDriver = (work: Work, app: App, draft: DriverDraft): Promise<Driver> =>
  service.create(work, app, draft)
