import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DecodedFrame, DeviceDecoder } from '../device.ts'
import { fixAt, NOON, type Recording, recordings } from './frames.fixture.ts'
import { deviceProtocols } from './protocols.ts'

const RECEIVED = NOON + 3_600_000
const FRAMES = 24
/** Enough after a spoilt frame for a decoder that waits for what its length announced. */
const AFTER = 160

function whole({ login, frame }: Recording, count: number): Buffer {
  return Buffer.concat([login, ...Array.from({ length: count }, (_, n) => frame(n))])
}

function pushed(decoder: DeviceDecoder, bytes: Uint8Array, cuts: readonly number[]): DecodedFrame[] {
  const frames: DecodedFrame[] = []
  let from = 0
  for (const cut of [...cuts].toSorted((a, b) => a - b)) {
    if (cut <= from || cut > bytes.length) continue
    frames.push(...decoder.push(bytes.subarray(from, cut), RECEIVED))
    from = cut
  }
  frames.push(...decoder.push(bytes.subarray(from), RECEIVED))
  return frames
}

const readable = (frames: readonly DecodedFrame[]) =>
  frames
    .filter(({ error }) => error === null)
    .map(({ raw, ...rest }) => ({ ...rest, raw: Buffer.from(raw).toString('hex') }))

/** Fix times of the frames with a position, each once. */
const fixTimes = (frames: readonly DecodedFrame[]): Set<number> =>
  new Set(frames.flatMap(({ reports }) => reports.flatMap(({ position }) => position?.fixTime ?? [])))

for (const one of recordings) {
  const name = `${one.protocol.code} ${one.deviceId}`

  test(`${name}: what the simulated device knows arrives as it was`, () => {
    const frames = one.protocol.createDecoder().push(whole(one, FRAMES), RECEIVED)
    expect(frames.filter(({ error }) => error !== null)).toEqual([])
    expect(new Set(frames.map(({ deviceId }) => deviceId))).toEqual(new Set([one.deviceId]))
    const positions = frames.flatMap(({ reports }) => reports.flatMap(({ position }) => position ?? []))
    expect(positions.length).toBeGreaterThan(FRAMES / 2)
    for (const position of positions) {
      const fix = fixAt((position.fixTime - NOON) / 10_000)
      expect(position).toMatchObject({ unitKey: one.deviceId, messageTime: fix.time, receivedAt: RECEIVED })
      expect(position.lat).toBeCloseTo(fix.lat, 5)
      expect(position.lon).toBeCloseTo(fix.lon, 5)
      expect(Math.abs(position.speed - fix.speed)).toBeLessThan(0.6)
      expect(position.course).toBe(fix.course)
    }
  })

  test(`${name}: a stream cut at any byte gives the same frames`, () => {
    const bytes = whole(one, FRAMES)
    const atOnce = readable(pushed(one.protocol.createDecoder(), bytes, []))
    expect(readable(pushed(one.protocol.createDecoder(), bytes, Array.from(bytes.keys())))).toEqual(atOnce)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 40 }), (cuts) => {
        expect(readable(pushed(one.protocol.createDecoder(), bytes, cuts))).toEqual(atOnce)
      }),
      { numRuns: 40 },
    )
  })

  test(`${name}: spoilt bytes cost the frames they lie in and no other`, () => {
    const parts = Array.from({ length: FRAMES + AFTER }, (_, n) => one.frame(n))
    const spoiling = fc.array(
      fc.record({
        frame: fc.integer({ min: 0, max: FRAMES - 1 }),
        at: fc.nat(),
        value: fc.integer({ min: 1, max: 255 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(spoiling, fc.array(fc.nat({ max: 20_000 }), { maxLength: 20 }), (spoilt, cuts) => {
        const copies = parts.map((part) => Buffer.from(part))
        for (const { frame, at, value } of spoilt) {
          const copy = copies[frame]
          if (copy) copy[at % copy.length] = (copy[at % copy.length] ?? 0) ^ value
        }
        const decoder = one.protocol.createDecoder()
        decoder.push(one.login, RECEIVED)
        const found = fixTimes(pushed(decoder, Buffer.concat(copies), cuts))
        const touched = new Set(spoilt.map(({ frame }) => frame))
        const alone = one.protocol.createDecoder()
        alone.push(one.login, RECEIVED)
        const expected = parts
          .slice(0, FRAMES)
          .flatMap((part, n) => (touched.has(n) ? [] : [...fixTimes(alone.push(part, RECEIVED))]))
        expect(expected.filter((time) => !found.has(time))).toEqual([])
      }),
      { numRuns: 80 },
    )
  })
}

test('whatever bytes come, no decoder throws or keeps more than one frame of them', () => {
  const heads = [
    '7878',
    '7979ffff',
    '00000000000000ff08',
    '000f',
    '7e',
    '2a48512c',
    '24',
    '2b524553503a',
    '5354543b31',
    '81007f',
    '2424413939392c',
    '03fc0003142b0c15',
    '23',
  ]
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.constantFrom(...heads).map((head) => Uint8Array.from(Buffer.from(head, 'hex'))),
    fc.constantFrom(...recordings.map((one) => Uint8Array.from(one.frame(1)))),
    fc.string({ maxLength: 60 }).map((text) => Uint8Array.from(Buffer.from(text))),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      for (const protocol of deviceProtocols()) {
        const decoder = protocol.createDecoder()
        for (const bytes of pieces) decoder.push(bytes, RECEIVED)
        expect(decoder.pendingBytes).toBeLessThan(70_000)
      }
    }),
    { numRuns: 150 },
  )
})
