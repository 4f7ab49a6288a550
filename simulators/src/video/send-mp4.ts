import type { ServerResponse } from 'node:http'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { VideoFaults } from './faults.ts'
import type { DueFrame } from './feed.ts'
import { fragment, initSegment } from './fmp4.ts'
import { parameterSets } from './scene.ts'

/** Frames in one fragment: two seconds. */
const AT_ONCE = 30

/** Sends a recording as a file, `seconds` long. */
export async function sendMp4(
  response: ServerResponse,
  feed: Iterable<DueFrame>,
  faults: VideoFaults,
  seconds: number,
): Promise<void> {
  const { sps, pps } = parameterSets()
  const send = async (part: Buffer) => {
    if (response.destroyed) return
    if (!response.write(part)) await new Promise((resolve) => response.once('drain', resolve).once('close', resolve))
    await (faults.slowDownload ? setTimeout((part.length / faults.slowDownload) * 1000) : setImmediate())
  }
  await send(initSegment(sps, pps))
  let frames: DueFrame[] = []
  let number = 0
  const flush = async () => {
    const [first] = frames
    if (first) await send(fragment((number += 1), first.due, frames))
    frames = []
  }
  for (const frame of feed) {
    if (response.destroyed) return
    if (faults.halfDownload && frame.due >= seconds * 500) return void response.destroy()
    if (frames.length >= AT_ONCE && frame.isKey) await flush()
    frames.push(frame)
  }
  await flush()
  response.end()
}
