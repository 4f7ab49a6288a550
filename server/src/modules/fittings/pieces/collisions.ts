import { conflict } from '../../../app/errors.ts'
import { texts } from '../fittings.texts.ts'

/** What the tables' exclusions refuse, in words: they hold also when two people act at once. */
const sentences: Record<string, string> = {
  tire_mounted_twice: texts.mountedThen.tire,
  battery_mounted_twice: texts.mountedThen.battery,
  tire_place_taken: texts.occupiedThen,
  battery_place_taken: texts.occupiedThen,
  tire_mount_open: texts.takenMeanwhile,
  battery_mount_open: texts.takenMeanwhile,
  tire_measure_tire_id_at_key: texts.measuredThen,
  battery_measure_battery_id_at_key: texts.measuredThen,
}

export function inWords(error: unknown): never {
  const name = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const sentence = Object.hasOwn(sentences, name) ? sentences[name] : undefined
  throw sentence === undefined ? error : conflict(sentence)
}
