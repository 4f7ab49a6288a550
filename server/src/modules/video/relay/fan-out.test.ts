import { expect, test } from 'vitest'
import { relayEnds } from '@arriero/contract/video/relay.contract.ts'
import { FanOut, type Seat } from './fan-out.ts'
import { AUDIO, FlvReader, type FlvTag, flvOpening, flvTag, retimed, SCRIPT, VIDEO } from './flv.ts'
import { renamed } from './playlist.ts'

const bytes = (text: string) => Buffer.from(text, 'hex')
const head = (level = '16') => flvTag(VIDEO, 5000, bytes(`1700000000 0142c0${level}ff`.replace(' ', '')))
const key = (time: number) => flvTag(VIDEO, time, bytes('170100000000000001aa'))
const picture = (time: number) => flvTag(VIDEO, time, bytes('270100000000000001bb'))
const aacHead = flvTag(AUDIO, 5000, bytes('af001408'))
const aac = (time: number) => flvTag(AUDIO, time, bytes('af01cc'))
const g711 = (time: number) => flvTag(AUDIO, time, bytes('72d5d5'))

/** One who looks, and what came to it as tags. */
function viewer(waiting = { bytes: 0 }) {
  const reader = new FlvReader()
  const tags: FlvTag[] = []
  const closed: { end: number; reason: string }[] = []
  const opening: Buffer[] = []
  const seat: Seat = {
    send: (part) => {
      opening.push(part)
      tags.push(...reader.push(part))
    },
    waiting: () => waiting.bytes,
    close: (end, reason) => closed.push({ end, reason }),
  }
  const pictures = () => tags.filter(({ type, body }) => type === VIDEO && body[1] === 1)
  return { seat, tags, closed, opening, waiting, pictures, times: () => pictures().map(({ time }) => time) }
}

function fan() {
  const clock = { ms: 0 }
  const out = new FanOut(() => clock.ms)
  return { out, clock, push: (...tags: FlvTag[]) => tags.forEach((tag) => out.push(tag)) }
}

test('tags are read however the bytes come, with the fourth byte of their time', () => {
  const whole = Buffer.concat([flvOpening(true), head().bytes, key(0x1234567).bytes, picture(0xfedcba98).bytes])
  for (const size of [1, 7, 1000]) {
    const reader = new FlvReader()
    const tags: FlvTag[] = []
    for (let at = 0; at < whole.length; at += size) tags.push(...reader.push(whole.subarray(at, at + size)))
    expect(tags.map(({ type, time }) => [type, time])).toEqual([
      [SCRIPT, 0],
      [VIDEO, 5000],
      [VIDEO, 0x1234567],
      [VIDEO, 0xfedcba98],
    ])
  }
})

test.each([
  ['a page', Buffer.from('<!doctype html>'), 'no es video'],
  ['a tag of another kind', Buffer.concat([flvOpening(false), Buffer.alloc(20, 0x55)]), 'no es video'],
  ['a tag without end', Buffer.concat([flvOpening(false), bytes('09ffffff00000000000000')]), 'demasiado grande'],
])('%s is refused', (_, stream, words) => {
  expect(() => new FlvReader().push(stream)).toThrow(words)
})

test('a newcomer gets the head and the pictures since the last key frame, and its time begins at zero', () => {
  const { out, push } = fan()
  push(head(), key(7000), picture(7066), key(8000), picture(8066))
  const late = viewer()
  out.add(late.seat)
  expect(late.times()).toEqual([0, 66])
  push(picture(8133), key(9000))
  expect(late.times()).toEqual([0, 66, 133, 1000])
  expect(late.opening[0]?.subarray(0, 5)).toEqual(bytes('464c560101'))
  const early = viewer()
  const other = fan()
  other.out.add(early.seat)
  other.push(head(), picture(100))
  expect(early.tags).toEqual([])
  other.push(key(200))
  expect(early.times()).toEqual([0])
})

test('sound that no player knows is left out, and is not promised', () => {
  const { out, push } = fan()
  const deaf = viewer()
  out.add(deaf.seat)
  push(head(), g711(6990), key(7000), g711(7010))
  expect(deaf.opening[0]?.[4]).toBe(1)
  expect(deaf.tags.filter(({ type }) => type === AUDIO)).toEqual([])
  const hearing = viewer()
  const other = fan()
  other.out.add(hearing.seat)
  other.push(head(), aacHead, key(7000), aac(7010))
  expect(hearing.opening[0]?.[4]).toBe(5)
  expect(hearing.tags.filter(({ type }) => type === AUDIO).map(({ time }) => time)).toEqual([0, 10])
})

