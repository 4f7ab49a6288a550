import * as z from 'zod'

/**
 * timeout-before: the request is lost. timeout-after: it is done, the answer is lost. 500, 503, broken (half an
 * answer), slow (a late answer). code: refused with a code of the user's choice, nothing is done.
 */
const kinds = ['timeout-before', 'timeout-after', '500', '503', 'broken', 'slow', 'code'] as const
export type FaultKind = (typeof kinds)[number]

export interface Fault {
  kind: FaultKind
  /** For 'code': '402', 'CFDI40145', 'CP149' … */
  code: string
}

/** Body of `POST /_faults`: the next `times` calls that stamp or cancel (or all, with null) meet the fault. */
export const faultInput = z.strictObject({
  kind: z.enum(kinds).nullable(),
  code: z.string().default(''),
  times: z.number().int().min(1).nullable().default(1),
  /** How long 'slow' waits. */
  slowMs: z.number().min(0).max(120_000).optional(),
})

/** 'fault-503:…' meets it once, 'fault-503*3:…' three times, 'fault-code-402:…' is refused with 402. */
const trigger = /^fault-(timeout-before|timeout-after|500|503|broken|slow|code-([A-Z0-9]+))(?:\*(\d{1,3}))?:/

/** Faults on demand: set from outside, or asked for by the beginning of an idempotency key. */
export class PacFaults {
  slowMs = 2000
  #set: { fault: Fault; left: number | null } | null = null
  readonly #met = new Map<string, number>()

  change({ kind, code, times, slowMs }: z.infer<typeof faultInput>): void {
    this.#set = kind === null ? null : { fault: { kind, code }, left: times }
    this.slowMs = slowMs ?? this.slowMs
  }

  /** The fault that this call meets, counted; null for none. */
  take(key: string): Fault | null {
    return this.#byKey(key) ?? this.#bySetting()
  }

  toJSON(): unknown {
    return { set: this.#set, slowMs: this.slowMs }
  }

  #bySetting(): Fault | null {
    const set = this.#set
    if (!set) return null
    if (set.left !== null && --set.left <= 0) this.#set = null
    return set.fault
  }

  #byKey(key: string): Fault | null {
    const [, name = '', code = '', times = '1'] = trigger.exec(key) ?? []
    const met = this.#met.get(key) ?? 0
    if (name === '' || met >= Number(times)) return null
    this.#met.set(key, met + 1)
    return { kind: kinds.find((kind) => kind === name) ?? 'code', code }
  }
}
