import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { finkokPac } from '@arriero/cfdi/pac/finkok/finkok-pac.ts'
import type { PacConnection } from '@arriero/cfdi/pac/pac.ts'
import type { PacError } from '@arriero/cfdi/pac/pac-error.ts'
import { swPac } from '@arriero/cfdi/pac/sw/sw-pac.ts'
import { isInner, readAllowance } from './addresses.ts'
import { createOutgoing, entryOf, refusalOf, type Outgoing, type OutgoingOptions } from './outgoing.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  closing.push(() => server.close().closeAllConnections())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Status of a call, or what the guard had against it. */
async function outcome(url: string, options: OutgoingOptions = {}): Promise<number | string> {
  try {
    const answer = await createOutgoing(options).fetch(url)
    await answer.text()
    return answer.status
  } catch (error) {
    return refusalOf(error)?.message ?? (error as Error).name
  }
}

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['169.254.169.254', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['::1', true],
  ['::', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['fe80::1%eth0', true],
  ['fec0::1', true],
  ['ff02::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:7f00:1', true],
  ['::ffff:8.8.8.8', true],
  ['::127.0.0.1', true],
  ['64:ff9b::7f00:1', true],
  ['64:ff9b:1::7f00:1', true],
  ['2002:7f00:1::', true],
  ['2001:0:7f00:1::', true],
  ['8.8.8.8', false],
  ['2606:4700::1111', false],
  ['2001:4860:4860::8888', false],
  ['not an address', true],
])('%s is an inner address: %s', (address, expected) => {
  expect(isInner(address)).toBe(expected)
})

test('an installation allows names, addresses and networks, with or without a port', () => {
  const { allowsName, allowsAddress } = readAllowance([
    'osrm.interno:5000',
    '127.0.0.1:4801',
    '10.20.0.0/16',
    '[::1]:80',
    'fd00::/8',
  ])
  expect([allowsName('osrm.interno', 5000), allowsName('osrm.interno', 22)]).toEqual([true, false])
  expect([allowsAddress('127.0.0.1', 4801), allowsAddress('127.0.0.1', 22)]).toEqual([true, false])
  expect([allowsAddress('10.20.3.4', 9), allowsAddress('10.21.0.1', 9)]).toEqual([true, false])
  expect([allowsAddress('::1', 80), allowsAddress('::1', 81), allowsAddress('fd12::1', 1)]).toEqual([true, false, true])
})

test.each(['10.0.0.0/33', 'nombre/8', 'http://x', '127.0.0.1:99999', ''])(
  '%s allows nothing: it is refused',
  (entry) => {
    expect(() => readAllowance([entry])).toThrow('no es un nombre')
  },
)

test('nothing inside is called, however it is written', async () => {
  let calls = 0
  const port = await serve((_request, response) => response.end(String(calls++)))
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '0.0.0.0', '[::]'])
    expect(await outcome(`http://${host}:${port}/`)).toBe('La dirección no es pública.')
  expect(await outcome(`http://127.0.0.1:${port}/`, { allow: [`127.0.0.1:${port + 1}`, '10.0.0.0/8'] })).toBe(
    'La dirección no es pública.',
  )
  expect(calls).toBe(0)
})

test.each(['file:///etc/passwd', 'data:text/plain,a', 'ftp://127.0.0.1/', 'blob:nodedata:x'])(
  '%s is no address',
  async (url) => {
    expect(await outcome(url, { allow: ['127.0.0.1'] })).toBe('La dirección no es http ni https.')
  },
)

test.each([
  ['stamping with SW', (pac: PacConnection) => swPac(pac, { token: 'x' }).stamp({ xml: '<a/>', key: 'x' })],
  ['signing in to SW', (pac: PacConnection) => swPac(pac, { user: 'x', password: 'x' }).balance('x')],
  ['stamping with Finkok', (pac: PacConnection) => finkokPac(pac, { user: 'x', password: 'x' }).balance('x')],
  ['asking for a status', (pac: PacConnection) => finkokPac(pac, { user: 'x', password: 'x' }).status('?id=x')],
])('a PAC whose address leads inside is not called: %s', async (_, ask) => {
  let calls = 0
  const port = await serve((_request, response) => response.end(String(calls++)))
  const url = `http://127.0.0.1:${port}`
  const outcomeOf = ({ fetch }: Outgoing) =>
    ask({ baseUrl: url, statusUrl: url, fetch }).then(String, ({ detail }: PacError) => detail)
  expect(await outcomeOf(createOutgoing({}))).toBe('fetch failed: La dirección no es pública.')
  expect(calls).toBe(0)
  await outcomeOf(createOutgoing({ allow: ['127.0.0.1'] }))
  expect(calls).toBeGreaterThan(0)
})

test('what the installation lists is called, by address and by name', async () => {
  const port = await serve((_request, response) => response.end('ok'))
  expect(await outcome(`http://127.0.0.1:${port}/`, { allow: [`127.0.0.1:${port}`] })).toBe(200)
  expect(await outcome(`http://localhost:${port}/`, { allow: ['127.0.0.1', '::1'] })).toBe(200)
  expect(await outcome(`http://localhost:${port}/`, { allow: [`localhost:${port}`] })).toBe(200)
})

test('a redirect is handed back, not followed', async () => {
  const paths: (string | undefined)[] = []
  const port = await serve((request, response) => {
    paths.push(request.url)
    response.writeHead(302, { location: '/inside' }).end()
  })
  expect(await outcome(`http://127.0.0.1:${port}/start`, { allow: ['127.0.0.1'] })).toBe(302)
  expect(paths).toEqual(['/start'])
})

test.each([
  ['as it is', {}, Buffer.alloc(200_000)],
  ['packed', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(200_000))],
])('an answer that is too large breaks off: %s', async (_how, headers, body) => {
  const port = await serve((_request, response) => response.writeHead(200, headers).end(body))
  const allow = ['127.0.0.1']
  expect(await outcome(`http://127.0.0.1:${port}/`, { allow, mostBytes: 100_000 })).toBe(
    'La respuesta es demasiado grande.',
  )
  expect(await outcome(`http://127.0.0.1:${port}/`, { allow, mostBytes: 200_000 })).toBe(200)
})

test('an answer that never ends is given up', async () => {
  const port = await serve((_request, response) => {
    response.write('a')
  })
  expect(await outcome(`http://127.0.0.1:${port}/`, { allow: ['127.0.0.1'], timeoutMs: 60 })).toBe('TimeoutError')
})

test.each([
  ['http://127.0.0.1:4801/', null],
  ['http://127.0.0.1:22/', 'La dirección no es pública.'],
  ['http://localhost:4801/', null],
  ['http://LOCALHOST:22/', 'La dirección no es pública.'],
  ['http://algo.localhost/', 'La dirección no es pública.'],
  ['https://[::1]/', 'La dirección no es pública.'],
  ['http://169.254.169.254/latest', 'La dirección no es pública.'],
  ['https://example.com/x', null],
  ['ftp://example.com/x', 'La dirección no es http ni https.'],
])('%s is judged before it is called: %s', (url, objection) => {
  expect(createOutgoing({ allow: ['127.0.0.1:4801'] }).objectionTo(url)).toBe(objection)
})

test.each([
  ['http://osrm.interno:5000/x', 'osrm.interno:5000'],
  ['https://MAPAS.ejemplo.mx/', 'mapas.ejemplo.mx:443'],
  ['http://[::1]/', '[::1]:80'],
])('%s of the settings allows %s', (url, entry) => {
  expect(entryOf(url)).toBe(entry)
})
