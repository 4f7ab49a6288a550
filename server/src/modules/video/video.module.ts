import type { ServerModule } from '../../app/module.ts'
import { cameraRoutes } from './cameras/cameras.routes.ts'
import { askCameras } from './cameras/status.job.ts'
import { eventRoutes } from './events/events.routes.ts'
import './events/events.listeners.ts'
import { evidenceRoutes } from './evidence/evidence.routes.ts'
import { sealPacket } from './evidence/seal.job.ts'
import { fetchClip } from './recordings/clips.job.ts'
import { recordingRoutes } from './recordings/recordings.routes.ts'
import { relayRoutes } from './relay/relay.routes.ts'
import { videoRelay } from './relay/relay.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { sendCameraReports } from './reports/send.job.ts'
import { statisticsRoutes } from './statistics/statistics.routes.ts'
import { wallRoutes } from './wall/wall.routes.ts'

export const videoModule: ServerModule = {
  routes: [
    ...cameraRoutes,
    ...wallRoutes,
    ...recordingRoutes,
    ...relayRoutes,
    ...eventRoutes,
    ...statisticsRoutes,
    ...reportRoutes,
    ...evidenceRoutes,
  ],
  jobs: [askCameras, fetchClip, sendCameraReports, sealPacket],
  services: [videoRelay],
}
