import { BlockList, isIP } from 'node:net'

type Net = readonly [address: string, bits: number]

function listOf(nets: readonly Net[]): BlockList {
  const list = new BlockList()
  for (const [address, bits] of nets) list.addSubnet(address, bits, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return list
}

/** Of this machine, of private networks, of clouds' own services, or of nobody. */
const inner4 = listOf([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
])

/** The only part of IPv6 that is everybody's… */
const outer6 = listOf([['2000::', 3]])
/** …less what stands for IPv4 addresses (Teredo, 6to4) or for none. */
const inner6 = listOf([
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

/** Whether an address belongs to a network that is not everybody's. IPv4 in IPv6 clothes is always one. */
export function isInner(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return inner4.check(address, 'ipv4')
  return family === 0 || !outer6.check(address, 'ipv6') || inner6.check(address, 'ipv6')
}

/** Inner places that the installation says may be called. */
export interface Allowance {
  /** Written so in the address called, whatever it resolves to. */
  allowsName(host: string, port: number): boolean
  allowsAddress(address: string, port: number): boolean
}

interface Entry {
  host: string
  net: BlockList | null
  /** null: every port. */
  port: number | null
}

const form = /^(?:\[([\da-f:.]+)\]|([\da-f.]+|[\da-f:]+)(?=\/)|([\w.-]+))(?:\/(\d{1,3}))?(?::(\d{1,5}))?$/i

/**
 * Reads what an installation allows: names and addresses with or without port, and networks (`osrm.interno:5000`,
 * `127.0.0.1:4801`, `[::1]:80`, `10.20.0.0/16`). Throws a Spanish sentence for what it cannot read.
 */
export function readAllowance(list: readonly string[]): Allowance {
  const entries = list.map(readEntry)
  const any = (port: number, fits: (entry: Entry) => boolean) =>
    entries.some((entry) => (entry.port === null || entry.port === port) && fits(entry))
  return {
    allowsName: (host, port) => any(port, (entry) => entry.net === null && entry.host === host),
    allowsAddress: (address, port) =>
      any(port, ({ net }) => net?.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') ?? false),
  }
}

function readEntry(text: string): Entry {
  const [, bracketed, network, plain, bits, port] = form.exec(isIP(text) === 6 ? `[${text}]` : text) ?? []
  const host = (bracketed ?? network ?? plain ?? '').toLowerCase()
  const family = isIP(host)
  const most = family === 6 ? 128 : 32
  if (host === '' || (bits !== undefined && (family === 0 || Number(bits) > most)) || Number(port) > 65_535)
    throw new Error(`«${text}» no es un nombre, una dirección ni una red.`)
  const net = family === 0 ? null : listOf([[host, Number(bits ?? most)]])
  return { host, net, port: port === undefined ? null : Number(port) }
}
