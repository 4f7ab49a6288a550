import { randomBytes } from 'node:crypto'
import type { SimReply, SimRequest } from '../http.ts'
import type { CameraWorld } from '../shared/camera-world.ts'
import type { SimUnit } from '../wialon/units.ts'
import { cameraOf } from './camera.ts'
import { faultsOf } from './faults.ts'
import { liveFeed, recordedFeed } from './feed.ts'
import { fragment, initSegment } from './fmp4.ts'
import { piecesOf, spansOf } from './recordings.ts'
import { framesBetween, parameterSets, type SceneAt } from './scene.ts'
import { sendFlv } from './send-flv.ts'
import { sendMp4 } from './send-mp4.ts'

/** A link that nobody opens, or a playlist that nobody asks for any more, lives so long. */
export const LINK_LIFE_MS = 25_000
/** Of a recording a device sends so much at once, so that the player has something to begin with. */
const RECORDED_AHEAD_MS = 1500
/** Seconds in a live playlist. */
const LIVE_WINDOW = 6
const PIECE_SECONDS = 2

interface Span {
  start: number
  end: number
}

/** What is to be seen: a channel of a unit, now or in a recorded span. */
export interface View {
  unit: SimUnit
  channel: number
  /** null: live. */
  recorded: { from: number; to: number } | null
}

interface Session extends View {
  aliveUntil: number
  /** Open answers; closing the session cuts them. */
  cuts: Set<() => void>
  /** Second in which a live playlist begins. */
  firstSecond: number
}

/** Streams of the simulated cameras under `/video/`: FLV, HLS and MP4 by session. */
export class VideoStreams {
  readonly #world: CameraWorld
  readonly #sessions = new Map<string, Session>()

  constructor(world: CameraWorld) {
    this.#world = world
  }

