import type { Platform } from '@arriero/telematics/platform.ts'
import { fleetApi } from '@arriero/telematics/fleet-api/fleet-api.platform.ts'
import { hikConnect } from '@arriero/telematics/hikvision/hik-connect.platform.ts'
import { hikcentral } from '@arriero/telematics/hikvision/hikcentral.platform.ts'
import { hikvision } from '@arriero/telematics/hikvision/hikvision.platform.ts'
import { jimi } from '@arriero/telematics/jimi/jimi.platform.ts'
import { mapon } from '@arriero/telematics/mapon/mapon.platform.ts'
import { streamax } from '@arriero/telematics/streamax/streamax.platform.ts'
import { trackedDevice } from '@arriero/telematics/tracked-device/tracked-device.platform.ts'
import { webfleet } from '@arriero/telematics/webfleet/webfleet.platform.ts'
import { wialon } from '@arriero/telematics/wialon/wialon.platform.ts'
import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import type { Config } from '../../../app/config.ts'

/** Every platform a source may be of, by its id. */
const known: ReadonlyMap<number, Platform> = new Map<number, Platform>([
  [platforms.wialon, wialon],
  [platforms.mapon, mapon],
  [platforms.webfleet, webfleet],
  [platforms.hikvision, hikvision],
  [platforms.hikConnect, hikConnect],
  [platforms.hikcentral, hikcentral],
  [platforms.streamax, streamax],
  [platforms.jimiiot, jimi],
  [platforms.trackedDevice, trackedDevice],
  [platforms.fleetApi, fleetApi],
])

export const allPlatforms = (): Iterable<readonly [number, Platform]> => known
export const platformOf = (id: number): Platform | undefined => known.get(id)

/** Where a platform is found when the user gives no address; the demo's stands on this machine. */
export function defaultUrl(id: number, config: Config): string | null {
  if (id === platforms.wialon) return config.WIALON_URL
  return known.get(id)?.defaultUrl ?? null
}
