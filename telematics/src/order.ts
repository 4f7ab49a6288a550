/** What a unit may be asked, through its own device or through the platform that follows it. */
export type Order =
  | { kind: 'locate' | 'engine_cut' | 'engine_restore' | 'restart' }
  /** How often it shall report while it moves. */
  | { kind: 'interval'; seconds: number }
  /** An output of the device other than that of the engine, by its number on the device. */
  | { kind: 'output_on' | 'output_off'; output: number }
  /** In the device's own words, or for the driver's screen where the protocol has no other texts. */
  | { kind: 'text'; text: string }

export type OrderKind = Order['kind']

/** What a device said to an order of ours. */
export interface OrderAnswer {
  /** false: it refused. */
  isDone: boolean
  /** In its own words; null where it has none. */
  text: string | null
  /** That of the order it answers, as given to `encodeOrder`; null where the protocol does not repeat it. */
  sequence: number | null
}

/** What a platform said to an order. */
export interface OrderReceipt {
  /** `accepted`: it will be passed on; `delivered`: the device has it; `done`: the device says that it is done. */
  state: 'accepted' | 'delivered' | 'done'
  /** In its own words; null where it has none. */
  text: string | null
}

/** An answer without a number, in words. */
export const inWords = (isDone: boolean, text: string | null = null): OrderAnswer => ({ isDone, text, sequence: null })
