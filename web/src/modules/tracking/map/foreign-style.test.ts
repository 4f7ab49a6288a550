import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foreignStyle } from './foreign-style.ts'

let server: Server
let url = ''
const asked: string[] = []

const vector = { version: 8, sources: { calles: { type: 'vector', url: 'tiles.json' } }, layers: [] }
const replies: Record<string, [status: number, body: string]> = {
  '/style.json': [200, JSON.stringify(vector)],
  '/style-dark.json': [200, JSON.stringify(vector)],
  '/page.json': [200, JSON.stringify({ hello: 'world' })],
  '/tiles/5/6/13.png': [200, 'png'],
}

beforeAll(async () => {
  server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    if (request.url === '/slow.json') return
    const [status, body] = replies[request.url ?? ''] ?? [404, 'nada']
    reply.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Listening on a port, its address is never a text.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a vector style is used by its address, so that what it names is found beside it', async () => {
  expect(await foreignStyle(`${url}/style.json`, 'light')).toBe(`${url}/style.json`)
})

test('an address may name the theme', async () => {
  expect(await foreignStyle(`${url}/style-{theme}.json`, 'dark')).toBe(`${url}/style-dark.json`)
})

test('raster tiles become a style, once one of them has come', async () => {
  const style = await foreignStyle(`${url}/tiles/{z}/{x}/{y}.png`, 'light')
  expect(style).toMatchObject({
    sources: { mapa: { type: 'raster', tiles: [`${url}/tiles/{z}/{x}/{y}.png`], attribution: '127.0.0.1' } },
  })
  expect(asked).toContain('/tiles/5/6/13.png')
})

test.each([
  ['a style that is not there', '/missing.json'],
  ['tiles that are not there', '/missing/{z}/{x}/{y}.png'],
  ['an answer that is no style', '/page.json'],
  ['an answer that is no JSON', '/tiles/5/6/13.png'],
  ['a server that does not answer in time', '/slow.json'],
])('%s is refused', async (_, path) => {
  await expect(foreignStyle(url + path, 'light', 200)).rejects.toThrow()
})

test('a server that is down is refused', async () => {
  await expect(foreignStyle('http://127.0.0.1:9/style.json', 'light')).rejects.toThrow()
})
