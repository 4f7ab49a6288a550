import { clipNamed, type Clip, type ClipFrame, type ClipName, FRAMES, RATE } from './clip.ts'
import { StripDrawing } from './drawing.ts'

export const FRAME_MS = 1000 / RATE

/** What a camera sees and knows at an instant (epoch ms). */
export interface Scene {
  clip: ClipName
  /** Of the strip; capitals. */
  text: string
}
export type SceneAt = (at: number) => Scene

/** One frame to be sent: NAL units without start codes. */
export interface Frame {
  /** Epoch ms of the picture. */
  at: number
  isKey: boolean
  nals: Buffer[]
}

/** All clips have the same parameter sets, so that a stream may pass from one to another at a key frame. */
export const parameterSets = (): Pick<Clip, 'sps' | 'pps'> => clipNamed('road-day')

/** Number of the frame shown at `at`; frames of a second are those of one group. */
export const frameNumberAt = (at: number): number => Math.floor((at * RATE) / 1000 + 1e-6)
const timeOf = (number: number): number => Math.round((number * 1000) / RATE)

/** Frames of a camera one after the other, from the key frame of the second that `from` lies in. */
export class CameraFrames {
  readonly #sceneAt: SceneAt
  readonly #drawing = new StripDrawing()
  #next: number
  #scene: Scene | null = null

  constructor(sceneAt: SceneAt, from: number) {
    this.#sceneAt = sceneAt
    this.#next = Math.floor(from / 1000) * RATE
  }

  /** Epoch ms of the frame that `take` gives. */
  get nextAt(): number {
    return timeOf(this.#next)
  }

  take(): Frame {
    const number = this.#next
    this.#next += 1
    const at = timeOf(number)
    const isKey = number % RATE === 0
    // Clip and text hold for a second: in between only the code changes.
    if (isKey || !this.#scene) this.#scene = this.#sceneAt(at)
    const clip = clipNamed(this.#scene.clip)
    const frame = frameOf(clip, number)
    const strip = this.#drawing.draw(clip, frame.strip, isKey, { text: this.#scene.text, at })
    return { at, isKey, nals: [frame.picture, strip] }
  }
}

function frameOf({ frames }: Clip, number: number): ClipFrame {
  const frame = frames[((number % FRAMES) + FRAMES) % FRAMES]
  if (!frame) throw new Error('A clip without frames')
  return frame
}

/** All frames with from ≤ time < to, from a key frame on. */
export function framesBetween(sceneAt: SceneAt, from: number, to: number): Frame[] {
  const camera = new CameraFrames(sceneAt, from)
  const frames: Frame[] = []
  while (camera.nextAt < to) frames.push(camera.take())
  return frames
}
