import type { PlatformAccount, PlatformCapabilities, PlatformUnit, PlatformUpdate } from '../adapter.ts'
import { BareAdapter } from '../shared/bare-adapter.ts'
import { UnitWatch } from '../shared/unit-watch.ts'
import { FleetApiClient, type FleetApiOptions, rowsOf } from './fleet-api-client.ts'
import { type FieldNames, fieldNamesWith, unitOfRow } from './fleet-api-decode.ts'

export const fleetApiCapabilities: PlatformCapabilities = {
  updates: 'poll',
  pollEveryMs: 30_000,
  units: true,
  positions: true,
  history: false,
  geofences: false,
  alarms: false,
  drivers: false,
  orders: [],
}

export interface FleetApiAdapterOptions extends FleetApiOptions {
  /** Where the units' last positions are; empty: the account is checked and nothing is asked for. */
  positionsPath?: string
  /** Names of the fields, see `fieldNamesWith`. */
  names?: string
  /** Hours from UTC of the platform's times. */
  offsetHours?: number
  pollEveryMs?: number
  now?: () => number
}

/** A fleet API that signs in by usuario and password; what it gives afterwards is told by the settings. */
export class FleetApiAdapter extends BareAdapter {
  readonly platform = 'FLEET_API'
  readonly capabilities: PlatformCapabilities

  readonly #client: FleetApiClient
  readonly #path: string
  readonly #names: string
  readonly #offsetHours: number
  readonly #now: () => number
  readonly #watch: UnitWatch
  #fields: FieldNames | null = null

  constructor(options: FleetApiAdapterOptions) {
    super()
    const pollEveryMs = options.pollEveryMs ?? fleetApiCapabilities.pollEveryMs
    this.capabilities = { ...fleetApiCapabilities, pollEveryMs }
    this.#client = new FleetApiClient(options)
    this.#path = options.positionsPath?.trim() ?? ''
    this.#names = options.names ?? ''
    this.#offsetHours = options.offsetHours ?? 0
    this.#now = options.now ?? Date.now
    this.#watch = new UnitWatch(pollEveryMs)
  }

  async connect(signal?: AbortSignal): Promise<PlatformAccount> {
    this.#fields = fieldNamesWith(this.#names)
    const id = await this.#client.signIn(signal)
    return { userKey: id, userName: id, accountKey: null }
  }

  async listUnits(signal?: AbortSignal): Promise<PlatformUnit[]> {
    return (await this.#list(signal)).units
  }

  async pollPositions(signal?: AbortSignal): Promise<PlatformUpdate> {
    const { units, discarded } = await this.#list(signal)
    // What was missed between two lists is nowhere to be fetched.
    return { ...this.#watch.take(units, this.#now()), alarms: [], discarded, gapSince: null }
  }

  override close(): Promise<void> {
    this.#client.signOut()
    return Promise.resolve()
  }

  async #list(signal?: AbortSignal): Promise<{ units: PlatformUnit[]; discarded: number }> {
    const fields = (this.#fields ??= fieldNamesWith(this.#names))
    if (this.#path === '') return { units: [], discarded: 0 }
    const rows = rowsOf(await this.#client.get(this.#path, signal))
    const now = this.#now()
    const units = rows.flatMap((row) => unitOfRow(row, fields, this.#offsetHours, now) ?? [])
    return { units, discarded: rows.length - units.length }
  }
}
