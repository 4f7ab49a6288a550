import { expect, test } from 'vitest'
import { parameterSets } from '@arriero/simulators/video/scene.ts'
import { pictureSize } from './picture-size.ts'

const configured = (set: string) => {
  const bytes = Buffer.from(set, 'hex')
  const head = Buffer.from([1, bytes[1]!, bytes[2]!, bytes[3]!, 0xff, 0xe1, bytes.length >> 8, bytes.length & 255])
  return Buffer.concat([head, bytes, Buffer.from([1, 0, 4, 0x68, 0xee, 0x3c, 0x80])])
}

test.each([
  ['high, 1080 rows of which 8 are cut', '67640028acd940780227e5c044000003000400000300f03c60c658', 1920, 1080],
  ['high, progressive', '6764001facd9405005bb011000000300100000030320f1831960', 1280, 720],
  ['that of the simulated cameras', parameterSets().sps.toString('hex'), 640, 368],
])('%s', (_, set, width, height) => {
  expect(pictureSize(configured(set))).toEqual({ width, height })
})

test('what is no parameter set has no size, however long it says it is', () => {
  const whole = configured('6764001facd9405005bb011000000300100000030320f1831960')
  for (let length = 0; length < whole.length; length += 1) {
    const size = pictureSize(whole.subarray(0, length))
    expect(size === null || size.width > 0).toBe(true)
  }
  expect(pictureSize(Buffer.alloc(64))).toBeNull()
  expect(pictureSize(configured('67640028' + 'ff'.repeat(40)))).not.toBeNull()
  expect(pictureSize(configured('67640028' + '00'.repeat(40)))).toBeNull()
})
