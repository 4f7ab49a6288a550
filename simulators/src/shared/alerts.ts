import * as z from 'zod'
import { jsonBody, type SimReply, type SimRequest } from '../http.ts'
import { chance, mix } from '../random.ts'
import { type SimUnit, unitStateAt } from '../wialon/units.ts'
import { type ReportingFleet, unitOf } from './reporting-fleet.ts'

export interface MaponAlert {
  id: number
  unit_id: number
  /** Epoch ms. */
  at: number
  alert_type: string
  alert_val: string
  msg: string
  lat: number
  lon: number
}

/** One truck may raise one alert in so long, and does so with this chance. */
const SLOT = 20 * 60_000
const SHARE = 0.06

const kinds = [
  { alert_type: 'speeding', alert_val: '98', msg: 'Speeding: 98 km/h.' },
  {
    alert_type: 'supply_voltage',
    alert_val: '9.865|battery_voltage',
    msg: 'Supply voltage 9.865 (Internal battery). ',
  },
  { alert_type: 'moving', alert_val: '', msg: 'Vehicle started movement' },
  { alert_type: 'in_object', alert_val: 'object_visit', msg: 'Arrives at the object' },
  { alert_type: 'no_power', alert_val: '', msg: 'Power off' },
]

function alertAt(
  unit: SimUnit,
  at: number,
  kind: Pick<MaponAlert, 'alert_type' | 'alert_val' | 'msg'>,
  id: number,
): MaponAlert {
  const { lat, lon } = unitStateAt(unit, at)
  return { id, unit_id: unit.id, at, lat, lon, ...kind }
}

/** Alerts that the trucks raise by themselves, from ≤ at ≤ to: the same whenever they are asked for. Newest first. */
export function alertsBetween(units: readonly SimUnit[], from: number, to: number): MaponAlert[] {
  const alerts: MaponAlert[] = []
  for (const unit of units) {
    if (unit.truck.silentSince !== null) continue
    for (let slot = Math.floor(from / SLOT); slot * SLOT <= to; slot += 1) {
      if (chance(unit.id, slot, 71) > SHARE) continue
      const at = slot * SLOT + Math.floor(chance(unit.id, slot, 72) * 1200) * 1000
      const kind = kinds[mix(unit.id, slot, 73) % kinds.length]
      if (kind && at >= from && at <= to) alerts.push(alertAt(unit, at, kind, slot * 1000 + (unit.id % 1000)))
    }
  }
  return alerts.toSorted((a, b) => b.at - a.at)
}

const alertInput = z.strictObject({
  unit: z.union([z.string(), z.number()]),
  type: z.string(),
  value: z.string().default(''),
  message: z.string().default(''),
  times: z.number().int().min(1).max(1000).default(1),
})

/** `POST /_alerts`: a truck raises alerts now; they stay in `raised`. */
export function raiseAlerts(world: ReportingFleet<unknown>, raised: MaponAlert[], request: SimRequest): SimReply {
  const input = alertInput.safeParse(jsonBody(request))
  if (!input.success) return { status: 400, body: { error: z.prettifyError(input.error) } }
  const { unit: name, type, value, message, times } = input.data
  const unit = unitOf(world.units, name)
  if (!unit) return { status: 404, body: { error: 'No such unit' } }
  const kind = { alert_type: type, alert_val: value, msg: message }
  const alerts = Array.from({ length: times }, (_, at) =>
    alertAt(unit, world.clock.now(), kind, 900_000_001 + raised.length + at),
  )
  raised.push(...alerts)
  return { body: { ids: alerts.map(({ id }) => id) } }
}
