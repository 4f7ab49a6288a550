import type { PlatformUnit, PlatformUnitChange, PlatformUpdate } from '../adapter.ts'
import type { Position } from '../position.ts'
import { BareAdapter } from './bare-adapter.ts'
import { PollMemory } from './camera-memory.ts'

/** Units change seldom, and their list is long. */
const UNITS_EVERY_MS = 5 * 60_000

/** What one poll read, not yet compared with what was told before. */
export type PollReading = Omit<PlatformUpdate, 'changes'>

/**
 * An adapter that asks for the list of units every five minutes and for news with every poll; each alarm is told once,
 * and once more when it ends.
 */
export abstract class PollingAdapter extends BareAdapter {
  protected readonly memory = new PollMemory()
  protected readonly now: () => number
  #listedAt: number | null = null

  constructor(now: () => number = Date.now) {
    super()
    this.now = now
  }

  /** The platform's whole list of units. */
  protected abstract readUnits(signal?: AbortSignal): Promise<PlatformUnit[]>

  /** `gapSince` is the last good poll when what came since may be missing in what the platform has now. */
  protected abstract readNews(gapSince: number | null, signal?: AbortSignal): Promise<PollReading>

  /** The newest position of each unit, where the list of units has none. */
  protected newestPositions(_?: AbortSignal): Promise<readonly Position[]> {
    return Promise.resolve([])
  }

  async listUnits(signal?: AbortSignal): Promise<PlatformUnit[]> {
    const units = await this.#list(signal)
    this.memory.learn(units)
    const newest = new Map((await this.newestPositions(signal)).map((position) => [position.unitKey, position]))
    return units.map((unit) => ({ ...unit, position: newest.get(unit.key) ?? unit.position }))
  }

  pollPositions(signal?: AbortSignal): Promise<PlatformUpdate> {
    return this.memory.poll(this.now(), async (gapSince) => {
      const changes = await this.#changes(signal)
      const news = await this.readNews(gapSince, signal)
      return { ...news, alarms: this.memory.freshAlarms(news.alarms, this.now()), changes }
    })
  }

  async #list(signal?: AbortSignal): Promise<PlatformUnit[]> {
    const units = await this.readUnits(signal)
    this.#listedAt = this.now()
    return units
  }

  async #changes(signal?: AbortSignal): Promise<PlatformUnitChange[]> {
    if (this.#listedAt !== null && this.now() - this.#listedAt < UNITS_EVERY_MS) return []
    return this.memory.learn(await this.#list(signal))
  }
}