  /** A session whose streams are `/video/{session}.flv`, `/video/{session}/index.m3u8` and `/video/{session}.mp4`. */
  open(view: View): string {
    const session = randomBytes(9).toString('base64url')
    const firstSecond = Math.floor(this.#world.clock.now() / 1000) - LIVE_WINDOW
    this.#sessions.set(session, {
      ...view,
      aliveUntil: this.#world.wall() + LINK_LIFE_MS,
      cuts: new Set(),
      firstSecond,
    })
    return session
  }

  /** Whether there was such a session. Cuts what is being sent. */
  close(session: string): boolean {
    const found = this.#sessions.get(session)
    if (!found) return false
    for (const cut of found.cuts) cut()
    this.#sessions.delete(session)
    this.#world.counters.sessionsClosed += 1
    return true
  }

  answer(request: SimRequest): SimReply | null {
    const [, name = '', part] =
      /^\/video\/([\w-]+)(\.flv|\.mp4|\/index\.m3u8|\/init\.mp4|\/\d+\.m4s)$/.exec(request.url.pathname) ?? []
    if (part === undefined) return null
    const session = this.#sessions.get(name)
    if (!session) return { status: 404, body: 'Not found', type: 'text/plain' }
    const faults = faultsOf(this.#world.own, session.unit)
    if (faults.expired || session.aliveUntil <= this.#world.wall())
      return { status: 403, body: 'Expired', type: 'text/plain' }
    if (faults.html) return { body: '<!doctype html><title>Mantenimiento</title>', type: 'text/html' }
    session.aliveUntil = this.#world.wall() + LINK_LIFE_MS
    if (part === '.flv') return this.flv(session, session.cuts)
    if (part === '.mp4') return this.mp4(session)
    return this.#hls(session, part.slice(1))
  }

  /** A stream without a session of its own: until it ends or the reader leaves. */
  flv(view: View, cuts: Set<() => void> = new Set()): SimReply {
    const faults = faultsOf(this.#world.own, view.unit)
    const now = this.#world.clock.now()
    const scene = this.#scene(view)
    const feed = view.recorded ? recordedFeed(scene, this.#spans(view)) : liveFeed(scene, now)
    const { counters } = this.#world
    return {
      body: null,
      type: 'video/x-flv',
      stream: (response) => {
        const cut = () => response.destroy()
        cuts.add(cut)
        counters.streams += 1
        counters.streamsOpened += 1
        response.once('close', () => {
          cuts.delete(cut)
          counters.streams -= 1
        })
        sendFlv(response, feed, faults, view.recorded ? RECORDED_AHEAD_MS : now % 1000)
      },
    }
  }

  mp4(view: View): SimReply {
    const faults = faultsOf(this.#world.own, view.unit)
    const spans = this.#spans(view)
    const seconds = spans.reduce((sum, { start, end }) => sum + (end - start) / 1000, 0)
    const feed = recordedFeed(this.#scene(view), spans)
    return {
      body: null,
      type: 'video/mp4',
      stream: (response) => void sendMp4(response, feed, faults, seconds).catch(() => response.destroy()),
    }
  }

  #scene({ unit, channel }: View): SceneAt {
    return cameraOf(this.#world, unit, channel)
  }

  #spans({ unit, channel, recorded }: View): Span[] {
    const { from, to } = recorded ?? { from: 0, to: 0 }
    return spansOf(piecesOf(unit, channel, from, to, this.#world.clock.now()), from, to)
  }

  #hls(session: Session, part: string): SimReply {
    const { sps, pps } = parameterSets()
    if (part === 'init.mp4') return { body: initSegment(sps, pps), type: 'video/mp4' }
    const pieces = session.recorded ? recordedPieces(this.#spans(session)) : this.#livePieces(session)
    if (part === 'index.m3u8')
      return { body: playlist(pieces, session.recorded !== null), type: 'application/vnd.apple.mpegurl' }
    const piece = pieces.find(({ second }) => `${second}.m4s` === part)
    if (!piece) return { status: 404, body: 'Not found', type: 'text/plain' }
    const start = piece.second * 1000
    const frames = framesBetween(this.#scene(session), start, start + piece.seconds * 1000)
    return { body: fragment(piece.number, piece.playedMs, frames), type: 'video/iso.segment' }
  }

  #livePieces({ firstSecond }: Session): Piece[] {
    const second = Math.floor(this.#world.clock.now() / 1000)
    return Array.from({ length: LIVE_WINDOW }, (_, at) => {
      const begins = second - LIVE_WINDOW + at
      return {
        second: begins,
        seconds: 1,
        number: begins - firstSecond,
        playedMs: (begins - firstSecond) * 1000,
        isJoined: true,
      }
    })
  }
}

interface Piece {
  /** Epoch second it begins in. */
  second: number
  seconds: number
  number: number
  playedMs: number
  /** It follows the one before without a gap. */
  isJoined: boolean
}

function recordedPieces(spans: readonly Span[]): Piece[] {
  const pieces: Piece[] = []
  let playedMs = 0
  for (const { start, end } of spans)
    for (let at = start; at < end; at += PIECE_SECONDS * 1000) {
      const seconds = Math.min(PIECE_SECONDS, (end - at) / 1000)
      pieces.push({ second: at / 1000, seconds, number: pieces.length, playedMs, isJoined: at > start })
      playedMs += seconds * 1000
    }
  return pieces
}

function playlist(pieces: readonly Piece[], isWhole: boolean): string {
  const [first] = pieces
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${isWhole ? PIECE_SECONDS : 1}`,
    `#EXT-X-MEDIA-SEQUENCE:${first?.number ?? 0}`,
    ...(isWhole ? ['#EXT-X-PLAYLIST-TYPE:VOD'] : []),
    '#EXT-X-MAP:URI="init.mp4"',
    ...pieces.flatMap((piece, at) => [
      ...(at === 0 || !piece.isJoined
        ? [`#EXT-X-PROGRAM-DATE-TIME:${new Date(piece.second * 1000).toISOString()}`]
        : []),
      `#EXTINF:${piece.seconds.toFixed(3)},`,
      `${piece.second}.m4s`,
    ]),
    ...(isWhole ? ['#EXT-X-ENDLIST'] : []),
  ]
  return `${lines.join('\n')}\n`
}
