import type { DeviceFrame } from '@arriero/contract/tracking/devices.entities.ts'
import type { FrameEvent } from '@arriero/telematics/protocols/listener/options.ts'

const mostFrames = 100
const mostBytes = 1024
/** Nobody has asked for so long: the log is closed. */
const watchedMs = 60_000
const printable = /^[\t\n\r\u0020-\u007e]*$/

/** Frames of the devices that somebody is looking at; of the others nothing is kept. */
export class FrameLog {
  readonly #watched = new Map<string, { until: number; frames: DeviceFrame[] }>()
  readonly #now: () => number
  #seq = 0

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** What went by, the oldest first; opens the log for another minute. */
  read(deviceId: string): DeviceFrame[] {
    for (const [id, { until }] of this.#watched) if (until < this.#now()) this.#watched.delete(id)
    const log = this.#watched.get(deviceId) ?? { until: 0, frames: [] }
    log.until = this.#now() + watchedMs
    this.#watched.set(deviceId, log)
    return [...log.frames]
  }

  add({ deviceId, direction, at, raw, frame }: FrameEvent): void {
    const log = deviceId === null ? undefined : this.#watched.get(deviceId)
    if (!log) return
    log.frames.push({
      seq: (this.#seq += 1),
      at: new Date(at).toISOString(),
      direction,
      raw: hidden(shown(raw.subarray(0, mostBytes)), frame?.secret),
      bytes: raw.length,
      decoded: frame && frame.reports.length > 0 ? JSON.stringify(frame.reports) : null,
      error: frame?.error ?? null,
    })
    if (log.frames.length > mostFrames) log.frames.shift()
  }
}

/** Passwords are for nobody to read. */
const hidden = (text: string, secret: string | undefined) =>
  secret === undefined ? text : text.replaceAll(secret, '•••').replaceAll(encodeURIComponent(secret), '•••')

/** Text protocols as text, binary ones in hex. */
function shown(raw: Uint8Array): string {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.length).toString('latin1')
  return printable.test(text) ? text : Buffer.from(raw).toString('hex').toUpperCase()
}
