import type { ServerModule } from '../../app/module.ts'
import { bankRoutes } from './banks.routes.ts'

export const banksModule: ServerModule = { routes: bankRoutes }
