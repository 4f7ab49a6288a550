import * as z from 'zod'
import { interpolate, lastAtOrBelow } from '../fleet/road-path.ts'
import { truckAt } from '../fleet/fleet.ts'
import type { Truck, TruckState } from '../fleet/types.ts'
import { type LonLat, rulerAt } from '../roads/distance.ts'
import { distancesAlong } from '../roads/graph.ts'
import { route } from '../roads/route.ts'

const point = z.strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })

/** Body of `POST /_script`: drives a unit along a path from the simulated now, or gives it back to its plan. */
export const scriptInput = z.union([
  z.strictObject({ unit: z.union([z.string(), z.number()]), clear: z.literal(true) }),
  z.strictObject({
    unit: z.union([z.string(), z.number()]),
    path: z.array(point).min(1).max(5000),
    speedKmh: z.number().positive().max(150).default(80),
    /** Stops at points of the path, by their index; engine off when `engineOff`. */
    waits: z
      .array(
        z.strictObject({
          at: z.number().int().min(0),
          seconds: z.number().positive(),
          engineOff: z.boolean().default(false),
        }),
      )
      .default([]),
    /** Between the points over the highways instead of straight. */
    followRoads: z.boolean().default(false),
    everySeconds: z.number().min(1).default(10),
  }),
])
type DriveInput = Extract<z.infer<typeof scriptInput>, { path: unknown }>

interface Phase {
  start: number
  end: number
  fromM: number
  toM: number
  ignition: boolean
}

/** A unit driven by hand: constant speed along a line, with waits; stands with the engine off afterwards. */
export class ScriptedRun {
  readonly start: number
  readonly end: number
  readonly everyMs: number
  readonly #phases: Phase[] = []
  readonly #lon: Float64Array
  readonly #lat: Float64Array
  readonly #along: Float64Array
  readonly #speedKmh: number
  readonly #before: TruckState

  constructor(truck: Truck, input: DriveInput, now: number) {
    this.start = now
    this.everyMs = input.everySeconds * 1000
    this.#speedKmh = input.speedKmh
    this.#before = truckAt(truck, now)
    const { line, corners } = lineOf(input)
    this.#lon = Float64Array.from(line, ([lon]) => lon)
    this.#lat = Float64Array.from(line, ([, lat]) => lat)
    this.#along = distancesAlong(line)
    let clock = now
    let at = 0
    for (const [index, corner] of corners.entries()) {
      const toM = this.#along[corner] ?? 0
      const end = clock + ((toM - at) / (input.speedKmh / 3.6)) * 1000
      if (end > clock) this.#phases.push({ start: clock, end, fromM: at, toM, ignition: true })
      clock = end
      at = toM
      for (const wait of input.waits) {
        if (wait.at !== index) continue
        const until = clock + wait.seconds * 1000
        this.#phases.push({ start: clock, end: until, fromM: toM, toM, ignition: !wait.engineOff })
        clock = until
      }
    }
    this.end = clock
  }

  stateAt(t: number): TruckState {
    const phase = this.#phases.find(({ end }) => t < end)
    const length = this.#along.at(-1) ?? 0
    const share = phase && phase.end > phase.start ? (t - phase.start) / (phase.end - phase.start) : 0
    const metres = phase ? phase.fromM + (phase.toM - phase.fromM) * share : length
    const moving = phase !== undefined && phase.toM > phase.fromM
    const hours = Math.max(0, Math.min(t, this.end) - this.start) / 3_600_000
    return {
      ...this.#before,
      t,
      lat: this.#along.length > 1 ? interpolate(this.#along, this.#lat, metres) : (this.#lat[0] ?? 0),
      lon: this.#along.length > 1 ? interpolate(this.#along, this.#lon, metres) : (this.#lon[0] ?? 0),
      speed: moving ? this.#speedKmh : 0,
      course: this.#courseAt(metres),
      ignition: phase?.ignition ?? false,
      odometerKm: this.#before.odometerKm + metres / 1000,
      engineHours: this.#before.engineHours + hours,
      activity: moving ? 'driving' : 'parked',
      place: null,
    }
  }

  *reportTimes(from: number, to: number): Generator<number> {
    // Never silent: whoever scripts a unit wants to see it.
    const skipped = Math.max(0, Math.ceil((from - this.start) / this.everyMs))
    for (let t = this.start + skipped * this.everyMs; t < to; t += this.everyMs) yield t
  }

  #courseAt(metres: number): number {
    const at = Math.max(0, Math.min(lastAtOrBelow(this.#along, metres), this.#along.length - 2))
    const [lon0 = 0, lat0 = 0, lon1 = lon0, lat1 = lat0] = [
      this.#lon[at],
      this.#lat[at],
      this.#lon[at + 1],
      this.#lat[at + 1],
    ]
    return (rulerAt(lat0).bearing([lon0, lat0], [lon1, lat1]) + 360) % 360
  }
}

/** The driven line and where on it each given point is. */
function lineOf({ path, followRoads }: DriveInput): { line: LonLat[]; corners: number[] } {
  const line: LonLat[] = []
  const corners: number[] = []
  for (const [index, here] of path.entries()) {
    const before = path[index - 1]
    if (before && followRoads) line.push(...route(before, here).line.slice(1))
    else line.push([here.lon, here.lat])
    corners.push(line.length - 1)
  }
  return { line, corners }
}
