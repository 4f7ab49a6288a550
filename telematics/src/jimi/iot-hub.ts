import * as z from 'zod'
import { PlatformError } from '../errors.ts'
import type { OrderReceipt } from '../order.ts'
import { exchange, parsedAnswer } from '../shared/http-exchange.ts'
import { errorOfOffline } from '../shared/video-wire.ts'
import type { Reconnect, RecordingPiece } from '../video.ts'
import { instantOf, plainUtc } from '../shared/camera-wire.ts'
import { readRows } from '../shared/lenient.ts'
import { jimiTexts } from './jimi-errors.ts'
import { instructReply, resourceItem } from './jimi-protocol.ts'

/** Where FLV is found unless the settings say otherwise, and where the hub takes the devices' streams (CAM-13). */
export const FLV_PORT = 8881
const LIVE_INGEST_PORT = 10002
/** A device answers a list of its recordings within this time or not at all (CAM-13). */
const RESOURCES_MS = 60_000
/** After its streams broke (CAM-13). */
export const RECONNECT: Reconnect = { quietMs: 3000, mostMs: 5000 }
/** The hub waits for a device so long. */
const COMMAND_MS = 40_000

const LIVE = '37121'
const LIVE_CONTROL = '37122'
const PLAY_RECORDING = '37377'
const LIST_RESOURCES = '37381'
const TEXT_COMMAND = '128'

const HUB = 'El IoT Hub'

export interface HubOptions {
  fetch: typeof globalThis.fetch
  /** Where the hub takes commands: 'http://hub:10088'. */
  hubUrl: string
  hubToken: string
  flvPort: number
  /** Which of the two its devices speak. */
  protocol: 'jtt' | 'jimi'
}

type Resources = (pieces: RecordingPiece[]) => void
/** Lists of recordings that are waited for, by the id of their request: they come as a push, to whoever takes those. */
const awaited = new Map<string, Resources>()
let requests = 0

/** A `/pushresourcelist` of a hub; false when nobody waits for it. */
export function takeResources(raw: unknown): boolean {
  const item = z.object({ requestId: z.string(), resourceList: z.array(z.unknown()) }).safeParse(raw).data
  const take = item && awaited.get(item.requestId)
  if (!take) return false
  take(
    readRows(resourceItem, item.resourceList).flatMap(({ channel, startTime, endTime, fileSize }) => {
      const [start, end] = [instantOf(startTime), instantOf(endTime)]
      return start === null || end === null || end <= start
        ? []
        : [{ channel, start, end, bytes: fileSize, isAlarm: false }]
    }),
  )
  return true
}

/** Jimi's IoT Hub on the customer's own premises: commands to devices, and the addresses of their streams. */
export class IotHub {
  readonly #options: HubOptions

  constructor(options: HubOptions) {
    this.#options = options
  }

  /** At least one device must be named; rule CAM-12. */
  static demandDevices(imeis: readonly string[]): void {
    if (imeis.length === 0) throw new PlatformError('show', 'no-imeis', jimiTexts.noImeis)
  }

