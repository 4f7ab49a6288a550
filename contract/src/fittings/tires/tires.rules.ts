import type { AxleRole } from '../../units/axles.rules.ts'

/** mm below which a tire comes off: what the law allows, and at which its casing is saved. */
export interface TireLimits {
  legalSteer: number
  legalOther: number
  pull: number
}
export const usualLimits: TireLimits = { legalSteer: 3.2, legalOther: 1.6, pull: 4.8 }
export const legalDepth = (limits: TireLimits, role: AxleRole | null) =>
  role === 'steer' ? limits.legalSteer : limits.legalOther

/** mm; grooves of one tire, and of two beside each other. */
const mostSpread = 2
const mostTwins = 3
/** Of what it should hold. */
export const leastPressure = 0.8
const mostSteerYears = 7
/** Above the last measure: a slip of the pen, or another tire. */
export const mostRegrown = 0.5
/** Measures that lie closer, in km, tell nothing of the wear. */
const leastKmApart = 2000
/** mm per 1 000 km outside of which wear is doubted. */
const usualWear = { least: 0.015, most: 0.2 } as const

/** What a measure says: limits use the lowest groove, wear the mean. */
export function depthsOf(grooves: readonly number[]): { depth: number; mean: number; spread: number } {
  const [least, most] = [Math.min(...grooves), Math.max(...grooves)]
  const mean = grooves.reduce((sum, mm) => sum + mm, 0) / grooves.length
  return { depth: least, mean: Math.round(mean * 10) / 10, spread: Math.round((most - least) * 10) / 10 }
}

/** mm lost per 1 000 km over a life, by least squares; null: not known yet, or nothing was lost. */
export function wearOf(measures: readonly { km: number; mean: number }[]): number | null {
  if (measures.length < 2) return null
  const kms = measures.map(({ km }) => km)
  if (Math.max(...kms) - Math.min(...kms) < leastKmApart) return null
  const meanKm = kms.reduce((sum, km) => sum + km, 0) / kms.length
  const meanMm = measures.reduce((sum, { mean }) => sum + mean, 0) / measures.length
  const both = measures.reduce((sum, { km, mean }) => sum + (km - meanKm) * (mean - meanMm), 0)
  const square = kms.reduce((sum, km) => sum + (km - meanKm) ** 2, 0)
  const wear = (-both / square) * 1000
  return wear > 0 ? Math.round(wear * 10_000) / 10_000 : null
}
export const isWearDoubtful = (wear: number | null) =>
  wear !== null && (wear < usualWear.least || wear > usualWear.most)

/** Pesos per km of all lives: purchase, retreads and repairs less what it was sold for; null before the first km. */
export const costPerKm = ({ cost, spent, sale, km }: { cost: number; spent: number; sale: number; km: number }) =>
  km > 0 ? Math.round(((cost + spent - sale) / km) * 10_000) / 10_000 : null

/** What to do, the most urgent first. */
export const tireAdvices = [
  { code: 'retire', label: 'Retirar', urgency: 0 },
  { code: 'flat', label: 'Revisar presión', urgency: 1 },
  { code: 'renew', label: 'Renovar', urgency: 2 },
  { code: 'inspect', label: 'Revisar edad', urgency: 3 },
  { code: 'rotate', label: 'Rotar', urgency: 4 },
  { code: 'align', label: 'Alinear', urgency: 5 },
  { code: 'measure', label: 'Medir', urgency: 6 },
  { code: 'fine', label: 'Bien', urgency: 9 },
] as const
export type TireAdvice = (typeof tireAdvices)[number]['code']
export const tireAdviceCodes = tireAdvices.map(({ code }) => code)
export const tireAdviceLabel = (code: TireAdvice) => tireAdvices.find((one) => one.code === code)?.label ?? ''

export interface TireFacts {
  /** Where it runs; null: on no axle. */
  role: AxleRole | null
  depth: number | null
  spread: number | null
  /** Of the last measure, cold; null: none or hot. */
  pressure: number | null
  /** What it should hold. */
  psi: number | null
  /** Mean depth of itself and of the tire beside it. */
  mean: number | null
  twinMean: number | null
  /** Years since it was made, as its DOT says. */
  years: number | null
}
const mm = (value: number) => value.toFixed(1)

/** The rules, in their order: the first that holds says what to do and why. */
const rules: readonly [TireAdvice, (tire: TireFacts, limits: TireLimits) => string | false][] = [
  [
    'retire',
    ({ depth, role }, limits) => {
      const legal = legalDepth(limits, role)
      return depth !== null && depth <= legal && `${mm(depth)} mm: el límite es ${mm(legal)} mm`
    },
  ],
  [
    'flat',
    ({ pressure, psi }) =>
      pressure !== null &&
      psi !== null &&
      pressure < psi * leastPressure &&
      `${pressure} psi: debe tener ${psi}, puede estar ponchada`,
  ],
  [
    'renew',
    ({ depth }, { pull }) => depth !== null && depth <= pull && `${mm(depth)} mm: a ${mm(pull)} se salva el casco`,
  ],
  [
    'inspect',
    ({ role, years }) =>
      role === 'steer' && years !== null && years > mostSteerYears && `En dirección con ${years} años`,
  ],
  [
    'rotate',
    ({ mean, twinMean }) =>
      mean !== null &&
      twinMean !== null &&
      Math.abs(mean - twinMean) > mostTwins &&
      `${mm(Math.abs(mean - twinMean))} mm ${mean < twinMean ? 'menos' : 'más'} que su par`,
  ],
  [
    'align',
    ({ spread }) => spread !== null && spread > mostSpread && `${mm(spread)} mm entre sus canales: se gasta disparejo`,
  ],
  ['measure', ({ depth }) => depth === null && 'Sin medición en esta vida'],
]

export function adviseTire(
  tire: TireFacts,
  limits: TireLimits,
): { advice: TireAdvice; urgency: number; reason: string | null } {
  for (const [advice, says] of rules) {
    const reason = says(tire, limits)
    if (reason) return { advice, urgency: tireAdvices.find(({ code }) => code === advice)!.urgency, reason }
  }
  return { advice: 'fine', urgency: 9, reason: null }
}

/** The place beside this one on an axle of four: 1 and 2, 3 and 4. */
export const twinOf = (position: number) => (position % 2 === 1 ? position + 1 : position - 1)

/** Years since the week the DOT's last four digits name. */
export function yearsOfDot(dot: string | null, today: Date): number | null {
  if (dot === null) return null
  const made = Date.UTC(2000 + Number(dot.slice(2)), 0, 1 + (Number(dot.slice(0, 2)) - 1) * 7)
  return Math.max(0, Math.floor((today.getTime() - made) / (365.25 * 86_400_000)))
}
