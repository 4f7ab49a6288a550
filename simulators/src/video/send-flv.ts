import type { ServerResponse } from 'node:http'
import type { VideoFaults } from './faults.ts'
import { type DueFrame, humUntil } from './feed.ts'
import { aacHeadTag, aacTag, avcConfig, flvHead, g711Tag, metadataTag, videoHeadTag, videoTag } from './flv.ts'
import { parameterSets } from './scene.ts'

const TICK_MS = 20
/** A reader so far behind is given up, as cameras do. */
const MOST_WAITING = 8 * 1024 * 1024
/** Cameras count from when they were switched on, not from when somebody looks. */
const FIRST_TIME = 7_000_000
const HOUR_MS = 3_600_000

/** Sends frames as they become due, the first `aheadMs` of them at once, until the feed or the connection ends. */
export function sendFlv(
  response: ServerResponse,
  feed: Iterator<DueFrame, void>,
  faults: VideoFaults,
  aheadMs: number,
): void {
  const { sps, pps } = parameterSets()
  const sound = faults.audio ?? 'aac'
  const hasAudio = sound !== 'none'
  const begun = performance.now()
  let hasNewSize = false
  let heard = 0
  let next = feed.next()
  response.write(Buffer.concat([flvHead(hasAudio), metadataTag(hasAudio)]))
  response.write(videoHeadTag(FIRST_TIME, avcConfig(sps, pps), faults.hevc))
  if (sound === 'aac') response.write(aacHeadTag(FIRST_TIME))
  if (faults.endless) response.write(Buffer.from('09ffffff00000000000000', 'hex'))

  const timer = setInterval(tick, TICK_MS)
  response.once('close', () => clearInterval(timer))
  tick()

  function tick(): void {
    const elapsed = performance.now() - begun
    if (elapsed >= (faults.stallAfterMs ?? Infinity)) return
    if (elapsed >= (faults.endAfterMs ?? Infinity)) return end()
    if (response.writableLength > MOST_WAITING) return void response.destroy()
    if (faults.endless) return void response.write(Buffer.alloc(65_536, 0x55))
    if (elapsed >= (faults.newSizeAfterMs ?? Infinity) && !hasNewSize) {
      hasNewSize = true
      const other = Buffer.from(sps)
      // Another level: another parameter set, and the same picture.
      other[3] = 0x1e
      response.write(videoHeadTag(FIRST_TIME, avcConfig(other, pps)))
    }
    const base = FIRST_TIME + (elapsed >= (faults.jumpAfterMs ?? Infinity) ? HOUR_MS : 0)
    for (; !next.done && next.value.due <= elapsed + aheadMs; next = feed.next()) {
      const { due, isKey, nals } = next.value
      if (!(faults.noKeyFrames && isKey)) response.write(videoTag(base + Math.round(due), isKey, nals, faults.hevc))
      for (const { due: at, frame } of sound === 'none' || sound === 'promised' ? [] : humUntil(heard, due))
        response.write(sound === 'g711' ? g711Tag(base + at) : aacTag(base + at, frame))
      heard = due + 1000 / 15
    }
    if (next.done) end()
  }

  function end(): void {
    clearInterval(timer)
    response.end()
  }
}
