import type { Fleet, FleetLine } from '../fleet/types.ts'
import type { Faults } from './faults.ts'
import { lastMessage } from './messages.ts'
import { driverOf } from '../mapon/items.ts'
import { type SimUnit, wialonResourceId } from './units.ts'
import { zoneReply, zonesOfLine } from './zones.ts'

export const USER_ID = 20_001
export const ACCOUNT_ID = 20_000
/** A unit that sent nothing for so long has lost its connection. */
const CONNECTED_S = 600

/** A unit item with the parts its data flags ask for. */
export function unitItem(unit: SimUnit, flags: number, faults: Faults, now: number): Record<string, unknown> {
  const { truck, id, name: nm } = unit
  const message = flags & 0x702400 ? lastMessage(unit, faults, now) : null
  const pos = message ? { t: message.t, ...message.pos } : null
  return {
    ...(flags & 0x1 ? { nm, cls: 2, id, mu: faults.usesMiles(unit) ? 1 : 0, uacl: 880333093887 } : { id }),
    ...(flags & 0x2 ? { prp: {} } : {}),
    ...(flags & 0x4 ? { crt: USER_ID, bact: wialonResourceId(truck.line.index) } : {}),
    ...(flags & 0x8 ? { flds: {}, fldsmax: -1 } : {}),
    ...(flags & 0x100 ? { uid: truck.imei, uid2: '', hw: 9, ph: truck.phone, ph2: '', psw: '' } : {}),
    ...(flags & 0x400 ? { pos, lmsg: message } : {}),
    ...(flags & 0x1000 ? { sens: sensors, sens_max: -1 } : {}),
    ...(flags & 0x2000
      ? { cfl: 273, cnm: message?.p['mileage'] ?? 0, cneh: message?.p['engine_hours'] ?? 0, cnkb: 0 }
      : {}),
    ...(flags & 0x100000 ? { prms: parameters(message) } : {}),
    ...(flags & 0x200000 ? { netconn: message && now / 1000 - message.t < CONNECTED_S ? 1 : 0 } : {}),
    ...(flags & 0x400000 ? { pos } : {}),
    ...(flags & 0x800000 ? { pflds: profile(unit) } : {}),
  }
}

function sensor(id: number, n: string, t: string, m: string, p: string): Record<string, unknown> {
  return { id, n, t, d: '', m, p, f: 0, c: '{"act":true,"appear_in_popup":true}', vt: 0, vs: 0, tbl: [] }
}

const sensors = {
  1: sensor(1, 'Ignición', 'engine operation', 'On/Off', 'ign'),
  2: sensor(2, 'Kilometraje', 'mileage', 'km', 'mileage'),
  3: sensor(3, 'Horas de motor', 'engine hours', 'h', 'engine_hours'),
  4: sensor(4, 'Combustible', 'fuel level', '%', 'fuel'),
  5: sensor(5, 'Voltaje', 'voltage', 'V', 'pwr_ext'),
}

function parameters(message: { t: number; p: Record<string, number> } | null): Record<string, unknown> {
  const entries = Object.entries(message?.p ?? {})
  return Object.fromEntries(entries.map(([name, v]) => [name, { v, ct: message?.t, at: message?.t }]))
}

function profile({ truck }: SimUnit): Record<string, unknown> {
  const values = { vehicle_class: 'heavy_truck', registration_plate: truck.plates, vin: truck.vin }
  return Object.fromEntries(Object.entries(values).map(([n, v], at) => [at + 1, { id: at + 1, n, v, ct: 0, mt: 0 }]))
}

/** A resource item: one per line of the fleet. `units`: those whose drivers it has. */
export function resourceItem(
  fleet: Fleet,
  line: FleetLine,
  flags: number,
  units: readonly SimUnit[],
): Record<string, unknown> {
  const id = wialonResourceId(line.index)
  const drivers = flags & 0x100 ? units.filter(({ truck }) => truck.line.index === line.index) : []
  const zones = flags & 0x1000 ? zonesOfLine(fleet, line) : []
  return {
    ...(flags & 0x1 ? { nm: line.name, cls: 3, id, mu: 0, uacl: 880333093887 } : { id }),
    ...(flags & 0x4 ? { crt: USER_ID, bact: id } : {}),
    ...(flags & 0x100
      ? { drvrs: Object.fromEntries(drivers.map((unit, at) => [at + 1, driverItem(unit, at + 1)])), drvrsmax: -1 }
      : {}),
    ...(flags & 0x1000
      ? { zl: Object.fromEntries(zones.map((zone) => [zone.id, zoneReply(zone, 0x14)])), zlmax: -1 }
      : {}),
  }
}

/** A truck's own driver; ids count from 1 in each resource. */
function driverItem(unit: SimUnit, id: number): Record<string, unknown> {
  const { index, phone } = unit.truck
  const { name, surname } = driverOf(unit)
  const code = (0x1a_2b_00 + index).toString(16).padStart(16, '0').toUpperCase()
  const bound = { bu: unit.driverDrives, pu: 0, bt: 0 }
  return { id, n: `${name} ${surname}`, c: code, ds: '', p: phone, r: 1, f: 0, ck: 0, jp: {}, ...bound }
}