  /** Has a device send live video; its address. `channel` from 1. */
  async live(imei: string, channel: number, isMain: boolean, signal?: AbortSignal): Promise<string> {
    if (this.#options.protocol === 'jimi') {
      await this.#instruct(imei, TEXT_COMMAND, channel === 2 ? 'RTMP,ON,IN' : 'RTMP,ON,OUT', signal)
      return this.#address(`/live/${channel - 1}/${imei}.flv`)
    }
    const { hostname } = new URL(this.#options.hubUrl)
    const content = {
      dataType: 0,
      codeStreamType: isMain ? 0 : 1,
      channel,
      videoIP: hostname,
      videoTCPPort: LIVE_INGEST_PORT,
      videoUDPPort: 0,
    }
    await this.#instruct(imei, LIVE, JSON.stringify(content), signal)
    return this.#address(`/${channel}/${imei}.flv`)
  }

  /** Has it stop. */
  async stopLive(imei: string, channel: number, signal?: AbortSignal): Promise<void> {
    if (this.#options.protocol === 'jimi') await this.#instruct(imei, TEXT_COMMAND, 'RTMP,OFF', signal)
    else await this.#instruct(imei, LIVE_CONTROL, JSON.stringify({ channel, control: 0, closeType: 0 }), signal)
  }

  /** Has it play a recording; its address. */
  async playback(imei: string, channel: number, from: number, to: number, signal?: AbortSignal): Promise<string> {
    const content = { channel, beginTime: plainUtc(from), endTime: plainUtc(to) }
    await this.#instruct(imei, PLAY_RECORDING, JSON.stringify(content), signal)
    return this.#address(this.#options.protocol === 'jimi' ? `/live/${imei}.flv` : `/${channel}/${imei}.history.flv`)
  }

  /** What a device has recorded: it answers by a push, which must come within a minute. */
  async resources(imei: string, from: number, to: number, signal?: AbortSignal): Promise<RecordingPiece[]> {
    requests += 1
    const requestId = `arriero-${process.pid}-${requests}`
    const patience = AbortSignal.any([AbortSignal.timeout(RESOURCES_MS), ...(signal ? [signal] : [])])
    const answered = new Promise<RecordingPiece[]>((resolve, reject) => {
      awaited.set(requestId, resolve)
      patience.addEventListener('abort', () => {
        signal?.throwIfAborted()
        reject(new PlatformError('retry', 'timeout', 'La cámara no contestó qué grabaciones tiene.'))
      })
    })
    try {
      const content = JSON.stringify({ beginTime: plainUtc(from), endTime: plainUtc(to), channel: 0 })
      await this.#instruct(imei, LIST_RESOURCES, content, signal, requestId)
      return await answered
    } finally {
      awaited.delete(requestId)
    }
  }

  /**
   * Hands a device an order in its own words; only those that speak Jimi's protocol. The hub keeps it for one that is off:
   * that is told apart, so that nobody sends it again.
   */
  async order(imei: string, words: string, signal?: AbortSignal): Promise<OrderReceipt> {
    if (this.#options.protocol !== 'jimi')
      throw new PlatformError(
        'show',
        'no-command',
        'El IoT Hub manda comandos sólo a equipos con el protocolo de Jimi.',
      )
    try {
      await this.#instruct(imei, TEXT_COMMAND, words, signal, `arriero-orden-${(requests += 1)}`)
      return { state: 'delivered', text: null }
    } catch (error) {
      if (error instanceof PlatformError && error.code === 'offline') return { state: 'accepted', text: null }
      throw error
    }
  }

  #address(path: string): string {
    const url = new URL(path, this.#options.hubUrl)
    url.port = String(this.#options.flvPort)
    return url.href
  }

  async #instruct(
    imei: string,
    proNo: string,
    cmdContent: string,
    signal?: AbortSignal,
    requestId = `arriero-${proNo}`,
  ): Promise<void> {
    const { hubUrl, hubToken: token, protocol, fetch } = this.#options
    const serverFlagId = protocol === 'jtt' ? '0' : '1'
    const fields = { imei, cmdContent, serverFlagId, proNo, platform: 'web', requestId, cmdType: 'normallns', token }
    const request = { method: 'POST', body: new URLSearchParams(fields), signal }
    const url = new URL('/api/device/sendInstruct', hubUrl)
    const answer = await exchange(HUB, url, request, { fetch, timeoutMs: COMMAND_MS })
    const { code, data } = parsedAnswer(HUB, instructReply, answer)
    if (code !== 0) throw new PlatformError('show', String(code), `${HUB} respondió con el error ${code}.`)
    if (data._code === '600') throw errorOfOffline()
    if (data._code === '302') throw new PlatformError('retry', '302', 'La cámara está ocupada con otra solicitud.')
    if (data._code !== '100') throw new PlatformError('show', data._code, 'La cámara no ejecutó lo que se le pidió.')
  }
}
