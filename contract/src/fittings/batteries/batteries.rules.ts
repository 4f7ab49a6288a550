/** V of a battery of 12; what it should not fall below at rest, and that below which one is charged before it is mounted. */
export const restLimit = 12.4
export const chargeLimit = 12.5
/** V while the starter turns. */
export const crankLimit = 9.6
/** Of the amperes it was made for. */
const watchedHealth = 0.8
const leastHealth = 0.65
/** Months before its end from which a change is planned. */
export const soonMonths = 3
/** Those of a bank whose ages lie closer are changed together. */
const mateMonths = 6
/** V from which a bank is of pairs in series: each battery has half of it. */
const pairVolts = 18

/** Batteries of a unit whose type says nothing. */
const usualBank = 4
export const mostBank = 8
export const bankOrUsual = (batteries: number | null | undefined) => batteries ?? usualBank
/** 'A' is position 1. */
export const bankLetter = (position: number) => String.fromCodePoint(64 + position)

const hundredths = (value: number) => Math.round(value * 100) / 100
/** What one battery has of what a unit tells of its bank. */
export const ofBank = (volts: number) => {
  const isPaired = volts > pairVolts
  return { isPaired, volts: hundredths(isPaired ? volts / 2 : volts) }
}
/** As one of 12 V would have it: limits are said of those. */
export const asTwelve = (volts: number | null, nominal: number) =>
  volts === null ? null : hundredths((volts * 12) / nominal)

export const batteryAdvices = [
  { code: 'replace', label: 'Cambiar', urgency: 0 },
  { code: 'claim', label: 'Reclamar', urgency: 1 },
  { code: 'plan', label: 'Programar', urgency: 2 },
  { code: 'charge', label: 'Cargar', urgency: 3 },
  { code: 'measure', label: 'Medir', urgency: 6 },
  { code: 'fine', label: 'Bien', urgency: 9 },
] as const
export type BatteryAdvice = (typeof batteryAdvices)[number]['code']
export const batteryAdviceCodes = batteryAdvices.map(({ code }) => code)
export const batteryAdviceLabel = (code: BatteryAdvice) => batteryAdvices.find((one) => one.code === code)?.label ?? ''
/** Those that are changed or soon will be: 'Por cambiar'. */
export const mostDueUrgency = 2

export interface BatteryFacts {
  isMounted: boolean
  /** V as of one of 12; null: nobody measured it. */
  rest: number | null
  crank: number | null
  /** A measured, and those it was made for. */
  cca: number | null
  ratedCca: number | null
  /** Since its first mount, and how long it should last; null: never mounted, nobody said. */
  months: number | null
  lifeMonths: number | null
  /** Days, ISO. */
  warrantyUntil: string | null
  today: string
}
export interface Told {
  advice: BatteryAdvice
  urgency: number
  reason: string | null
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const inMonths = (count: number) => plural(count, 'mes', 'meses')
const dayWords = (day: string) => day.split('-').toReversed().join('.')
const healthOf = ({ cca, ratedCca }: BatteryFacts) => (cca === null || ratedCca === null ? null : cca / ratedCca)
export const monthsLeft = ({ months, lifeMonths }: Pick<BatteryFacts, 'months' | 'lifeMonths'>) =>
  lifeMonths === null ? null : lifeMonths - (months ?? 0)

type Rule = (battery: BatteryFacts) => string | false
const fails: Rule = (battery) => {
  const { crank } = battery
  if (crank !== null && crank < crankLimit) return `Arranque a ${crank.toFixed(1)} V`
  const health = healthOf(battery)
  return health !== null && health < leastHealth && `${Math.floor(health * 100)} % de su arranque en frío`
}
const isWeak: Rule = (battery) => {
  const { rest, isMounted } = battery
  if (isMounted && rest !== null && rest < restLimit) return `Bajo ${restLimit} V en reposo`
  const health = healthOf(battery)
  return health !== null && health < watchedHealth && `${Math.floor(health * 100)} % de su arranque en frío`
}
const isOver: Rule = (battery) => {
  const left = monthsLeft(battery)
  return left !== null && left < 0 && `${inMonths(-left)} sobre su vida`
}

/** The rules, in their order: the first that holds says what to do and why. */
const rules: readonly [BatteryAdvice, Rule][] = [
  [
    'claim',
    (battery) =>
      battery.warrantyUntil !== null &&
      battery.warrantyUntil >= battery.today &&
      (fails(battery) || isWeak(battery)) !== false &&
      `Garantía al ${dayWords(battery.warrantyUntil)}`,
  ],
  ['replace', fails],
  ['replace', isOver],
  ['plan', isWeak],
  [
    'plan',
    (battery) => {
      const left = monthsLeft(battery)
      return left !== null && left <= soonMonths && `Le ${left === 1 ? 'queda' : 'quedan'} ${inMonths(left)}`
    },
  ],
  [
    'charge',
    ({ isMounted, rest }) => !isMounted && rest !== null && rest < chargeLimit && `${rest.toFixed(2)} V: cargar antes`,
  ],
  ['measure', ({ rest, crank }) => rest === null && crank === null && 'Sin voltaje aún'],
]
const told = (advice: BatteryAdvice, reason: string | null): Told => ({
  advice,
  urgency: batteryAdvices.find(({ code }) => code === advice)!.urgency,
  reason,
})

export function adviseBattery(battery: BatteryFacts): Told {
  for (const [advice, says] of rules) {
    const reason = says(battery)
    if (reason) return told(advice, reason)
  }
  const left = monthsLeft(battery)
  return told('fine', left === null || battery.months === null ? null : `Termina en ${inMonths(left)}`)
}

interface Mate extends Told {
  serial: string
  months: number | null
}
/** What one that is fine itself says because another of its bank goes: those of an age go together, those in pairs always. */
export function adviseMate<One extends Mate>(battery: One, bank: readonly One[], isPaired: boolean): Told {
  const { advice, urgency, reason, months } = battery
  if (urgency <= mostDueUrgency) return { advice, urgency, reason }
  const goes = bank
    .filter((other) => other !== battery && other.urgency <= mostDueUrgency && other.advice !== 'claim')
    .find((other) => isPaired || Math.abs((other.months ?? 0) - (months ?? 0)) < mateMonths)
  return goes ? told('plan', `Con ${goes.serial}`) : { advice, urgency, reason }
}

/** Whole months from one day to another. */
export function monthsBetween(from: string, to: string): number {
  const [a, b] = [new Date(from), new Date(to)]
  const months = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth()
  return months - (b.getUTCDate() < a.getUTCDate() ? 1 : 0)
}

/** What comes off a unit goes one of these ways. */
export const batteryWays = [
  { code: 'scrap', label: 'Desecho' },
  { code: 'warranty', label: 'Garantía' },
  { code: 'store', label: 'Almacén' },
] as const
export type BatteryWay = (typeof batteryWays)[number]['code']
export const batteryWayCodes = batteryWays.map(({ code }) => code)
