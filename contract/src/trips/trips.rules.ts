/** Trip states (rule TRIP-12). Finished and cancelled are separate facts. */
export const tripStates = { notStarted: 1, travelling: 2, loading: 3, unloading: 4 } as const
export type TripState = (typeof tripStates)[keyof typeof tripStates]
export const tripStateLabels: Record<TripState, string> = {
  1: 'Sin iniciar',
  2: 'En viaje',
  3: 'Cargando',
  4: 'Descargando',
}

/** Where a trip is in its life; `active` covers the four states. */
export const tripStatuses = ['active', 'finished', 'cancelled'] as const
export type TripStatus = (typeof tripStatuses)[number]

/** Where a place of a trip comes from (the specification, 'Geofence types (trip)'). */
export const placeKinds = { wialon: 1, console: 2, coordinates: 3 } as const
export type PlaceKind = (typeof placeKinds)[keyof typeof placeKinds]
export const placeKindLabels: Record<PlaceKind, string> = { 1: 'Wialon', 2: 'Consola', 3: 'Coordenadas' }

/** Geofence type values of the import sheet (rule IMPORT-08). */
export const sheetPlaceKinds: Record<PlaceKind, string> = {
  1: 'Geocercas de Wialon',
  2: 'Geocercas de consola',
  3: 'Coordenadas',
}

/** Metres around a place given by coordinates (rule IMPORT-10). */
export const coordinatesRadiusM = 100

/** Minutes after the plan before a trip counts as late. */
export const lateAfterMinutes = 5

export const limits = {
  destinations: 30,
  drivers: 10,
  backups: 10,
  locks: 8,
  inventory: 50,
  /** Of each moment. */
  checklists: 5,
  importRows: 2000,
  photosMb: 10,
  /** Dates are accepted this many days around today. */
  pastDays: 30,
  futureDays: 365,
} as const

/** When a trip demands a checklist. */
export const tripMoments = [
  { code: 'leave', label: 'Antes de salir' },
  { code: 'arrival', label: 'En un destino' },
  { code: 'end', label: 'Al terminar' },
] as const
export type TripMoment = (typeof tripMoments)[number]['code']
export const tripMomentCodes = tripMoments.map(({ code }) => code)

/** 'Antes de salir', 'En CEDIS Norte' */
export const momentInWords = (moment: TripMoment, place: string | null): string =>
  moment === 'arrival' && place ? `En ${place}` : (tripMoments.find(({ code }) => code === moment)?.label ?? moment)

/** How a demanded checklist stands; `late`: filled after its moment had passed, `dropped`: it is not waited for any more. */
export const demandStates = [
  { code: 'waiting', label: 'Pendiente' },
  { code: 'missed', label: 'No se llenó a tiempo' },
  { code: 'filled', label: 'Llenado' },
  { code: 'late', label: 'Llenado tarde' },
  { code: 'dropped', label: 'Ya no se pide' },
] as const
export type DemandState = (typeof demandStates)[number]['code']
export const demandStateLabel = (state: DemandState): string =>
  demandStates.find(({ code }) => code === state)?.label ?? state

/** '2 de 3 · 1 sin llenar a tiempo'; nothing of a trip that demands none. */
export function checklistCountWords(counts: { demanded: number; filled: number; missed: number } | null): string {
  if (!counts || counts.demanded === 0) return ''
  const filled = `${counts.filled} de ${counts.demanded}`
  return counts.missed === 0 ? filled : `${filled} · ${counts.missed} sin llenar a tiempo`
}

const normalized = (text: string) => text.trim().toLocaleLowerCase('es-MX')
/** How names of a sheet meet names of the console: trimmed, whatever the case (rule IMPORT-01). */
export const sameName = (a: string, b: string) => normalized(a) === normalized(b)

/** '  geocercas de WIALON ' → 1; undefined for anything else (rules IMPORT-01, IMPORT-08). */
export function placeKindOfSheet(text: string): PlaceKind | undefined {
  return Object.values(placeKinds).find((kind) => sameName(sheetPlaceKinds[kind], text))
}

/** 'lat,lon' as a sheet writes it; undefined when it is no place on the globe (rule IMPORT-08). */
export function parseCoordinates(text: string): { lat: number; lon: number } | undefined {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  if (!match) return undefined
  const [lat, lon] = [Number(match[1]), Number(match[2])]
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && !(lat === 0 && lon === 0) ? { lat, lon } : undefined
}

/** Rule IMPORT-09. */
export const defaultTripName = (line: string, unit: string) => `Viaje ${line} - ${unit}`

/** 95 → '1 h 35 min', 1685 → '1 d 4 h'; the sign is the caller's. */
export function minutesInWords(minutes: number): string {
  const whole = Math.abs(Math.round(minutes))
  const [days, hours, rest] = [Math.floor(whole / 1440), Math.floor((whole % 1440) / 60), whole % 60]
  const parts: [number, string][] =
    days > 0
      ? [
          [days, 'd'],
          [hours, 'h'],
        ]
      : [
          [hours, 'h'],
          [rest, 'min'],
        ]
  return parts.flatMap(([value, unit]) => (value > 0 ? [`${value} ${unit}`] : [])).join(' ') || '0 min'
}

/** 22 → '22 min tarde', -9 → '9 min antes', within the tolerance 'A tiempo'; the same on the screen, in sheets and PDFs. */
export function latenessInWords(minutes: number | null): string {
  if (minutes === null) return 'Sin estimar'
  if (Math.abs(Math.round(minutes)) <= lateAfterMinutes) return 'A tiempo'
  return `${minutesInWords(minutes)} ${minutes > 0 ? 'tarde' : 'antes'}`
}

/** Texts of the console around a trip, exact to the letter. */
export const tripTexts = {
  finished: (name: string) => `Viaje "${name}" ha finalizado`,
  seePdf: 'Ver PDF',
  created: 'Viaje Creado',
  cancelled: 'Viaje Eliminado',
  incidentSaved: 'Incidente registrado',
  incidentFailed: 'Error al registrar Incidencia',
} as const

/** Row errors of the import sheet, exact to the letter (rules IMPORT-02 to IMPORT-07). */
export const importTexts = {
  line: (x: string) => `Linea de transporte no encontrada ${x}`,
  drivers: (x: string) => `No se encontraron conductores en el viaje ${x}`,
  unit: (x: string) => `No se encontro la unidad ${x}`,
  backups: (x: string) => `No se encontraron respaldos del viaje ${x}`,
  /** The specification's 'No se encontro la geocerca de origen/destino ... en Geocercas de la Wialon/Consola'. */
  place: (which: 'origen' | 'destino', x: string, kind: PlaceKind) =>
    `No se encontro la geocerca de ${which} ${x} en Geocercas de la ${kind === placeKinds.wialon ? 'Wialon' : 'Consola'}`,
  inventory: (x: string) => `No se encontro el inventario ${x}`,
} as const
