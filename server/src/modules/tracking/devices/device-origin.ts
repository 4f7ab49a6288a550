import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { RegisteredDevice } from './device-registry.ts'

/** Why a device is not listened to. */
export type Refusal = 'unregistered' | 'protocol' | 'network' | 'secret'

/** The address of 'address:port', an IPv4 one in IPv6's clothes undressed. */
export const addressOf = (remote: string) => remote.slice(0, remote.lastIndexOf(':')).replace(/^::ffff:/i, '')

/** '10.20.0.0/16', '2001:db8::/32' or one address; null for anything else. */
export function networkOf(text: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const most = version === 4 ? 32 : 128
  const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
  if (version === 0 || rest.length > 0 || prefix < 0 || prefix > most) return null
  return { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' }
}

/** Whether an address is in one of the networks; none named: it is. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  const version = isIP(address)
  if (version === 0) return false
  const list = new BlockList()
  for (const text of networks) {
    const network = networkOf(text)
    if (network) list.addSubnet(network.address, network.prefix, network.family)
  }
  return list.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** How somebody calls as a device. */
export interface DeviceCall {
  protocol: string
  /** 'address:port' */
  remote: string
  /** What it said to prove who it is; null: nothing. */
  secret: string | null
}

/**
 * A number is no proof: it is believed only in the protocol it is registered for, from its networks, and with its
 * password where it has one.
 */
export function refusalOf(device: RegisteredDevice | null, { protocol, remote, secret }: DeviceCall): Refusal | null {
  if (!device) return 'unregistered'
  if (device.protocol !== protocol) return 'protocol'
  if (!isWithin(addressOf(remote), device.networks)) return 'network'
  return device.secret === null || isSame(device.secret, secret ?? '') ? null : 'secret'
}

/** In the same time whatever differs. */
const isSame = (one: string, other: string) => timingSafeEqual(digestOf(one), digestOf(other))
const digestOf = (text: string) => createHash('sha256').update(text).digest()

const twiceWithinMs = 10 * 60_000
const leastReturns = 2

/**
 * Tells a device that has changed its address from one that two senders share: a phone network gives a new address now
 * and then, but going back to the former one again and again within minutes is two who use one number.
 */
export class Origins {
  readonly #known = new Map<string, { address: string; former: string; returns: number[] }>()

  /** True each time the device has come back to its former address often enough; then it begins anew. */
  heard(deviceId: string, address: string, now: number): boolean {
    const known = this.#known.get(deviceId)
    if (!known) {
      this.#known.set(deviceId, { address, former: '', returns: [] })
      return false
    }
    if (known.address === address) return false
    const returns = known.returns.filter((at) => at > now - twiceWithinMs)
    if (known.former === address) returns.push(now)
    const isTwo = returns.length >= leastReturns
    this.#known.set(deviceId, { address, former: known.address, returns: isTwo ? [] : returns })
    return isTwo
  }

  forget(deviceId: string): void {
    this.#known.delete(deviceId)
  }
}
