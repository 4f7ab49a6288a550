import type { Outgoing } from '../../../shared/outgoing/outgoing.ts'
import type { VideoLink } from '@arriero/telematics/video.ts'
import { relayEnds, type RelayEnd } from '@arriero/contract/video/relay.contract.ts'
import type { LinkSource } from './link-source.ts'
import type { Meter } from './meter.ts'
import { renamed } from './playlist.ts'
import { fetchFromProvider } from './provider-fetch.ts'
import { relayTexts as texts } from './relay.texts.ts'
import { StreamFault } from './stream-fault.ts'

/** All who ask for the playlist within so long get the same. */
const FRESH_MS = 500
/** Who plays asks again within this time; then its time does not count any more… */
const IDLE_MS = 10_000
/** …and who stopped for a moment may go on within this one. */
const FORGOTTEN_MS = 60_000
const MOST_PIECE_BYTES = 16 * 1024 * 1024
const MOST_PLAYLIST_BYTES = 2 * 1024 * 1024
const KEPT_PIECES = 12
const MOST_NAMES = 20_000
const INDEX = 'index.m3u8'

export interface HlsPart {
  type: string
  body: Buffer
}

export interface HlsStreamWorld {
  send: Outgoing['stream']
  now: () => number
  onEnd: () => void
}

/** One video that a platform gives in HLS: its playlist with our names, its pieces asked for once. */
export class HlsStream {
  readonly source: LinkSource
  readonly meter: Meter
  readonly #world: HlsStreamWorld
  readonly #stopping = new AbortController()
  /** Addresses at the platform by our names, and the other way. */
  readonly #addresses = new Map<string, string>()
  readonly #names = new Map<string, string>()
  readonly #kept = new Map<string, { at: number; part: Promise<HlsPart> }>()
  #link: VideoLink
  #renewing: Promise<void> | null = null
  #isOver = false
  #askedAt: number
  /** Names given so far. */
  #counted = 0

  constructor(source: LinkSource, first: VideoLink, meter: Meter, world: HlsStreamWorld) {
    this.source = source
    this.meter = meter
    this.#world = world
    this.#link = first
    this.#askedAt = world.now()
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Stops counting when nobody asks, and ends what is forgotten; to be called every few seconds. */
  check(): void {
    const idle = this.#world.now() - this.#askedAt
    if (idle > IDLE_MS) this.meter.pause()
    if (idle > (this.source.target.recorded ? FORGOTTEN_MS : IDLE_MS)) void this.end(relayEnds.over, texts.nobody)
  }

  async end(_: RelayEnd, reason: string): Promise<void> {
    if (this.#isOver) return
    this.#isOver = true
    this.#world.onEnd()
    this.#stopping.abort(new Error(reason))
    await this.meter.end(reason)
    await this.source.close()
  }

  /** Throws StreamFault unless the playlist can be read and has something in it. */
  async checkList(): Promise<void> {
    const list = (await this.part(INDEX))?.body.toString('utf8') ?? ''
    if (!/^#EXT(?:INF|-X-STREAM-INF|-X-PART):/m.test(list))
      throw new StreamFault(this.source.target.recorded ? texts.noRecording : texts.noPicture)
  }

  /** The playlist or a piece by the name it has in it; null when there is none. Throws StreamFault. */
  async part(name: string): Promise<HlsPart | null> {
    if (this.#isOver) return null
    this.#askedAt = this.#world.now()
    this.meter.run()
    const isPlaylist = name.endsWith('.m3u8')
    const kept = this.#kept.get(name)
    if (kept && (!isPlaylist || this.#world.now() - kept.at < FRESH_MS)) return kept.part
    if (name !== INDEX && !this.#addresses.has(name)) return null
    const part = this.#fetched(name, isPlaylist)
    this.#kept.set(name, { at: this.#world.now(), part })
    for (const [old] of this.#kept) if (this.#kept.size > KEPT_PIECES) this.#kept.delete(old)
    // What failed is asked for again.
    part.catch(() => this.#kept.delete(name))
    return part
  }

  async #fetched(name: string, isPlaylist: boolean): Promise<HlsPart> {
    try {
      return await this.#fetch(name, isPlaylist)
    } catch (error) {
      if (!(error instanceof StreamFault && error.message === texts.refused)) throw error
      // A link that lay unused too long; its successor names its pieces in the same order.
      await this.#renew()
      return this.#fetch(name, isPlaylist)
    }
  }

  async #fetch(name: string, isPlaylist: boolean): Promise<HlsPart> {
    const home = new URL(this.#link.url)
    const url = name === INDEX ? home : new URL(this.#addresses.get(name) ?? '')
    const answer = await fetchFromProvider(this.#world.send, url, home.hostname, this.#stopping.signal)
    const body = await bytesOf(answer, isPlaylist ? MOST_PLAYLIST_BYTES : MOST_PIECE_BYTES)
    this.meter.count(body.length)
    if (!isPlaylist) return { type: typeOf(body), body }
    const text = body.toString('utf8')
    if (!text.startsWith('#EXTM3U')) throw new StreamFault(texts.notVideo)
    return { type: 'application/vnd.apple.mpegurl', body: Buffer.from(this.#rename(text, url)) }
  }

  #rename(text: string, from: URL): string {
    const { hostname } = new URL(this.#link.url)
    return renamed(text, (address, isPlaylist) => {
      if (!URL.canParse(address, from)) return null
      const url = new URL(address, from)
      if (url.hostname !== hostname || !/^https?:$/.test(url.protocol)) return null
      return this.#nameOf(url.href, isPlaylist)
    })
  }

  #nameOf(address: string, isPlaylist: boolean): string {
    const known = this.#names.get(address)
    if (known) return known
    // A live playlist goes on for ever: what left it long ago is forgotten.
    const [oldest] = this.#names.size >= MOST_NAMES ? this.#names : []
    if (oldest) {
      this.#names.delete(oldest[0])
      this.#addresses.delete(oldest[1])
    }
    this.#counted += 1
    const name = `${this.#counted}.${isPlaylist ? 'm3u8' : 'bin'}`
    this.#names.set(address, name)
    this.#addresses.set(name, address)
    return name
  }

  /** One new link, however many pieces were refused. */
  #renew(): Promise<void> {
    this.#renewing ??= this.#takeNewLink().finally(() => (this.#renewing = null))
    return this.#renewing
  }

  /** Our names stay with their places in the list of a recording: the player knows those. What is live has moved on. */
  async #takeNewLink(): Promise<void> {
    if (!this.source.target.recorded) throw new StreamFault(texts.changed)
    const before = [...this.#addresses.keys()]
    this.#link = await this.source.open(this.source.target.quality, this.#stopping.signal)
    this.#names.clear()
    this.#counted = 0
    await this.#fetch(INDEX, true)
    if (before.some((name) => !this.#addresses.has(name))) throw new StreamFault(texts.changed)
  }
}

async function bytesOf(answer: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > most) throw new StreamFault(texts.tooLarge)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** By its own first bytes: what a server says of it may be anything, and nothing but video is passed on as such. */
function typeOf(body: Buffer): string {
  const box = body.toString('latin1', 4, 8)
  if (['ftyp', 'styp', 'moof', 'sidx', 'emsg', 'prft'].includes(box)) return 'video/mp4'
  return body[0] === 0x47 ? 'video/mp2t' : 'application/octet-stream'
}
