import { RateLimiter } from '../limits.ts'
import type { ExchangeOptions } from './http-exchange.ts'
import { sharedBy } from './shared-by.ts'

export interface HostOptions extends ExchangeOptions {
  /** Address of the platform, of the customer's own server of it, or of the simulator. */
  host: string
  now?: () => number
  /** Defaults to the limit shared by all connections of the process to this host. */
  limit?: RateLimiter
}

/** For platforms that publish no limit: no more than this is asked of a host at once. */
const AT_ONCE = 4

const limitOfHost = sharedBy(() => new RateLimiter({ concurrent: AT_ONCE }))

export const hostLimit = ({ host, limit }: HostOptions): RateLimiter => limit ?? limitOfHost(new URL(host).host)
