import { recordedFeed, type DueFrame } from './feed.ts'
import { fragment, initSegment } from './fmp4.ts'
import { parameterSets, type SceneAt } from './scene.ts'

/** What a camera recorded in from ≤ t < to, whole seconds of epoch ms, as one file: a fragment each second. */
export function recordedFile(sceneAt: SceneAt, from: number, to: number): Buffer {
  const { sps, pps } = parameterSets()
  const seconds: DueFrame[][] = []
  for (const frame of recordedFeed(sceneAt, [{ start: from, end: to }])) {
    if (frame.isKey) seconds.push([])
    seconds.at(-1)?.push(frame)
  }
  return Buffer.concat([
    initSegment(sps, pps),
    ...seconds.map((frames, at) => fragment(at + 1, frames[0]?.due ?? 0, frames)),
  ])
}
