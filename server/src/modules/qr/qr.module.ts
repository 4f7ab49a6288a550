import type { ServerModule } from '../../app/module.ts'
import { qrRoutes } from './qr.routes.ts'

/** Codes on units, parts, pieces, assets and stores: printed, read, and what they open. */
export const qrModule: ServerModule = { routes: qrRoutes }
