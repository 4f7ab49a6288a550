import { standardAlarmBits } from '@arriero/contract/video/event-codes.rules.ts'
import type { Alarm, AlarmTable } from '../alarm.ts'
import type { Position } from '../position.ts'
import { isInstant } from '../plausible.ts'
import { alarmOf } from './frames.ts'

const NONE: readonly Alarm[] = []

/**
 * Alarms of devices that send a word of bits with every position (rule CAM-18), each set while its state lasts: told when a bit rises,
 * and once more under the same key with its end when it falls. One for one connection; another device begins
 * anew.
 */
export class BitAlarms {
  readonly #table: AlarmTable
  readonly #prefix: string
  #unitKey = ''
  #active = 0
  readonly #since = new Map<number, number>()

  /** The code of bit n is `<prefix><n>`. */
  constructor(table: AlarmTable, prefix: string) {
    this.#table = table
    this.#prefix = prefix
  }

  step(bits: number, unitKey: string, time: number, receivedAt: number, position: Position | null): readonly Alarm[] {
    if (unitKey !== this.#unitKey) {
      this.#unitKey = unitKey
      this.#active = 0
      this.#since.clear()
    }
    const changed = (bits ^ this.#active) >>> 0
    if (changed === 0) return NONE
    const at = isInstant(time) ? time : receivedAt
    const alarms: Alarm[] = []
    for (const bit of standardAlarmBits(changed)) {
      const since = this.#since.get(bit)
      const code = `${this.#prefix}${bit}`
      if (since === undefined) {
        this.#since.set(bit, at)
        alarms.push(alarmOf(this.#table, code, unitKey, at, receivedAt, position))
      } else {
        this.#since.delete(bit)
        const ended = alarmOf(this.#table, code, unitKey, since, receivedAt, position)
        ended.endAt = Math.max(since, at)
        alarms.push(ended)
      }
    }
    this.#active = bits
    return alarms
  }
}
