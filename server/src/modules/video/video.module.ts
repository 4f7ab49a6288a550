import type { ServerModule } from '../../app/module.ts'
import { cameraRoutes } from './cameras/cameras.routes.ts'

export const videoModule: ServerModule = { routes: [...cameraRoutes] }
