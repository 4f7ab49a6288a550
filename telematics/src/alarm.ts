import type { AlarmKind } from '@arriero/contract/alerts/alarms.rules.ts'

/** Something a device or its platform raised, beside its positions. Times are epoch milliseconds UTC. */
export interface Alarm {
  /** The platform's own id of the unit (or the device's IMEI), as text. */
  unitKey: string
  /** The same alarm told twice has the same key; unique within one source. */
  key: string
  /** The platform's or device's own code, as text; what is unknown to us is shown by it. */
  code: string
  /** null: a code that is in no table of ours. */
  kind: AlarmKind | null
  at: number
  /** null while it lasts, or when the platform tells no end. */
  endAt: number | null
  receivedAt: number
  lat: number | null
  lon: number | null
  /** km/h */
  speed: number | null
  /** The platform's own words or value, null without. */
  detail: string | null
}

/** The platform's codes and what they mean here: one table per platform. */
export type AlarmTable = ReadonlyMap<string, AlarmKind>