test('times go on where they were when the upstream is opened anew', () => {
  const { out, push } = fan()
  const { seat, times } = viewer()
  out.add(seat)
  push(head(), key(7000), picture(7066))
  out.resume()
  push(head(), key(100), picture(166))
  expect(times()).toEqual([0, 66, 132, 198])
})

test('a camera whose clock is set goes on all the same', () => {
  const { out, push } = fan()
  const { seat, times } = viewer()
  out.add(seat)
  push(head(), key(7000), picture(3_607_066), picture(3_607_132), picture(66))
  expect(times()).toEqual([0, 66, 132, 198])
})

test('another picture closes those who look, and they come back to it', () => {
  const { out, push } = fan()
  const { seat, closed } = viewer()
  out.add(seat)
  push(head(), key(7000), head(), head('1e'))
  expect(closed).toMatchObject([{ end: relayEnds.changed }])
  expect(out.seats).toBe(0)
})

test('who is slow gets nothing until it has caught up at a key frame, and is closed when it does not', () => {
  const { out, push, clock } = fan()
  const [slow, fast] = [viewer(), viewer()]
  out.add(slow.seat)
  out.add(fast.seat)
  push(head(), key(0))
  slow.waiting.bytes = 600_000
  push(picture(66), key(1000))
  slow.waiting.bytes = 0
  push(picture(1066), key(2000), picture(2066))
  expect(slow.times()).toEqual([0, 2000, 2066])
  expect(fast.times()).toEqual([0, 66, 1000, 1066, 2000, 2066])
  slow.waiting.bytes = 600_000
  push(picture(2133))
  clock.ms = 20_001
  push(key(22_000))
  expect(slow.closed).toMatchObject([{ end: relayEnds.slow }])
  expect([fast.closed, out.seats]).toEqual([[], 1])
})

test('a stream without key frames, of another codec or of endless pictures cannot be shown', () => {
  const { push, clock } = fan()
  push(head(), key(0))
  clock.ms = 10_001
  expect(() => push(picture(66))).toThrow('no manda imagen')
  expect(() => push(flvTag(VIDEO, 0, bytes('1c00000000')))).toThrow('códec')
  expect(() => push(flvTag(VIDEO, 0, bytes('9068766331')))).toThrow('códec')
  const large = Buffer.alloc(3 * 1024 * 1024)
  bytes('2701000000').copy(large)
  const other = fan()
  other.push(head(), key(0), flvTag(VIDEO, 66, large))
  expect(() => other.push(flvTag(VIDEO, 133, large))).toThrow('demasiado grande')
})

test('a tag is retimed without touching the one it came from', () => {
  const tag = key(7000)
  expect(new FlvReader().push(Buffer.concat([flvOpening(false), retimed(tag, 0x80000001)]))[1]?.time).toBe(0x80000001)
  expect(tag.bytes.readUIntBE(4, 3)).toBe(7000)
})

test('every address of a playlist is replaced, also those in tags; what is unknown and has one is left out', () => {
  const list = [
    '#EXTM3U',
    '#EXT-X-MAP:URI="init.mp4",BYTERANGE="1@0"',
    '#EXT-X-KEY:METHOD=AES-128,URI="https://other/key",IV=0x1',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="sound"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1',
    'sub?list=1',
    '#EXTINF:2.000,',
    'https://cam/one.ts',
    '#EXT-X-PART:DURATION=1,URI="part.m4s"',
    '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="next.m4s"',
    '#EXT-X-NEW:URI="secret"',
    '#EXT-X-ENDLIST',
  ]
  const told: [string, boolean][] = []
  const text = renamed(list.join('\r\n'), (address, isPlaylist) => {
    told.push([address, isPlaylist])
    return address.includes('other') ? null : `${told.length}.x`
  })
  expect(told).toEqual([
    ['init.mp4', false],
    ['https://other/key', false],
    ['sound', true],
    ['sub?list=1', true],
    ['https://cam/one.ts', false],
    ['part.m4s', false],
    ['next.m4s', false],
  ])
  expect(text.split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-MAP:URI="1.x",BYTERANGE="1@0"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="3.x"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1',
    '4.x',
    '#EXTINF:2.000,',
    '5.x',
    '#EXT-X-PART:DURATION=1,URI="6.x"',
    '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="7.x"',
    '#EXT-X-ENDLIST',
  ])
})
