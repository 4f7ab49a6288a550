/** Flash Video (Adobe's specification, version 10.1), as far as we write it. */
const TAG_HEAD = 11
const HEAD = [0x46, 0x4c, 0x56, 1]
const SOUND = 4
const PICTURE = 1

/** What a stream begins with; `hasAudio`: it will have sound. */
export const flvHead = (hasAudio: boolean): Buffer =>
  Buffer.from([...HEAD, hasAudio ? PICTURE | SOUND : PICTURE, 0, 0, 0, 9, 0, 0, 0, 0])

/** A tag with its head and the size after it; `type` 8 sound, 9 picture, 18 metadata; `time` ms, 32 bits. */
export function flvTagBytes(type: number, time: number, body: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(TAG_HEAD + body.length + 4)
  bytes[0] = type
  bytes.writeUIntBE(body.length, 1, 3)
  bytes.writeUIntBE(0, 8, 3)
  bytes.set(body, TAG_HEAD)
  bytes.writeUInt32BE(TAG_HEAD + body.length, TAG_HEAD + body.length)
  writeTagTime(bytes, time)
  return bytes
}

/** Its fourth byte stands after the others. */
export function writeTagTime(tag: Buffer, time: number): void {
  tag.writeUIntBE(time & 0xffffff, 4, 3)
  tag[7] = (time >>> 24) & 0xff
}
