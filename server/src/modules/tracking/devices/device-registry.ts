import type pg from 'pg'
import type { Secrets } from '../../../shared/secrets.ts'

/** A registered device, as the listeners need it. */
export interface RegisteredDevice {
  id: number
  accountId: number
  sourceId: number
  /** The only one it is believed in. */
  protocol: string
  /** CIDR; none: from anywhere. */
  networks: readonly string[]
  /** Positions of more than a month ago are taken. */
  takesOld: boolean
  /** What it has to say to be believed; null: its number is enough. */
  secret: string | null
}

/** Where a device's password stands; a sealed one moved elsewhere does not open. */
export const deviceSecretPlace = (id: number) => `device:${id}:secret`

/** Nobody asks the database more often than this whether a device is registered. */
const keptMs = 60_000

/** Which device is whose. Answers are kept a minute; a registration that changes is heard of at once (`forget`). */
export class DeviceRegistry {
  readonly #pool: pg.Pool
  readonly #secrets: Pick<Secrets, 'open'>
  readonly #now: () => number
  #known = new Map<string, { device: RegisteredDevice | null; until: number }>()

  constructor(pool: pg.Pool, secrets: Pick<Secrets, 'open'>, now: () => number = Date.now) {
    this.#pool = pool
    this.#secrets = secrets
    this.#now = now
  }

  async find(deviceId: string): Promise<RegisteredDevice | null> {
    const known = this.#known.get(deviceId)
    if (known && known.until > this.#now()) return known.device
    const { rows } = await this.#pool.query<RegisteredDevice>({
      name: 'find-device',
      text: `select id, account_id as "accountId", source_id as "sourceId", protocol, networks, takes_old as "takesOld", secret from find_device($1)`,
      values: [deviceId],
    })
    const [row] = rows
    const device = row
      ? { ...row, secret: row.secret && this.#secrets.open(deviceSecretPlace(row.id), row.secret) }
      : null
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
