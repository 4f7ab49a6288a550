import { AUDIO_FRAME_MS, engineHum } from './clip.ts'
import { CameraFrames, type Frame, FRAME_MS, type SceneAt } from './scene.ts'

/** A frame and when it is due: ms since the stream began. */
export interface DueFrame extends Frame {
  due: number
}

/** Frames without end, from the key frame of the second that `from` lies in. */
export function* liveFeed(sceneAt: SceneAt, from: number): Generator<DueFrame, void> {
  const camera = new CameraFrames(sceneAt, from)
  for (const begun = camera.nextAt; ;) {
    const frame = camera.take()
    yield { ...frame, due: frame.at - begun }
  }
}

/** Frames of recorded spans one after the other, without the time between them. */
export function* recordedFeed(
  sceneAt: SceneAt,
  spans: readonly { start: number; end: number }[],
): Generator<DueFrame, void> {
  let played = 0
  for (const { start, end } of spans) {
    const camera = new CameraFrames(sceneAt, start)
    while (camera.nextAt < end) {
      const frame = camera.take()
      yield { ...frame, due: played + frame.at - start }
    }
    played += end - start
  }
}

/** Sound that is due up to the next frame of a picture due at `due`. */
export function humUntil(from: number, due: number): { due: number; frame: Buffer }[] {
  const hum = engineHum()
  const sounds: { due: number; frame: Buffer }[] = []
  for (let number = Math.ceil(from / AUDIO_FRAME_MS); number * AUDIO_FRAME_MS < due + FRAME_MS; number += 1) {
    const frame = hum[number % hum.length]
    if (frame) sounds.push({ due: number * AUDIO_FRAME_MS, frame })
  }
  return sounds
}
