import { cents } from '../core/cents.ts'
import { fullTank, graceMinutes, type ChargedBy } from './rental.rules.ts'

const minute = 60_000
const dayMs = 86_400_000

/** Days that are charged between two instants, at least one: elapsed time, so no clock changes; 29 minutes are for free. */
export const rentalDays = (from: string, to: string) =>
  Math.max(1, Math.ceil((Date.parse(to) - Date.parse(from) - graceMinutes * minute) / dayMs))

export interface Rates {
  /** Pesos before taxes; null: not rented that way. */
  rateDay: number
  rateWeek: number | null
  rateMonth: number | null
}

const weekDays = 7
const monthDays = 30
export const tariffs = [
  { tariff: 'day', label: 'Por día' },
  { tariff: 'week', label: 'Por semana' },
  { tariff: 'month', label: 'Por mes' },
] as const
export type Tariff = (typeof tariffs)[number]['tariff']
export const tariffNames = tariffs.map(({ tariff }) => tariff)

export interface Mix {
  /** The longest that is in it. */
  tariff: Tariff
  months: number
  weeks: number
  days: number
  amount: number
}

/**
 * The cheapest ways to cover so many days: one by days only, one that has a week or more, one that has a month or more. A
 * week or month may cover more days than are needed where that costs less. The first is the cheapest of all.
 */
export function mixes(days: number, { rateDay, rateWeek, rateMonth }: Rates): Mix[] {
  const best = new Map<Tariff, Mix>()
  const mostMonths = rateMonth === null ? 0 : Math.ceil(days / monthDays)
  for (let months = 0; months <= mostMonths; months += 1) {
    const left = Math.max(0, days - months * monthDays)
    const mostWeeks = rateWeek === null ? 0 : Math.ceil(left / weekDays)
    for (let weeks = 0; weeks <= mostWeeks; weeks += 1) {
      const rest = Math.max(0, left - weeks * weekDays)
      const tariff: Tariff = months > 0 ? 'month' : weeks > 0 ? 'week' : 'day'
      const amount = cents(months * (rateMonth ?? 0) + weeks * (rateWeek ?? 0) + rest * rateDay)
      const known = best.get(tariff)
      if (!known || amount < known.amount) best.set(tariff, { tariff, months, weeks, days: rest, amount })
    }
  }
  return [...best.values()].toSorted((a, b) => a.amount - b.amount)
}

/** The cheapest of all, or of those that have this in them; one that is not rented that way goes by the cheapest. */
export function mixOf(days: number, rates: Rates, tariff: Tariff | null = null): Mix {
  const all = mixes(days, rates)
  return all.find((mix) => mix.tariff === tariff) ?? all[0]!
}

const some = (count: number, one: string, many: string) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`])
/** '1 semana y 1 día'. */
export function mixWords({ months, weeks, days }: Pick<Mix, 'months' | 'weeks' | 'days'>): string {
  const words = [...some(months, 'mes', 'meses'), ...some(weeks, 'semana', 'semanas'), ...some(days, 'día', 'días')]
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`
}

export interface ExtraPrice {
  price: number
  per: ChargedBy
  quantity: number
}
export const extraAmount = ({ price, per, quantity }: ExtraPrice, days: number) =>
  cents(price * quantity * (per === 'day' ? days : 1))

export interface PriceTerms extends Rates {
  from: string
  to: string
  tariff?: Tariff | null | undefined
  extras: readonly ExtraPrice[]
  /** Of a day; null: free. */
  kmPerDay: number | null
  /** What the thing costs its owner a day; null: nobody said. */
  costDay: number | null
  /** Percent. */
  taxRate: number
}
export interface Price {
  days: number
  mix: Mix
  /** As it was said by hand, or of the mix. */
  rent: number
  extras: number
  subtotal: number
  tax: number
  total: number
  /** null: free. */
  kmIncluded: number | null
  /** Rent less the thing's own cost, in pesos and as a share of the rent; null: nobody said what it costs. */
  margin: { amount: number; percent: number } | null
}

/** What a rental comes to; `agreed` is a rent that was settled by hand. */
export function priceOf(terms: PriceTerms, agreed: number | null = null): Price {
  const days = rentalDays(terms.from, terms.to)
  const mix = mixOf(days, terms, terms.tariff)
  const rent = agreed ?? mix.amount
  const extras = cents(terms.extras.reduce((sum, extra) => sum + extraAmount(extra, days), 0))
  const subtotal = cents(rent + extras)
  const tax = cents((subtotal * terms.taxRate) / 100)
  const margin = terms.costDay === null ? null : cents(rent - terms.costDay * days)
  return {
    days,
    mix,
    rent,
    extras,
    subtotal,
    tax,
    total: cents(subtotal + tax),
    kmIncluded: terms.kmPerDay === null ? null : terms.kmPerDay * days,
    margin: margin === null ? null : { amount: margin, percent: rent > 0 ? Math.round((margin / rent) * 100) : 0 },
  }
}

/** Apart by more than this share, odometer and GPS are for a person to decide between. */
export const kmTolerance = 0.03

/** Whether what the odometer counted and what the GPS counted are too far apart. */
export function kmDiffer(odometer: number, gps: number | null): boolean {
  if (gps === null) return false
  const most = Math.max(odometer, gps)
  return most > 0 && Math.abs(odometer - gps) / most > kmTolerance
}

export interface ReturnTerms {
  /** As agreed. */
  to: string
  returnedAt: string
  rateDay: number
  kmIncluded: number | null
  kmOverRate: number
  fuelRate: number
  /** Driven between delivery and return. */
  km: number
  fuelOut: number
  fuelIn: number
}
export interface Reckoning {
  lateDays: number
  late: number
  overKm: number
  overKmAmount: number
  fuelEighths: number
  fuel: number
}

/** What a return adds: days too many at the rate of a day, kilometres beyond those included, eighths of the tank that lack. */
export function reckonReturn(terms: ReturnTerms): Reckoning {
  const over = Date.parse(terms.returnedAt) - Date.parse(terms.to) - graceMinutes * minute
  const lateDays = Math.max(0, Math.ceil(over / dayMs))
  const overKm = terms.kmIncluded === null ? 0 : Math.max(0, Math.ceil(terms.km - terms.kmIncluded))
  const fuelEighths = Math.max(0, Math.min(terms.fuelOut, fullTank) - terms.fuelIn)
  return {
    lateDays,
    late: cents(lateDays * terms.rateDay),
    overKm,
    overKmAmount: cents(overKm * terms.kmOverRate),
    fuelEighths,
    fuel: cents(fuelEighths * terms.fuelRate),
  }
}
