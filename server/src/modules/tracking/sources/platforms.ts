import type { PlatformAdapter } from '@arriero/telematics/adapter.ts'
import { WialonAdapter } from '@arriero/telematics/wialon/wialon-adapter.ts'
import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import type { Config } from '../../../app/config.ts'

/** Calls to the platform within its window: what is used of the quota. */
export interface Quota {
  used: number
  limit: number
  windowSeconds: number
}

export interface ConnectedPlatform {
  adapter: PlatformAdapter
  quota(): Quota
}

interface Access {
  platform: number
  url: string
  token: string
}

/** 10 `avl_evts` in 10 s (providers/wialon.md §8). */
const wialonQuota = { limit: 10, windowSeconds: 10 }

/** The adapter of a platform, its calls counted; null for a platform that has none yet. */
export function connectPlatform(
  { platform, url, token }: Access,
  now: () => number = Date.now,
): ConnectedPlatform | null {
  if (platform !== platforms.wialon) return null
  let begun: number[] = []
  const recent = () => (begun = begun.filter((at) => at > now() - wialonQuota.windowSeconds * 1000))
  const counted: typeof fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (address.includes('avl_evts')) recent().push(now())
    return fetch(input, init)
  }
  return {
    adapter: new WialonAdapter({ host: url, token, fetch: counted, now }),
    quota: () => ({ used: recent().length, ...wialonQuota }),
  }
}

/** Where a platform is found when the user gives no address. */
export const defaultUrl = (platform: number, config: Config): string | null =>
  platform === platforms.wialon ? config.WIALON_URL : null
