import * as z from 'zod'

/** Units by name or id; left out = all. */
const units = z.array(z.union([z.string(), z.number()])).optional()
const windowed = z.strictObject({ units, seconds: z.number().positive() })

/** Body of `POST /_faults`; what is left out stays as it is. Windows begin at the simulated now. */
export const faultsInput = z.strictObject({
  /** Ends every fault first. */
  reset: z.literal(true).optional(),
  /** Sessions end and the token is refused (error 8) until false. */
  expiredToken: z.boolean().optional(),
  /** Once: every session answers error 1. */
  expireSessions: z.literal(true).optional(),
  /** Every answer waits so long. */
  slowMs: z.number().min(0).max(120_000).optional(),
  /** Answers a page of HTML instead of JSON. */
  nonsense: z.boolean().optional(),
  /** An HTTP status for the next `times` calls (left out = until null). */
  http: z.strictObject({ status: z.number(), times: z.number().optional() }).nullable().optional(),
  /** An error code for the next `times` calls of `service` (left out = any): 1003, 10, 1005, 5 … */
  error: z
    .strictObject({
      code: z.number(),
      reason: z.string().optional(),
      times: z.number().optional(),
      service: z.string().optional(),
    })
    .nullable()
    .optional(),
  /** Messages of the window never arrive, not even in history. */
  gap: windowed.optional(),
  /** Messages of the window arrive together at its end. */
  late: windowed.optional(),
  /** Positions of the window are off by so many metres. */
  jump: windowed.extend({ metres: z.number().default(25_000) }).optional(),
  /** Messages of the window are delivered twice. */
  duplicate: windowed.optional(),
  /** `sc` 255: satellites unknown. */
  noSatellites: windowed.optional(),
  /** Messages of the window carry a time so far ahead. */
  future: windowed.extend({ aheadSeconds: z.number().default(172_800) }).optional(),
  /** Units whose measure system is US (`mu` 1). */
  miles: units.nullable(),
})

const windowKinds = ['gap', 'late', 'jump', 'duplicate', 'noSatellites', 'future'] as const
type WindowKind = (typeof windowKinds)[number]

interface FaultWindow {
  kind: WindowKind
  /** null = all */
  units: (string | number)[] | null
  from: number
  until: number
  metres: number
  aheadSeconds: number
}

interface UnitName {
  id: number
  name: string
}

/** What is broken at present. */
export class Faults {
  expiredToken = false
  slowMs = 0
  nonsense = false
  http: { status: number; times?: number } | null = null
  error: { code: number; reason?: string; times?: number; service?: string } | null = null
  miles: (string | number)[] = []
  windows: FaultWindow[] = []

  change(input: z.infer<typeof faultsInput>, now: number): void {
    if (input.reset) Object.assign(this, new Faults())
    this.expiredToken = input.expiredToken ?? this.expiredToken
    this.slowMs = input.slowMs ?? this.slowMs
    this.nonsense = input.nonsense ?? this.nonsense
    if (input.http !== undefined) this.http = input.http
    if (input.error !== undefined) this.error = input.error
    if (input.miles !== undefined) this.miles = input.miles ?? []
    for (const kind of windowKinds) {
      const asked = input[kind]
      if (!asked) continue
      const until = now + asked.seconds * 1000
      const metres = 'metres' in asked ? asked.metres : 0
      const aheadSeconds = 'aheadSeconds' in asked ? asked.aheadSeconds : 0
      this.windows.push({ kind, units: asked.units ?? null, from: now, until, metres, aheadSeconds })
    }
  }

  /** The HTTP status of this call, counting it; null for none. */
  takeHttp(): number | null {
    const { http } = this
    if (!http) return null
    if (http.times !== undefined && --http.times <= 0) this.http = null
    return http.status
  }

  /** The error of this call of `service`, counting it; null for none. */
  takeError(service: string): { error: number; reason?: string } | null {
    const { error } = this
    if (!error || (error.service && error.service !== service)) return null
    if (error.times !== undefined && --error.times <= 0) this.error = null
    return { error: error.code, ...(error.reason ? { reason: error.reason } : {}) }
  }

  /** The window of a kind that a unit's message of time `t` falls into. */
  at(kind: WindowKind, unit: UnitName, t: number): FaultWindow | null {
    for (const window of this.windows) {
      if (window.kind === kind && t >= window.from && t < window.until && concerns(window.units, unit)) return window
    }
    return null
  }

  /** Late windows of a unit that end in from < until ≤ to. */
  lateEnding(unit: UnitName, from: number, to: number): FaultWindow[] {
    return this.windows.filter(
      ({ kind, until, units: named }) => kind === 'late' && until > from && until <= to && concerns(named, unit),
    )
  }

  usesMiles(unit: UnitName): boolean {
    return concerns(this.miles, unit)
  }
}

function concerns(named: readonly (string | number)[] | null, unit: UnitName): boolean {
  return named === null || named.some((name) => name === unit.name || String(name) === String(unit.id))
}
