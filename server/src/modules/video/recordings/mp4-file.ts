import { EncodedPacket, EncodedVideoPacketSource, FilePathTarget, Mp4OutputFormat, Output } from 'mediabunny'
import { kindOf, type FlvTag } from '../relay/flv.ts'
import { StreamFault } from '../relay/stream-fault.ts'
import { pictureSize } from './picture-size.ts'
import { texts } from './recordings.texts.ts'

/** Bytes of a picture's tag before its own. */
const BEFORE_PICTURE = 5
/** How long the last picture stands, s. */
const LAST = 0.04

/** The pictures of a stream in one file; sounds are left out. */
export class Mp4File {
  readonly #output: Output
  readonly #source = new EncodedVideoPacketSource('avc')
  #configuration: Uint8Array | null = null
  #hasPictures = false
  #hasFailed = false
  /** Tags come faster than the disk takes them. */
  #written: Promise<void>

  constructor(path: string) {
    this.#output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(path) })
    this.#output.addVideoTrack(this.#source)
    this.#written = this.#output.start()
  }

  /** The disk took no more: `end` tells why. */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  /** Throws StreamFault for pictures that no MP4 of ours can hold. */
  add(tag: FlvTag): void {
    const kind = kindOf(tag)
    if (kind === 'other-codec') throw new StreamFault(texts.otherCodec)
    if (kind === 'picture-head') this.#configure(tag.body.subarray(BEFORE_PICTURE))
    if (kind === 'key') this.#hasPictures = true
    if ((kind !== 'key' && kind !== 'picture') || !this.#hasPictures) return
    const shownAt = (tag.time + tag.body.readIntBE(2, 3)) / 1000
    const bytes = tag.body.subarray(BEFORE_PICTURE)
    const packet = new EncodedPacket(bytes, kind === 'key' ? 'key' : 'delta', shownAt, LAST)
    const decoder = this.#decoder()
    this.#written = this.#written.then(() => this.#source.add(packet, { decoderConfig: decoder }))
    this.#written.catch(() => (this.#hasFailed = true))
  }

  async end(): Promise<void> {
    await this.#written
    if (!this.#hasPictures) throw new StreamFault(texts.noPictures)
    await this.#output.finalize()
  }

  async cancel(): Promise<void> {
    await this.#written.catch(() => {})
    await this.#output.cancel().catch(() => {})
  }

  #configure(configuration: Buffer): void {
    if (this.#configuration && !configuration.equals(this.#configuration)) throw new StreamFault(texts.changedFormat)
    // A copy: the tag is a view of a larger block.
    this.#configuration = Uint8Array.from(configuration)
  }

  #decoder(): VideoDecoderConfig {
    const configuration = this.#configuration
    const size = configuration && pictureSize(configuration)
    if (!size) throw new StreamFault(texts.notVideo)
    const profile = Buffer.from(configuration.subarray(1, 4)).toString('hex')
    return {
      codec: `avc1.${profile}`,
      codedWidth: size.width,
      codedHeight: size.height,
      description: configuration,
    }
  }
}
