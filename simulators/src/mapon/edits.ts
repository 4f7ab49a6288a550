import type { SimUnit } from '../wialon/units.ts'
import { type DriverItem, driverId, driverItem } from './items.ts'

/** A refusal inside HTTP 200; codes below 1000 belong to the single call. */
export class Refusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

type Edit = (fields: URLSearchParams) => unknown
const driverFields = ['name', 'surname', 'email', 'phone'] as const

/**
 * What was written to the platform: names of units stand in the units themselves, the rest here. Each call is known by
 * the vendor's name and by the specification's `{action}/edit`.
 */
export class Edits {
  readonly #units: readonly SimUnit[]
  /** The unit each driver had at first, by the driver's id. */
  readonly #ownUnits: ReadonlyMap<number, SimUnit>
  readonly #drivers = new Map<number, Partial<Record<(typeof driverFields)[number], string>>>()
  readonly #driven = new Map<number, number>()
  readonly #objects = new Map<number, string>()
  #setups = 0
  /** Units whose engine is blocked. */
  readonly #blocked = new Set<number>()
  readonly calls: Readonly<Record<string, Edit>>

  constructor(units: readonly SimUnit[]) {
    this.#units = units
    this.#ownUnits = new Map(units.map((unit) => [driverId(unit), unit]))
    const driver: Edit = (fields) => this.#driver(fields)
    const object: Edit = (fields) => this.#object(fields)
    const alert: Edit = () => ({ status: 'ok', id: (this.#setups += 1) })
    this.calls = {
      'unit/edit': (fields) => this.#unit(fields),
      'driver/update': driver,
      'driver/edit': driver,
      'object/save': object,
      'object/edit': object,
      'unit/change_relay': (fields) => this.#relay(fields),
      'alert/store_setup': alert,
      'alert/edit': alert,
    }
  }

  /** Every unit has one relay, that of its engine. */
  relaysOf({ id }: SimUnit): object[] {
    const relay_state = this.#blocked.has(id) ? '1' : '0'
    const relay = { relay_id: '2', relay_state, type: 'engine_block', title: 'Engine', inverted: '0' }
    return [{ ...relay, control_while_moving: '0', enabled: '1' }]
  }

  #relay(fields: URLSearchParams): unknown {
    const unit = this.#units.find(({ id }) => String(id) === fields.get('unit_id'))
    if (!unit) throw new Refusal(1, 'Invalid unit_id')
    if (fields.get('relay_id') !== '2') throw new Refusal(2, 'Invalid relay_id')
    if (fields.get('relay_state') === '1') this.#blocked.add(unit.id)
    else this.#blocked.delete(unit.id)
    return { status: 'ok' }
  }

  drivers(): DriverItem[] {
    return [...this.#ownUnits.values()].map((unit) => this.#described(unit))
  }

  /** Whoever was put on the unit; at first each truck has its own. */
  driverOf(unit: SimUnit): DriverItem | null {
    const own = this.#ownUnits.get(this.#driven.get(unit.id) ?? driverId(unit))
    return own ? this.#described(own) : null
  }

  named<T extends { id: number; name: string }>(object: T): T {
    return { ...object, name: this.#objects.get(object.id) ?? object.name }
  }

  #described(unit: SimUnit): DriverItem {
    return { ...driverItem(unit), ...this.#drivers.get(driverId(unit)) }
  }

  #unit(fields: URLSearchParams): unknown {
    const unit = this.#units.find(({ id, deleted }) => !deleted && String(id) === fields.get('unit_id'))
    if (!unit) throw new Refusal(1, 'Invalid unit_id')
    const label = fields.get('label')
    if (label === '') throw new Refusal(2, 'Invalid parameter label')
    if (label !== null) unit.name = label
    const driver = fields.get('driver_id')
    if (driver !== null) this.#driven.set(unit.id, Number(driver))
    return { status: 'ok' }
  }

  #driver(fields: URLSearchParams): unknown {
    const id = Number(fields.get('driver_id'))
    if (!this.#ownUnits.has(id)) throw new Refusal(1, 'Invalid driver_id')
    const given = driverFields.flatMap((name) => {
      const value = fields.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    this.#drivers.set(id, { ...this.#drivers.get(id), ...Object.fromEntries(given) })
    return { status: 'ok' }
  }

  #object(fields: URLSearchParams): unknown {
    const id = Number(fields.get('id'))
    const name = fields.get('name')
    if (!id) throw new Refusal(1, 'Invalid id')
    if (name) this.#objects.set(id, name)
    return { status: 'ok', id }
  }
}
