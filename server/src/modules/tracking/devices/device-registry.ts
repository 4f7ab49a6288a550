import type pg from 'pg'

/** A registered device, as the listeners need it. */
export interface RegisteredDevice {
  id: number
  accountId: number
  sourceId: number
}

/** Nobody asks the database more often than this whether a device is registered. */
const keptMs = 60_000

/** Which device is whose. Answers are kept a minute; a registration that changes is heard of at once (`forget`). */
export class DeviceRegistry {
  readonly #pool: pg.Pool
  readonly #now: () => number
  #known = new Map<string, { device: RegisteredDevice | null; until: number }>()

  constructor(pool: pg.Pool, now: () => number = Date.now) {
    this.#pool = pool
    this.#now = now
  }

  async find(deviceId: string): Promise<RegisteredDevice | null> {
    const known = this.#known.get(deviceId)
    if (known && known.until > this.#now()) return known.device
    const { rows } = await this.#pool.query<{ id: number; account_id: number; source_id: number }>({
      name: 'find-device',
      text: 'select id, account_id, source_id from find_device($1)',
      values: [deviceId],
    })
    const row = rows[0]
    const device = row ? { id: row.id, accountId: row.account_id, sourceId: row.source_id } : null
    // Strangers that try every id must not fill the memory: only who is registered is remembered.
    if (device) this.#known.set(deviceId, { device, until: this.#now() + keptMs })
    else this.#known.delete(deviceId)
    return device
  }

  /** Some registration changed. */
  forget(): void {
    this.#known = new Map()
  }
}
