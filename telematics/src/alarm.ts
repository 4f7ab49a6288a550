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
  /** What the kind leaves open, in Spanish: which input, who drove; null without. */
  detail: string | null
  /** Addresses of pictures and clips at the source; nobody but our server asks there. Left out without. */
  media?: readonly string[]
  /**
   * true: the end of an alarm whose name the source does not say. `key` is how its key begins: the newest open one of the
   * unit is meant, and nothing when there is none.
   */
  endsOpen?: true
}

/** A platform's own sentence, shown as a quotation where no table of ours says it in Spanish; null without. */
export function quoted(words: string | null | undefined): string | null {
  const text = words?.trim()
  return text ? `La plataforma dice: «${text}»` : null
}

/** The platform's codes and what they mean here: one table per platform. */
export type AlarmTable = ReadonlyMap<string, AlarmKind>
