/** Tracking platforms by id (specification 2 §9; id 3 is not used). */
export const platforms = [
  { id: 0, code: 'EMPTY', label: 'Sin GPS', selectable: true },
  { id: 1, code: 'WIALON', label: 'Wialon', selectable: true },
  { id: 2, code: 'MAPON', label: 'Mapon', selectable: true },
  { id: 4, code: 'HIKVISION', label: 'Hikvision', selectable: false },
  { id: 5, code: 'STREAMAX', label: 'Streamax', selectable: false },
  { id: 6, code: 'WEBFLEET', label: 'WebFleet', selectable: true },
] as const
export const platformIds = platforms.map((platform) => platform.id)
export const platformLabel = (id: number) => platforms.find((platform) => platform.id === id)?.label ?? 'Sin datos'

/** Availability of a unit, `unit_console_state` (specification 1 §3, asset availability). */
export const unitStates = [
  { id: 1, label: 'Disponible' },
  { id: 2, label: 'En renta' },
  { id: 3, label: 'En taller' },
  { id: 4, label: 'En venta' },
] as const
export const unitStateLabel = (id: number) => unitStates.find((state) => state.id === id)?.label ?? 'Sin datos'

/** A unit is reporting while its last message is at most a day old (specification 2 §4). */
export const reportingSeconds = 86_400

// ISO 3779: what each letter counts, and the weight of each place; the ninth is the check digit itself.
const letterValues: Record<string, number> = {
  A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8, J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9, S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9,
}
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** What looks wrong with a vehicle identification number; only a warning, since trailers and old units break the norm. */
export function vinWarning(vin: string): string | null {
  const text = vin.trim().toUpperCase()
  if (text === '') return null
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(text)) return 'El número de serie debería tener 17 letras o dígitos, sin I, O ni Q.'
  const sum = [...text].reduce((total, sign, place) => total + (letterValues[sign] ?? Number(sign)) * (weights[place] ?? 0), 0)
  const expected = sum % 11 === 10 ? 'X' : String(sum % 11)
  return text[8] === expected ? null : 'El dígito verificador del número de serie no coincide; revise que esté bien escrito.'
}
