import { expect, test } from 'vitest'
import { addressOf, isWithin, networkOf, Origins, refusalOf } from './device-origin.ts'

test.each([
  ['203.0.113.7:40000', '203.0.113.7'],
  ['::ffff:203.0.113.7:40000', '203.0.113.7'],
  ['2001:db8::7:40000', '2001:db8::7'],
])('the address of %s', (remote, address) => expect(addressOf(remote)).toBe(address))

test.each([
  ['10.20.0.0/16', true],
  ['10.20.0.1', true],
  ['2001:db8::/32', true],
  ['10.20.0.0/33', false],
  ['10.20.0.0/', false],
  ['10.20.0.0/8/8', false],
  ['10.20/16', false],
  ['celular', false],
])('%s is a network: %s', (text, isOne) => expect(networkOf(text) !== null).toBe(isOne))

test('an address is within the networks named, or anywhere when none is', () => {
  const networks = ['10.20.0.0/16', '2001:db8::/32']
  expect(['10.20.3.4', '10.21.0.1', '2001:db8::9', '2001:db9::9', ''].map((one) => isWithin(one, networks))).toEqual([
    true,
    false,
    true,
    false,
    false,
  ])
  expect(isWithin('198.51.100.1', [])).toBe(true)
})

test('a device is believed in its own protocol, from its networks and with its password alone', () => {
  const device = { id: 1, accountId: 1, sourceId: 1, protocol: 'gt06', networks: ['10.0.0.0/8'], takesOld: false }
  const told = (own: string | null, protocol: string, address: string, secret: string | null = null) =>
    refusalOf({ ...device, secret: own }, { protocol, remote: `${address}:1`, secret })
  expect(refusalOf(null, { protocol: 'gt06', remote: '10.0.0.1:1', secret: null })).toBe('unregistered')
  expect(told(null, 'osmand', '10.0.0.1')).toBe('protocol')
  expect(told(null, 'gt06', '11.0.0.1')).toBe('network')
  expect(told(null, 'gt06', '10.0.0.1')).toBeNull()
  expect(told(null, 'gt06', '10.0.0.1', 'cualquiera')).toBeNull()
  expect(told('secreto', 'gt06', '10.0.0.1')).toBe('secret')
  expect(told('secreto', 'gt06', '10.0.0.1', 'Secreto')).toBe('secret')
  expect(told('secreto', 'gt06', '10.0.0.1', 'secreto')).toBeNull()
})

test('a new address now and then is one device; back and forth within minutes is two', () => {
  const minute = 60_000
  const tell = (addresses: string, everyMs: number) => {
    const origins = new Origins()
    return [...addresses].map((address, i) => origins.heard('7', address, i * everyMs))
  }
  expect(tell('aabbccdd', minute)).not.toContain(true)
  expect(tell('aaabbbaaa', minute)).not.toContain(true)
  expect(tell('abab', minute)).toEqual([false, false, false, true])
  expect(tell('abababab', minute).filter(Boolean)).toHaveLength(3)
  expect(tell('abab', 60 * minute)).not.toContain(true)
})
