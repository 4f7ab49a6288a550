import type { ServerModule } from '../../app/module.ts'
import { eirRoutes } from './eir.routes.ts'

/** Receipts of containers that come in and go out. */
export const eirModule: ServerModule = { routes: eirRoutes }
