import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPicture, readSequence, type Picture, type Sequence, splitNals } from './h264.ts'

/** What the clips are made of; see make-clips.ts. */
export const WIDTH = 640
export const HEIGHT = 368
/** Height of the strip below the picture, which is a slice of its own. */
export const STRIP = 16
export const RATE = 15
export const FRAMES = 12 * RATE

/** Stills of `clips/`, drawn for this product. */
export const clipNames = [
  'road-day',
  'road-dusk',
  'road-night',
  'cab-day',
  'cab-phone',
  'cab-ir',
  'cab-drowsy-ir',
  'side-day',
] as const
export type ClipName = (typeof clipNames)[number]

/** One frame of a clip: the slice of the picture as it is, and the one of the strip to be drawn anew. */
export interface ClipFrame {
  isKey: boolean
  picture: Buffer
  strip: Buffer
}

export interface Clip {
  sps: Buffer
  pps: Buffer
  sequence: Sequence
  parameters: Picture
  frames: ClipFrame[]
}

const clips = new Map<ClipName, Clip>()

/** A clip, read once. Every second begins with a key frame. */
export function clipNamed(name: ClipName): Clip {
  const known = clips.get(name)
  if (known) return known
  const clip = readClip(readFileSync(join(import.meta.dirname, 'clips', `${name}.h264`)))
  clips.set(name, clip)
  return clip
}

const stills = new Map<ClipName, Buffer>()

/** A JPEG of what a clip shows. */
export function stillNamed(name: ClipName): Buffer {
  const known = stills.get(name)
  if (known) return known
  const still = readFileSync(join(import.meta.dirname, 'clips', `${name}.jpg`))
  stills.set(name, still)
  return still
}

const SLICE = 1
const KEY_SLICE = 5
const SPS = 7
const PPS = 8

function readClip(bytes: Buffer): Clip {
  const nals = splitNals(bytes)
  const ofType = (type: number) => nals.filter((nal) => ((nal[0] ?? 0) & 31) === type)
  const [sps, pps] = [ofType(SPS)[0], ofType(PPS)[0]]
  if (!sps || !pps) throw new Error('A clip without parameter sets')
  const slices = nals.filter((nal) => [SLICE, KEY_SLICE].includes((nal[0] ?? 0) & 31))
  const frames = slices.flatMap((picture, at) => {
    const strip = slices[at + 1]
    return at % 2 === 0 && strip ? [{ isKey: ((picture[0] ?? 0) & 31) === KEY_SLICE, picture, strip }] : []
  })
  if (frames.length !== FRAMES) throw new Error(`A clip of ${frames.length} frames`)
  return { sps, pps, sequence: readSequence(sps), parameters: readPicture(pps), frames }
}

/** Length of one frame of the engine's hum at 16 kHz. */
export const AUDIO_FRAME_MS = 64
/** AAC-LC, 16 kHz, one channel. */
export const AUDIO_CONFIG = Buffer.from('1408', 'hex')
const ADTS_HEAD = 7

let hum: Buffer[] | null = null

/** Raw AAC frames of an engine's hum, to be repeated. */
export function engineHum(): readonly Buffer[] {
  if (hum) return hum
  const bytes = readFileSync(join(import.meta.dirname, 'clips', 'engine.aac'))
  hum = []
  for (let at = 0; at + ADTS_HEAD <= bytes.length;) {
    const length = (bytes.readUIntBE(at + 3, 3) >> 5) & 0x1fff || bytes.length
    hum.push(bytes.subarray(at + ADTS_HEAD, at + length))
    at += length
  }
  return hum
}
