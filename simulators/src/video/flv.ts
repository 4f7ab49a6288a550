import { AUDIO_CONFIG, HEIGHT, RATE, WIDTH } from './clip.ts'

/** Flash Video as cameras send it: a head, then tags of metadata, sound and picture. */
const AUDIO = 8
const VIDEO = 9
const SCRIPT = 18
const HAS_AUDIO = 4
const HAS_VIDEO = 1
/** AVC picture, key or not; the same of HEVC, which only some players know. */
const AVC = 7
const HEVC = 12

export function flvHead(hasAudio: boolean): Buffer {
  return Buffer.from([0x46, 0x4c, 0x56, 1, HAS_VIDEO | (hasAudio ? HAS_AUDIO : 0), 0, 0, 0, 9, 0, 0, 0, 0])
}

/** `time` in ms; its fourth byte stands after the others. */
function tag(type: number, time: number, body: Buffer): Buffer {
  const out = Buffer.alloc(11 + body.length + 4)
  out[0] = type
  out.writeUIntBE(body.length, 1, 3)
  out.writeUIntBE(time & 0xffffff, 4, 3)
  out[7] = (time >>> 24) & 0xff
  body.copy(out, 11)
  out.writeUInt32BE(11 + body.length, 11 + body.length)
  return out
}

/** AMF0 `onMetaData`. */
export function metadataTag(hasAudio: boolean): Buffer {
  const text = (value: string) => {
    const bytes = Buffer.from(value)
    return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
  }
  const number = (value: number) => {
    const bytes = Buffer.alloc(9)
    bytes.writeDoubleBE(value, 1)
    return bytes
  }
  const values: [string, Buffer][] = [
    ['width', number(WIDTH)],
    ['height', number(HEIGHT)],
    ['framerate', number(RATE)],
    ['videocodecid', number(AVC)],
    ['hasVideo', Buffer.from([1, 1])],
    ['hasAudio', Buffer.from([1, hasAudio ? 1 : 0])],
  ]
  const parts = values.flatMap(([name, value]) => [text(name), value])
  const head = [Buffer.from([2]), text('onMetaData'), Buffer.from([8, 0, 0, 0, values.length])]
  return tag(SCRIPT, 0, Buffer.concat([...head, ...parts, Buffer.from([0, 0, 9])]))
}

/** The decoder's configuration (ISO 14496-15) of the parameter sets. */
export function avcConfig(sps: Buffer, pps: Buffer): Buffer {
  const sizes = Buffer.alloc(4)
  sizes.writeUInt16BE(sps.length, 0)
  sizes.writeUInt16BE(pps.length, 2)
  const head = Buffer.concat([Buffer.from([1]), sps.subarray(1, 4), Buffer.from([0xff, 0xe1])])
  return Buffer.concat([head, sizes.subarray(0, 2), sps, Buffer.from([1]), sizes.subarray(2), pps])
}

/** NAL units with their lengths before them. */
export function withLengths(nals: readonly Buffer[]): Buffer {
  return Buffer.concat(
    nals.flatMap((nal) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(nal.length)
      return [length, nal]
    }),
  )
}

export function videoHeadTag(time: number, config: Buffer, isHevc = false): Buffer {
  return tag(VIDEO, time, Buffer.concat([Buffer.from([0x10 | (isHevc ? HEVC : AVC), 0, 0, 0, 0]), config]))
}

export function videoTag(time: number, isKey: boolean, nals: readonly Buffer[], isHevc = false): Buffer {
  const head = Buffer.from([(isKey ? 0x10 : 0x20) | (isHevc ? HEVC : AVC), 1, 0, 0, 0])
  return tag(VIDEO, time, Buffer.concat([head, withLengths(nals)]))
}

/** AAC: its configuration first, then frames. */
export const aacHeadTag = (time: number): Buffer => tag(AUDIO, time, Buffer.from([0xaf, 0, ...AUDIO_CONFIG]))
export const aacTag = (time: number, frame: Buffer): Buffer =>
  tag(AUDIO, time, Buffer.concat([Buffer.from([0xaf, 1]), frame]))
/** G.711 A-law, as many dashcams send it and no browser plays it. */
export const g711Tag = (time: number): Buffer =>
  tag(AUDIO, time, Buffer.concat([Buffer.from([0x72]), Buffer.alloc(320, 0xd5)]))
