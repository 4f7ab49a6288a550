import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { parameterSets } from '@arriero/simulators/video/scene.ts'
import { flvHead } from '@arriero/telematics/shared/flv-tag.ts'
import { testApp } from '../../../../test/server.ts'
import { incomingFolder } from '../../../app/files/incoming.ts'
import { flvTag, VIDEO } from '../relay/flv.ts'
import { recordVideo } from './record-video.ts'
import { texts } from './recordings.texts.ts'

const [KEY_HEAD, KEY_PICTURE, PICTURE] = [
  [0x17, 0, 0, 0, 0],
  [0x17, 1, 0, 0, 0],
  [0x27, 1, 0, 0, 0],
]
const configuration = (level: number) => {
  const { sps, pps } = parameterSets()
  const size = (set: Buffer) => [set.length >> 8, set.length & 255]
  return [1, sps[1]!, sps[2]!, level, 0xff, 0xe1, ...size(sps), ...sps, 1, ...size(pps), ...pps]
}
const tag = (time: number, ...parts: number[][]) => flvTag(VIDEO, time, Buffer.from(parts.flat())).bytes
const head = (level = 30) => tag(0, KEY_HEAD!, configuration(level))
const key = (time: number) => tag(time, KEY_PICTURE!, [0, 0, 0, 2, 0x65, 0x88])
const picture = (time: number) => tag(time, PICTURE!, [0, 0, 0, 2, 0x41, 0x9a])

async function record(parts: readonly Buffer[]) {
  const { app } = await testApp()
  const stream = Readable.from([Buffer.concat([flvHead(false), ...parts])])
  const link = { url: '', stream, format: 'flv' as const, session: null, expiresAt: null }
  const told: number[] = []
  const recording = { name: 'corte', lengthMs: 1000, onPercent: (percent: number) => void told.push(percent) }
  const video = await recordVideo(app, link, recording, AbortSignal.timeout(10_000))
  return { video, told }
}

test('what plays beyond its length is left out, and how far it is is told', async () => {
  const { video, told } = await record([head(), picture(0), key(0), picture(400), picture(990), picture(1000)])
  expect([video.name, video.type, video.size > 500]).toEqual(['corte.mp4', 'video/mp4', true])
  expect(told).toEqual([0, 0, 0, 40, 99])
  await video.discard()
})

test.each([
  ['another codec', [tag(0, [0x1c, 1, 0, 0, 0], [1, 2, 3])], texts.otherCodec],
  ['another format in the middle', [head(), key(0), head(31)], texts.changedFormat],
  ['pictures before what tells their size', [key(0)], texts.notVideo],
  ['no key picture at all', [head(), picture(10)], texts.noPictures],
  ['nothing', [], texts.noPictures],
] as const)('%s is refused in words and leaves no file', async (_, parts, words) => {
  const { app } = await testApp()
  const videos = async () => (await readdir(incomingFolder(app.config))).filter((name) => !name.includes('.'))
  await expect(record(parts)).rejects.toMatchObject({ status: 400, message: words })
  expect(await videos()).toEqual([])
})
