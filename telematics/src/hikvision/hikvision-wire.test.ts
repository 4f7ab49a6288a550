import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DigestAuth } from './hikvision-digest.ts'
import { errorOfAnswer, errorOfStatusCode } from './hikvision-errors.ts'
import { MultipartReader } from './hikvision-multipart.ts'

test('the example of RFC 2617', () => {
  const auth = new DigestAuth('Mufasa', 'Circle Of Life', () => '0a4f113b')
  expect(auth.header('GET', '/dir/index.html')).toBeNull()
  const challenge =
    'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"'
  expect(auth.challenge(challenge)).toBe(true)
  const header = auth.header('GET', '/dir/index.html')
  expect(header).toContain('response="6629fae49393a05397450978507c4ef1"')
  expect(header).toContain('nc=00000001')
  expect(header).toContain('opaque="5ccc069c403ebaf9f0171e9517f40e41"')
  expect(auth.header('GET', '/dir/index.html')).toContain('nc=00000002')
})

test('the example of RFC 7616 with SHA-256', () => {
  const cnonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ'
  const auth = new DigestAuth('Mufasa', 'Circle of Life', () => cnonce)
  auth.challenge(
    'Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=SHA-256, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v"',
  )
  expect(auth.header('GET', '/dir/index.html')).toContain(
    'response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"',
  )
})

test('another scheme is no challenge', () => {
  expect(new DigestAuth('a', 'b').challenge('Basic realm="x"')).toBe(false)
  expect(new DigestAuth('a', 'b').challenge(null)).toBe(false)
})

const part = (type: string, body: Buffer, withLength: boolean) =>
  Buffer.concat([
    Buffer.from(`--MIME\r\nContent-Type: ${type}\r\n${withLength ? `Content-Length: ${body.length}\r\n` : ''}\r\n`),
    body,
    Buffer.from('\r\n'),
  ])

test('parts are the same however the answer is cut', () => {
  const picture = Buffer.from([0xff, 0xd8, 0x0d, 0x0a, 0x2d, 0x2d, 0xff, 0xd9])
  const whole = Buffer.concat([
    part('application/json; charset="UTF-8"', Buffer.from('{"a":1}'), true),
    part('image/jpeg', picture, true),
    part('application/json', Buffer.from('{"b":2}'), false),
    part('application/json', Buffer.from('{"c":3}'), true),
    Buffer.from('--MIME'),
  ])
  fc.assert(
    fc.property(fc.array(fc.nat(whole.length), { maxLength: 12 }), (cuts) => {
      const reader = new MultipartReader('multipart/mixed; boundary=MIME')
      const points = [0, ...cuts.toSorted((a, b) => a - b), whole.length]
      const parts = points.slice(1).flatMap((end, at) => reader.push(whole.subarray(points[at], end)))
      expect(parts.map(({ type }) => type)).toEqual([
        'application/json',
        'image/jpeg',
        'application/json',
        'application/json',
      ])
      expect(parts[1]?.body).toEqual(picture)
      expect([0, 2, 3].map((at) => JSON.parse(parts[at]?.body.toString() ?? ''))).toEqual([
        { a: 1 },
        { b: 2 },
        { c: 3 },
      ])
    }),
  )
})

test('garbage never throws and costs only itself', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (garbage) => {
      const reader = new MultipartReader('multipart/mixed; boundary="MIME"')
      reader.push(garbage)
      const parts = reader.push(
        Buffer.concat([part('application/json', Buffer.from('{}'), true), Buffer.from('--MIME')]),
      )
      expect(parts.at(-1)?.body.toString()).toContain('{}')
    }),
  )
})

test.each([
  [2, 'busy', 'retry', '2'],
  [3, 'deviceError', 'retry', '3'],
  [3, 'deviceOffline', 'show', 'deviceOffline'],
  [4, 'notSupport', 'show', '4'],
  [5, 'badXmlFormat', 'show', '5'],
  [6, 'badParameters', 'show', '6'],
  [7, 'reboot', 'show', '7'],
  [99, 'odd', 'show', '99'],
])('status %i %s: %s', (status, subCode, kind, code) => {
  expect(errorOfStatusCode(status, subCode, null)).toMatchObject({ kind, code })
})

const body = (statusCode: number, subStatusCode: string) =>
  JSON.stringify({ ResponseStatus: { statusCode, subStatusCode } })

test.each([
  [401, '', 'stop', 'http-401'],
  [403, body(4, 'lowPrivilege'), 'stop', 'http-403'],
  [400, body(6, 'badParameters'), 'show', '6'],
  [503, body(3, 'deviceOffline'), 'show', 'deviceOffline'],
  [503, body(2, 'busy'), 'retry', 'http-503'],
  [502, '<html>', 'retry', 'http-502'],
  [404, '', 'show', 'http-404'],
])('HTTP %i with %s: %s', (status, text, kind, code) => {
  expect(errorOfAnswer({ status, headers: new Headers(), text })).toMatchObject({ kind, code })
})
