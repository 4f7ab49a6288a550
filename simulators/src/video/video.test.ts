import { expect, test } from 'vitest'
import { clipNamed, clipNames, FRAMES, HEIGHT, WIDTH } from './clip.ts'
import { StripDrawing } from './drawing.ts'
import { BitReader, BitWriter, nalOf, payloadOf, readSliceHeader } from './h264.ts'
import { recordedFeed } from './feed.ts'
import { fragment, initSegment } from './fmp4.ts'
import { spansOf } from './recordings.ts'
import { framesBetween, parameterSets } from './scene.ts'

const AT = Date.UTC(2026, 10, 21, 18, 0)
const scene = () => ({ clip: 'road-day' as const, text: ' 2026-11-21 12:00:00  NE-401  CH1  62 KM/H' })

test('numbers of H.264 are read as they are written', () => {
  const writer = new BitWriter()
  const values = [0, 1, 2, 3, 25, 30, 879, 65_534]
  for (const value of values) writer.unsigned(value)
  const reader = new BitReader(writer.finish())
  expect(values.map(() => reader.unsigned())).toEqual(values)
  // Table 9-3 of the recommendation: code numbers 0, 1, -1, 2, -2.
  const signed = new BitReader(Uint8Array.from([0b1010_0110, 0b0100_0010, 0b1000_0000]))
  expect([0, 1, 2, 3, 4].map(() => signed.signed())).toEqual([0, 1, -1, 2, -2])
})

test('bytes that look like a start code are escaped, and come back', () => {
  const payload = Uint8Array.from([0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 9, 0, 0, 4])
  const nal = nalOf(0x65, payload)
  expect(nal.includes(Buffer.from([0, 0, 1]))).toBe(false)
  expect(nal.includes(Buffer.from([0, 0, 0]))).toBe(false)
  expect(payloadOf(nal)).toEqual(payload)
})

test.each(clipNames)('%s can be drawn into: a key frame a second, and a strip of its own slice', (name) => {
  const clip = clipNamed(name)
  expect(clip.frames).toHaveLength(FRAMES)
  expect(clip.frames.flatMap(({ isKey }, at) => (isKey ? [at] : []))).toEqual(
    Array.from({ length: 12 }, (_, second) => second * 15),
  )
  for (const { strip } of clip.frames)
    expect(new BitReader(payloadOf(strip)).unsigned()).toBe((WIDTH / 16) * (HEIGHT / 16 - 1))
  // A stream passes from one clip to the other without new parameter sets.
  expect([clip.sps, clip.pps]).toEqual([parameterSets().sps, parameterSets().pps])
})

test('a key frame draws all of the strip, a later one what changed', () => {
  const clip = clipNamed('road-day')
  const drawing = new StripDrawing()
  const [key, next] = clip.frames
  if (!key || !next) throw new Error('No frames')
  const whole = drawing.draw(clip, key.strip, true, { text: 'A', at: AT })
  const same = drawing.draw(clip, next.strip, false, { text: 'A', at: AT })
  const changed = drawing.draw(clip, next.strip, false, { text: 'B', at: AT })
  expect(whole.length).toBeGreaterThan(40 * 384)
  expect(same.length).toBeLessThan(20)
  expect(changed.length).toBeGreaterThan(384)
  expect(changed.length).toBeLessThan(500)
  const header = readSliceHeader(key.strip, payloadOf(key.strip), clip.sequence).bits
  const bits = new BitReader(payloadOf(whole))
  bits.bits(header)
  // No deblocking, then a macroblock of raw samples.
  expect([bits.unsigned(), bits.unsigned()]).toEqual([1, 25])
})

test('frames of a second begin with its key frame and stand a fifteenth apart', () => {
  const frames = framesBetween(scene, AT + 400, AT + 2000)
  expect(frames).toHaveLength(30)
  expect(frames.map(({ isKey }) => isKey).indexOf(true, 1)).toBe(15)
  expect(frames[1]?.at).toBe(AT + 67)
})

test('recordings are played one after the other, without the time between them', () => {
  const pieces = [
    { channel: 1, start: AT, end: AT + 2000, isAlarm: false },
    { channel: 1, start: AT + 1500, end: AT + 3000, isAlarm: true },
    { channel: 1, start: AT + 60_000, end: AT + 61_000, isAlarm: false },
  ]
  const spans = spansOf(pieces, AT + 1000, AT + 90_000)
  expect(spans).toEqual([
    { start: AT + 1000, end: AT + 3000 },
    { start: AT + 60_000, end: AT + 61_000 },
  ])
  const frames = [...recordedFeed(scene, spans)]
  expect(frames).toHaveLength(45)
  expect(frames[30]).toMatchObject({ at: AT + 60_000, due: 2000, isKey: true })
})

test('a file is its head and fragments whose sizes add up', () => {
  const { sps, pps } = parameterSets()
  const file = Buffer.concat([initSegment(sps, pps), fragment(1, 0, framesBetween(scene, AT, AT + 1000))])
  const boxes: string[] = []
  let at = 0
  for (; at < file.length; at += file.readUInt32BE(at)) boxes.push(file.toString('latin1', at + 4, at + 8))
  expect([boxes, at]).toEqual([['ftyp', 'moov', 'moof', 'mdat'], file.length])
})
