import * as z from 'zod'
import { jsonBody, type SimReply, type SimRequest } from '../http.ts'
import { receivedBetween } from '../wialon/messages.ts'
import { bareTime } from './items.ts'
import type { ReportingFleet } from '../shared/reporting-fleet.ts'

const forwardInput = z.strictObject({ url: z.url() })

interface Pack {
  pack_id: number
  car_id: number
  [field: string]: unknown
}

/** Data forwarding to one address: packs one by one in order, the same again until it is taken. */
export class Forwarding {
  readonly #world: ReportingFleet<unknown>
  readonly #ignitions = new Map<number, number>()
  readonly #waiting: Pack[] = []
  #readTo: number
  #lastId = 9_000_000_000_000_000

  constructor(world: ReportingFleet<unknown>) {
    this.#world = world
    this.#readTo = world.clock.now()
  }

  /** `POST /_forward {url}`: sends what the trucks reported since the last time; stops at a pack that is not taken. */
  async send(request: SimRequest): Promise<SimReply> {
    const input = forwardInput.safeParse(jsonBody(request))
    if (!input.success) return { status: 400, body: { error: z.prettifyError(input.error) } }
    this.#read()
    let sent = 0
    for (let pack = this.#waiting[0]; pack; pack = this.#waiting[0]) {
      if (!(await isTaken(input.data.url, pack))) break
      this.#waiting.shift()
      sent += 1
    }
    return { body: { sent, waiting: this.#waiting.length } }
  }

  #read(): void {
    const { units, faults, clock } = this.#world
    const to = clock.now()
    if (to <= this.#readTo) return
    const messages = units
      .flatMap((unit) => receivedBetween(unit, faults, this.#readTo, to).map((message) => ({ unit, message })))
      .toSorted((a, b) => a.message.rt - b.message.rt)
    this.#readTo = to
    for (const { unit, message } of messages) {
      const { pos, p } = message
      const about = { gmt: bareTime(message.t * 1000), device_id: unit.id + 500, car_id: unit.id, company_id: 5495 }
      const ignition = p['ign'] ?? 0
      if (this.#ignitions.get(unit.id) !== ignition) this.#add({ ...about, pack_id: 3, state: ignition === 1 })
      this.#ignitions.set(unit.id, ignition)
      this.#add({ ...about, pack_id: 1, lat: pos.y, lng: pos.x, speed: pos.s, direction: pos.c, altitude: pos.z })
      this.#add({ ...about, pack_id: 26, odometer: Math.round((p['mileage'] ?? 0) * 1000) })
    }
  }

  #add(pack: Pack): void {
    this.#waiting.push({ ...pack, id: (this.#lastId += 1) })
  }
}

/** Taken is only what is answered with exactly `{"status":"ok"}`. */
async function isTaken(url: string, pack: Pack): Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  try {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(pack) })
    const reply: unknown = await response.json()
    return z.object({ status: z.literal('ok') }).safeParse(reply).success
  } catch {
    return false
  }
}
