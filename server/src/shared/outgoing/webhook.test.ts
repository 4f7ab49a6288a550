import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createOutgoing } from './outgoing.ts'
import { sendWebhook } from './webhook.ts'

const { fetch: send } = createOutgoing({ allow: ['127.0.0.1'] })

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
  expect(await sendWebhook(send, url, '{"id":7}', secret, { now: 1_790_000_000_000 })).toEqual({
    status: 204,
    text: '',
  })
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
  await expect(sendWebhook(send, url, '{}', null)).rejects.toMatchObject({ final })
  close()
  expect(heard).toHaveLength(1)
})

test.each(['http://127.0.0.1:1/', 'http://[::1]:1/', 'http://localhost:1/'])(
  'nothing is sent to %s, by address or by name',
  async (url) => {
    await expect(sendWebhook(createOutgoing({}).fetch, url, '{}', null)).rejects.toMatchObject({
      message: 'La dirección no es pública.',
      final: true,
    })
  },
)

test('nobody there is worth another try', async () => {
  const { url, close } = await receiver(200)
  close()
  await expect(sendWebhook(send, url, '{}', null)).rejects.toMatchObject({
    message: expect.stringMatching(/^Sin respuesta: .*ECONNREFUSED/),
    final: false,
  })
})
