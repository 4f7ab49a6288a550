import type {
  AvailabilityBar,
  AvailabilityLine,
  rentalAvailability,
} from '@arriero/contract/rental/availability.contract.ts'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { barKinds, type BarKind } from '@arriero/contract/rental/rental.rules.ts'
import { percent } from '../../../kit/format.ts'
import { maintenancePaths } from '../../maintenance/maintenance.paths.ts'
import { tripPaths } from '../../trips/trips.paths.ts'
import { rentalPath } from '../rental.paths.ts'
import { lateWords } from '../rental.words.ts'
import { dayMinutes, isWeekend, lanesOf, placeOf, touched, type Place, type Span, type Window } from './days.ts'

export type Availability = ReplyOf<typeof rentalAvailability>

export interface LineBar extends Span {
  key: string
  kind: BarKind
  label: string
  /** All of it in words. */
  title: string
  /** Address of what keeps the days, where it has a screen. */
  link: string | undefined
}
/** Something that is rented, with what takes its days. */
export interface LineThing {
  id: number
  name: string
  detail: string | null
  /** Rate of a day. */
  rate: number
  bars: readonly LineBar[]
}
export interface LineGroup {
  name: string
  things: readonly LineThing[]
  /** Percent of the days shown. */
  percent: number
}

const placesOf: Record<BarKind, (id: number) => string> = {
  contract: rentalPath,
  late: rentalPath,
  quote: rentalPath,
  maintenance: (id) => `${maintenancePaths.orders}/${id}`,
  trip: tripPaths.detail,
}

function barOf(thing: number, [at, from, to, id, said]: AvailabilityBar, kinds: readonly BarKind[]): LineBar {
  const kind = kinds[at]!
  const what = barKinds.find((one) => one.kind === kind)!.label
  const label = kind === 'late' ? lateWords(Math.max(1, Math.ceil((to - from) / dayMinutes))) : said
  return {
    key: `${thing} ${kind} ${id} ${from}`,
    kind,
    from,
    to,
    label,
    title: kind === 'late' ? `${what}, ${label}: ${said}` : `${what}: ${said}`,
    link: id > 0 ? placesOf[kind](id) : undefined,
  }
}

/** The tuples of the answer as groups of things. */
export function groupsOf({ kinds, groups, lines }: Availability): LineGroup[] {
  const things = Map.groupBy(lines, (line: AvailabilityLine) => line[4])
  return groups.map(({ name, percent: share }, at) => ({
    name: name || 'Sin tipo',
    percent: share,
    things: (things.get(at) ?? []).map(([id, , thing, detail, , rate, bars]) => ({
      id,
      name: thing,
      detail,
      rate,
      bars: bars.map((bar) => barOf(id, bar, kinds)),
    })),
  }))
}

export interface PlacedBar extends LineBar {
  place: Place
}
/** A thing stands on as many rows as its bars need to lie beside each other. */
export interface ThingLine {
  key: string
  thing: LineThing
  isFirst: boolean
  bars: readonly PlacedBar[]
}
export type LineRow = ThingLine | { key: string; group: LineGroup }

export function rowsOf(groups: readonly LineGroup[], days: number): LineRow[] {
  return groups.flatMap((group): LineRow[] => [
    { key: group.name, group },
    ...group.things.flatMap((thing) => {
      const placed = thing.bars.flatMap((bar) => {
        const place = placeOf(bar, days)
        return place ? [{ ...bar, place }] : []
      })
      const lanes = lanesOf(placed)
      return (lanes.length > 0 ? lanes : [[]]).map((bars, at) => ({
        key: `${thing.id} ${at}`,
        thing,
        isFirst: at === 0,
        bars,
      }))
    }),
  ])
}

/** What keeps a thing on a day; a quote only shows that somebody asked. */
export const keptBy = ({ bars }: LineThing, day: number): LineBar | undefined => {
  const those = bars.filter((bar) => {
    const [from, to] = touched(bar)
    return from <= day && day <= to
  })
  return those.find(({ kind }) => kind !== 'quote') ?? those[0]
}

/** Days nobody can quote any more: past, or taken in part by anything but a quote. */
export function takenDays({ bars }: LineThing, { days }: Window, today: string): boolean[] {
  const kept = bars.filter(({ kind }) => kind !== 'quote').map(touched)
  return days.map((day, at) => day < today || kept.some(([from, to]) => from <= at && at <= to))
}

/** Weekends tinted and today as a line, one picture for all rows. */
export function groundOf({ days }: Window, today: string): string {
  const share = (at: number) => `${(at / days.length) * 100}%`
  const layers: string[] = []
  const now = days.indexOf(today)
  if (now >= 0) {
    const middle = share(now + 0.5)
    layers.push(
      `linear-gradient(90deg, transparent calc(${middle} - .5px), var(--text-3) 0 calc(${middle} + .5px), transparent 0)`,
    )
  }
  const stops = days.flatMap((day, at) => {
    const colour = isWeekend(day) ? 'var(--sunken)' : 'transparent'
    return [`${colour} ${share(at)}`, `${colour} ${share(at + 1)}`]
  })
  layers.push(`linear-gradient(90deg, ${stops.join(', ')})`)
  return layers.join(', ')
}

/** 86 % en 21 días */
export const shareWords = (share: number, days: number) => `${percent(share / 100)} en ${days} días`
