import { platforms } from '../tracking/tracking.rules.ts'

/** Tracking platforms of a unit; cameras set the ones nobody may choose by themselves. */
export const unitPlatforms = [
  { id: platforms.none, label: 'Sin GPS', selectable: true },
  { id: platforms.wialon, label: 'Wialon', selectable: true },
  { id: platforms.mapon, label: 'Mapon', selectable: true },
  { id: platforms.hikvision, label: 'Hikvision', selectable: false },
  { id: platforms.streamax, label: 'Streamax', selectable: false },
  { id: platforms.webfleet, label: 'WebFleet', selectable: true },
  { id: platforms.jimiiot, label: 'JimiIoT', selectable: false },
  { id: platforms.trackedDevice, label: 'Dispositivos rastreados', selectable: false },
  { id: platforms.fleetApi, label: 'API de flota', selectable: false },
  { id: platforms.hikConnect, label: 'Hik-Connect', selectable: false },
  { id: platforms.hikcentral, label: 'HikCentral', selectable: false },
  { id: platforms.direct, label: 'Equipos directos', selectable: false },
] as const
export const platformIds = unitPlatforms.map((platform) => platform.id)
/** Rule TRACK-13: which ones a person may name for a unit; the others come with their sources. */
export const isSelectablePlatform = (id: number) => unitPlatforms.some((one) => one.id === id && one.selectable)
export const platformLabel = (id: number) => unitPlatforms.find((platform) => platform.id === id)?.label ?? 'Sin datos'

/** Availability of a unit, `unit_console_state` (asset availability). */
export const unitStates = [
  { id: 1, label: 'Disponible' },
  { id: 2, label: 'En renta' },
  { id: 3, label: 'En taller' },
  { id: 4, label: 'En venta' },
] as const
/** Of a unit that may work. */
export const availableState = unitStates[0].id
export const unitStateLabel = (id: number) => unitStates.find((state) => state.id === id)?.label ?? 'Sin datos'

// ISO 3779: what each letter counts, and the weight of each place; the ninth is the check digit itself.
const letterValues: Record<string, number> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
}
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** What looks wrong with a vehicle identification number; only a warning, since trailers and old units break the norm. */
export function vinWarning(vin: string): string | null {
  const text = vin.trim().toUpperCase()
  if (text === '') return null
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(text)) return 'El número de serie debería tener 17 letras o dígitos, sin I, O ni Q.'
  const sum = [...text].reduce(
    (total, sign, place) => total + (letterValues[sign] ?? Number(sign)) * (weights[place] ?? 0),
    0,
  )
  const expected = sum % 11 === 10 ? 'X' : String(sum % 11)
  return text[8] === expected
    ? null
    : 'El dígito verificador del número de serie no coincide; revise que esté bien escrito.'
}
/** The field's name on the wire, for what is said beside it. */
export const platformField = 'plataform'
