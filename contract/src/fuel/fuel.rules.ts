/** What is looked at in every load, in the order in which a doubt is told. */
export const fuelRules = [
  { code: 'place', title: 'La unidad no estaba en la estación', passes: 'Estaba en la estación' },
  { code: 'rise', title: 'El ticket dice más de lo que entró', passes: 'Entró lo que dice el ticket' },
  { code: 'tank', title: 'No cabe en el tanque', passes: 'Cabe en el tanque' },
  { code: 'near', title: 'Dos cargas muy seguidas', passes: 'Con tiempo desde la anterior' },
  { code: 'gallons', title: '¿Son galones?', passes: 'Son litros' },
  { code: 'drain', title: 'El nivel bajó estacionado', passes: 'El nivel no bajó estacionado' },
  { code: 'yield', title: 'El rendimiento no es el esperado', passes: 'Rinde lo esperado' },
  { code: 'odometer', title: 'El odómetro del ticket no cuadra', passes: 'El odómetro cuadra' },
  { code: 'price', title: 'El precio se aparta del proveedor', passes: 'Precio del proveedor' },
] as const
export type FuelRule = (typeof fuelRules)[number]['code']
export const fuelRuleCodes = fuelRules.map(({ code }) => code)
export const fuelRule = (code: string) => fuelRules.find((rule) => rule.code === code)

/** It fits, it does not, or nothing tells. A doubt is no blame. */
export const verdicts = ['ok', 'duda', 'sin_datos'] as const
export type Verdict = (typeof verdicts)[number]

/** What became of a doubt. */
export const findingStates = [
  { code: 'open', label: 'Abierto' },
  { code: 'accepted', label: 'Aceptado' },
  { code: 'claimed', label: 'Reclamado' },
] as const
export type FindingState = (typeof findingStates)[number]['code']
export const findingCodes = findingStates.map(({ code }) => code)

export const photoKinds = ['pump', 'odometer', 'ticket'] as const
export type PhotoKind = (typeof photoKinds)[number]

/** A unit that stood so near a station was at it. */
export const nearStationM = 400

/** Nobody loads more at once, nor pays more for a litre. */
export const mostLitres = 5000
export const mostPrice = 500
export const mostOdometer = 9_999_999
/** A clock of a phone may be so far ahead, in minutes. */
export const clockMinutes = 5
/** Loads are recorded at most so long after they were, in years. */
export const oldestYears = 5
/** Of litres by price, what the total of a ticket may be rounded by. */
export const roundingShare = 0.01

const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]
/** 'enero 2026' of '2026-01'. */
export const monthLabel = (month: string) => `${months[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`
