import type { ServerModule } from '../../app/module.ts'
import { sumDaysAgain, sumEndedDays } from './meters.jobs.ts'

/** What units have run. */
export const metersModule: ServerModule = { jobs: [sumEndedDays, sumDaysAgain] }
