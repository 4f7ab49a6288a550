import * as z from 'zod'
import type { PlatformUnit } from '../adapter.ts'
import { courseOf, placeOf } from '../shared/degrees.ts'
import { wallTime } from '../shared/wall-time.ts'
import { pairsOf, settingsError } from '../shared/pairs.ts'

/** What a row of positions says, and how its field is called unless the connection's setting tells otherwise. */
const usualNames = {
  id: 'id',
  nombre: 'nombre',
  fecha: 'fecha',
  latitud: 'latitud',
  longitud: 'longitud',
  velocidad: 'velocidad',
  rumbo: 'rumbo',
  encendido: 'encendido',
  odometro: 'odometro',
}
export type FieldNames = Readonly<typeof usualNames>

const isField = (name: string): name is keyof FieldNames => Object.hasOwn(usualNames, name)

/** The names with the changes of the setting, like `id = imei, fecha = fechahora`. Throws PlatformError (`stop`). */
export function fieldNamesWith(changes: string): FieldNames {
  const names = { ...usualNames }
  for (const [field, name] of pairsOf('Campos', changes)) {
    if (!isField(field)) throw settingsError('Campos', field)
    names[field] = name
  }
  return names
}

const row = z.record(z.string(), z.unknown())

/**
 * A unit and its last position of one row. Speed km/h, odometer km, degrees; times ISO, or local to a zone so many hours
 * from UTC. null when the row has no id.
 */
export function unitOfRow(raw: unknown, names: FieldNames, offsetHours: number, now: number): PlatformUnit | null {
  const fields = row.safeParse(raw).data ?? {}
  const text = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
  const amount = (name: string) => {
    const number = text(name) === '' ? Number.NaN : Number(text(name))
    return Number.isFinite(number) ? number : null
  }
  const key = text(names.id)
  if (key === '') return null
  const fixTime = wallTime(text(names.fecha), offsetHours)
  const place = placeOf(amount(names.latitud), amount(names.longitud))
  const ignition = fields[names.encendido]
  return {
    key,
    name: text(names.nombre) || key,
    group: null,
    deviceId: null,
    phone: null,
    plates: null,
    vin: null,
    position:
      place && fixTime !== null
        ? {
            unitKey: key,
            fixTime,
            messageTime: fixTime,
            receivedAt: now,
            ...place,
            speed: Math.max(0, amount(names.velocidad) ?? 0),
            course: courseOf(amount(names.rumbo)),
            altitude: null,
            satellites: null,
            ignition: ignition == null || ignition === '' ? null : /^(true|1|on|si|sí)$/i.test(String(ignition)),
            odometerKm: amount(names.odometro),
            engineHours: null,
            fuelPercent: null,
          }
        : null,
  }
}
