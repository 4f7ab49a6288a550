import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { isInner, sendWebhook } from './webhook.ts'

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['169.254.169.254', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['::1', true],
  ['::', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:7f00:1', true],
  ['64:ff9b::7f00:1', true],
  ['8.8.8.8', false],
  ['2606:4700::1111', false],
  ['not an address', true],
])('%s is an inner address: %s', (address, expected) => {
  expect(isInner(address)).toBe(expected)
})

async function receiver(status: number) {
  const heard: { body: string; signature: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      heard.push({ body, signature: String(request.headers['x-arriero-signature']) })
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('ok')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, heard, close: () => server.close() }
}

test('the receiver can verify what it got by the secret, and that it is recent', async () => {
  const { url, heard, close } = await receiver(204)
  const secret = 'un secreto compartido'
  expect(await sendWebhook(url, { id: 7 }, secret, { allowInner: true, now: 1_790_000_000_000 })).toBe(204)
  close()
  const expected = createHmac('sha256', secret).update('1790000000.{"id":7}').digest('hex')
  expect(heard).toEqual([{ body: '{"id":7}', signature: `t=1790000000,v1=${expected}` }])
})

test.each([
  [301, true],
  [404, true],
  [429, false],
  [500, false],
])('an answer of %i is a failure, final: %s; redirects are not followed', async (status, final) => {
  const { url, heard, close } = await receiver(status)
  await expect(sendWebhook(url, {}, null, { allowInner: true })).rejects.toMatchObject({ final })
  close()
  expect(heard).toHaveLength(1)
})

test.each(['http://127.0.0.1:1/', 'http://[::1]:1/', 'http://localhost:1/'])(
  'nothing is sent to %s, by address or by name',
  async (url) => {
    await expect(sendWebhook(url, {}, null)).rejects.toMatchObject({
      message: 'La dirección no es pública.',
      final: true,
    })
  },
)
