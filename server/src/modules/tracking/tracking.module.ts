import type { ServerModule } from '../../app/module.ts'
import { addKilometres, fillFormerHours, keepPositions, summarisePacked, sweepSilent } from './tracking.jobs.ts'
import { endSharing } from './devices/phones.job.ts'
import { commandRoutes } from './commands/commands.routes.ts'
import { tellCommand } from './commands/tell.job.ts'
import { deviceRoutes } from './devices/devices.routes.ts'
import { fleetTimeRoutes } from './fleet-time/fleet-time.routes.ts'
import { platformHook } from './sources/platform-hook.ts'
import { platformDriverRoutes } from './sources/platform-drivers.routes.ts'
import { trackingRoutes } from './tracking.routes.ts'

export const trackingModule: ServerModule = {
  routes: [...commandRoutes, ...deviceRoutes, ...fleetTimeRoutes, ...platformDriverRoutes, ...trackingRoutes],
  hooks: [platformHook],
  jobs: [addKilometres, endSharing, fillFormerHours, keepPositions, summarisePacked, sweepSilent, tellCommand],
}
