import type { ServerModule } from '../../app/module.ts'
import { cameraRoutes } from './cameras/cameras.routes.ts'
import { askCameras } from './cameras/status.job.ts'
import { fetchClip } from './recordings/clips.job.ts'
import { recordingRoutes } from './recordings/recordings.routes.ts'
import { relayRoutes } from './relay/relay.routes.ts'
import { videoRelay } from './relay/relay.ts'

export const videoModule: ServerModule = {
  routes: [...cameraRoutes, ...recordingRoutes, ...relayRoutes],
  jobs: [askCameras, fetchClip],
  services: [videoRelay],
}
