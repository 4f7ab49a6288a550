import type {
  PlatformAccount,
  PlatformAdapter,
  PlatformCapabilities,
  PlatformDriver,
  PlatformGeofence,
  PlatformUnit,
  PlatformUpdate,
} from '../adapter.ts'
import type { Quota } from '../platform.ts'
import type { Position } from '../position.ts'

/** A PlatformAdapter of units and their positions alone: all else answers empty until a platform has it. */
export abstract class BareAdapter implements PlatformAdapter {
  abstract readonly platform: string
  abstract readonly capabilities: PlatformCapabilities
  abstract connect(signal?: AbortSignal): Promise<PlatformAccount>
  abstract listUnits(signal?: AbortSignal): Promise<PlatformUnit[]>
  abstract pollPositions(signal?: AbortSignal): Promise<PlatformUpdate>

  async *history(..._: Parameters<PlatformAdapter['history']>): AsyncIterable<Position[]> {
    // The platform has the present only.
  }

  listGeofences(_?: AbortSignal): Promise<PlatformGeofence[]> {
    return Promise.resolve([])
  }

  listDrivers(_?: AbortSignal): Promise<PlatformDriver[]> {
    return Promise.resolve([])
  }

  quota(): Quota | null {
    return null
  }

  /** There is no session to end. */
  close(): Promise<void> {
    return Promise.resolve()
  }
}
