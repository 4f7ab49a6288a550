import type { DeviceDialect, DeviceFix, SimCommand } from './dialect.ts'
import type { Dashcam } from './jt1078.ts'
import { openWire, type Wire } from './wire.ts'

export interface DeviceClientOptions {
  dialect: DeviceDialect
  deviceId: string
  host: string
  port: number
  /** The device's fix at an instant (epoch ms). */
  fixAt(time: number): DeviceFix
  /** When it reports next after `time`. */
  nextReport(time: number): number
  /** Whether there is coverage. */
  isCovered(time: number): boolean
  /** Its cameras; left out by what has none. */
  dashcam?: Dashcam
}

const MOST_KEPT = 5_000
const RETRY_MS = 5_000
const PATIENCE_MS = 15_000

/**
 * One device: keeps what it could not send, sends it in order, drops only what was acknowledged (where its protocol
 * acknowledges), answers commands, and stands still while its engine is cut.
 */
export class DeviceClient {
  readonly #options: DeviceClientOptions
  readonly #kept: DeviceFix[] = []
  #next: number
  #wire: Wire | null = null
  #isReady = false
  #serial = 1
  /** Reported and not acknowledged. */
  #underWay: { fixes: number; acks: number } | null = null
  /** Wall clock ms: of the last attempt to connect, of the last word. */
  #triedAt = 0
  #spokeAt = 0
  #standsAt: DeviceFix | null = null
  readonly #outputs = new Set<number>()
  acknowledged = 0

  constructor(options: DeviceClientOptions, now: number) {
    this.#options = options
    this.#next = now
  }

  get kept(): number {
    return this.#kept.length
  }

  get isOnline(): boolean {
    return this.#isReady
  }

  /** Once a second or so. `now` is simulated time, `wall` the clock of the machine. */
  tick(now: number, wall: number): void {
    const { nextReport, isCovered } = this.#options
    const covered = isCovered(now)
    for (; this.#next <= now; this.#next = nextReport(this.#next)) this.#keep(this.#fixAt(this.#next), !covered)
    if (!covered) {
      this.close()
      return
    }
    if (!this.#wire) {
      if (wall - this.#triedAt >= RETRY_MS) this.#connect(wall)
    } else if (this.#underWay && wall - this.#spokeAt > PATIENCE_MS) this.close()
    else this.#report(wall)
  }

  /** Hangs up; the next tick with coverage calls again. */
  close(): void {
    const wire = this.#wire
    this.#wire = null
    this.#options.dashcam?.close()
    this.#isReady = false
    this.#underWay = null
    for (const fix of this.#kept) fix.isStored = true
    wire?.close()
  }

  #fixAt(time: number): DeviceFix {
    const fix = this.#standsAt ? { ...this.#standsAt, time } : this.#options.fixAt(time)
    return { ...fix, outputs: [...this.#outputs] }
  }

  #keep(fix: DeviceFix, isStored: boolean): void {
    this.#kept.push({ ...fix, isStored })
    if (this.#kept.length > MOST_KEPT && !this.#underWay) this.#kept.shift()
  }

  #connect(wall: number): void {
    const { dialect, deviceId, host, port } = this.#options
    this.#triedAt = wall
    const wire = openWire(dialect.transport, host, port, {
      onOpen: () => {
        if (this.#wire !== wire) return
        const login = dialect.login(deviceId)
        if (login) wire.write(login)
        else this.#isReady = true
      },
      onBytes: (bytes) => this.#wire === wire && this.#hear(bytes),
      onClose: () => this.#wire === wire && this.close(),
    })
    this.#wire = wire
  }

  #report(wall: number): void {
    if (!this.#isReady || this.#underWay || this.#kept.length === 0) return
    const { dialect, deviceId } = this.#options
    const fixes = this.#kept.slice(0, dialect.most)
    const { bytes, acks } = dialect.report(deviceId, fixes, this.#serial)
    this.#serial += fixes.length + 1
    this.#spokeAt = wall
    this.#wire?.write(bytes)
    this.#underWay = { fixes: fixes.length, acks }
    if (acks === 0) this.#settle()
  }

  #settle(): void {
    const fixes = this.#underWay?.fixes ?? 0
    this.#kept.splice(0, fixes)
    this.acknowledged += fixes
    this.#underWay = null
  }

  #hear(bytes: Buffer): void {
    const { dialect, deviceId } = this.#options
    for (const said of dialect.read(bytes, deviceId)) {
      if (said.kind === 'welcome') this.#isReady = true
      else if (said.kind === 'refused') this.close()
      else if (said.kind === 'command') {
        this.#obey(said.command)
        this.#wire?.write(said.answer(this.#fixAt(this.#next - 1)))
        if (said.command === 'restart') this.#restart()
      } else if (said.kind === 'video') {
        this.#wire?.write(said.answer(this.#next))
        if (said.ask) this.#options.dashcam?.obey(said.ask)
      } else if (this.#underWay) {
        this.#underWay.acks -= 1
        if (this.#underWay.acks <= 0) this.#settle()
      }
    }
    this.#report(Date.now())
  }

  #obey(command: SimCommand): void {
    if (command === 'output_on') this.#outputs.add(2)
    if (command === 'output_off') this.#outputs.delete(2)
    if (command === 'engine_restore') {
      this.#standsAt = null
      this.#outputs.delete(1)
    }
    if (command !== 'engine_cut') return
    this.#standsAt = { ...this.#options.fixAt(this.#next - 1), speed: 0, ignition: false }
    this.#outputs.add(1)
  }

  /** Says what it has to say, hangs up, and calls again with a tick. */
  #restart(): void {
    this.close()
    this.#triedAt = 0
  }
}
