import type { Hook } from './http/hook.ts'
import type { Route } from './http/route.ts'
import type { Job } from './jobs/job.ts'
import type { ReportKind } from './report-kind.ts'
import type { Service } from './service.ts'

/** A part of the server, as its folder declares it in `x.module.ts`. */
export interface ServerModule {
  routes?: readonly Route[]
  /** Calls of outside systems. */
  hooks?: readonly Hook[]
  jobs?: readonly Job<never>[]
  /** Templates of reports on its rows. */
  reports?: readonly ReportKind[]
  /** What runs beside the calls; started in the order of the modules, stopped in the opposite one. */
  services?: readonly Service[]
}
