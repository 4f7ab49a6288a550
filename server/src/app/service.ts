import type { App } from './app.ts'
import type { SocketRoute } from './sockets/hub.ts'

/** What runs beside the calls for the life of the process: pollers, relays, the position pipeline. */
export interface RunningService {
  sockets?: SocketRoute[]
  stop(): Promise<void>
}

export type Service = (app: App) => Promise<RunningService>
