import type {
  PlatformAccount,
  PlatformCapabilities,
  PlatformUnit,
  PlatformUpdate,
} from '@arriero/telematics/adapter.ts'
import { BareAdapter } from '@arriero/telematics/shared/bare-adapter.ts'
import type { VideoAccess } from '@arriero/telematics/video.ts'

/** An account's direct devices as a source like any other: their positions come by themselves, their pictures are asked for. */
export class DirectAdapter extends BareAdapter {
  readonly platform = 'direct'
  readonly capabilities: PlatformCapabilities = {
    updates: 'push',
    pollEveryMs: 0,
    units: false,
    positions: false,
    history: false,
    geofences: false,
    alarms: false,
    drivers: false,
    orders: [],
  }
  readonly video: VideoAccess

  constructor(video: VideoAccess) {
    super()
    this.video = video
  }

  connect(): Promise<PlatformAccount> {
    return Promise.resolve({ userKey: '', userName: '', accountKey: null })
  }

  listUnits(): Promise<PlatformUnit[]> {
    return Promise.resolve([])
  }

  pollPositions(): Promise<PlatformUpdate> {
    return Promise.resolve({ positions: [], alarms: [], changes: [], discarded: 0, gapSince: null })
  }
}
