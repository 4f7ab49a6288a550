import { fuelRuleCodes, type FuelRule, type Verdict } from '@arriero/contract/fuel/fuel.rules.ts'
import type { FuelCheck, FuelEvidence } from '@arriero/contract/fuel/loads.entities.ts'
import { distanceM } from '../../../shared/geo/distance.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { levelAround, median, stopsOf, type Fall, type Heard, type Level, type Stop } from './around.ts'

/** All that is known when a load is judged; epoch ms, null: nobody knows. */
export interface Facts {
  at: number
  litres: number
  price: number
  odometer: number | null
  /** Of the unit. */
  capacity: number | null
  zone: string
  station: { name: string | null; lat: number | null; lon: number | null }
  previous: { at: number; litres: number; odometer: number | null } | null
  /** Since the previous one, by GPS. */
  km: number | null
  /** From the last full tank to this one. */
  interval: { km: number; litres: number } | null
  /** km/l of the unit's last intervals, or of its kind's. */
  usual: readonly number[]
  kind: number | null
  /** Positions of the hours around. */
  heard: readonly Heard[]
  levels: readonly Level[]
  /** Since the previous load; undefined: the level was not told. */
  fall: Fall | null | undefined
  /** Price of the provider's fuel in the fortnight before. */
  usualPrice: number | null
  /** When the unit was last heard before. */
  lastHeard: number | null
}

export interface Judgement {
  checks: FuelCheck[]
  verdict: Verdict
  doubt: FuelRule | null
  litres: number | null
  amount: number | null
  expected: number | null
  stop: Stop | null
  evidence: FuelEvidence
}

const minute = 60_000
const nearStationM = 400
const shortestStop = 2 * minute
const within = 20 * minute
const tooNear = 30 * minute
const tankMargin = 1.03
const enoughRise = 0.85
const priceBand = 0.03
const litresPerGallon = 3.785
const fewestIntervals = 4
const leastBand = 0.15
/** A quantity that varies as people do: the spread of a normal one from its median deviation. */
const perDeviation = 3 * 1.4826

const whole = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 0 })
const two = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const distance = (metres: number) => (metres < 1000 ? `${whole.format(metres)} m` : `${whole.format(metres / 1000)} km`)
const round = (value: number, digits: number) => Number(value.toFixed(digits))

interface Seen extends Facts {
  stop: Stop | null
  metres: number | null
  level: { before: number; after: number } | null
  expected: { middle: number; band: number } | null
  clock: (at: number) => string
}
type Opinion = Pick<FuelCheck, 'verdict' | 'says'> & Partial<Pick<FuelCheck, 'litres' | 'amount'>>
const ok = (says: string): Opinion => ({ verdict: 'ok', says })
const unknown = (says: string): Opinion => ({ verdict: 'sin_datos', says })
const doubt = (says: string, litres?: number | null, amount?: number | null): Opinion => ({
  verdict: 'duda',
  says,
  litres: litres ?? null,
  amount: amount ?? null,
})

const rules: Record<FuelRule, (seen: Seen) => Opinion> = {
  place({ at, heard, stop, metres, station, litres, clock, lastHeard }) {
    const name = station.name ?? 'la estación'
    const isHeard = heard.some(({ fixTime }) => Math.abs(fixTime - at) <= within)
    if (!isHeard && !stop)
      return unknown(
        lastHeard ? `Sin posiciones desde ${clock(lastHeard)}` : 'La unidad no tenía posiciones a esa hora',
      )
    if (!stop) return doubt('La unidad no se detuvo a esa hora', litres)
    const stood = `de ${clock(stop.from)} a ${clock(stop.to)}`
    if (metres === null) return unknown(`Se detuvo ${stood}; aún no se sabe dónde está ${name}`)
    return metres <= nearStationM
      ? ok(`Estaba en ${name} ${stood}`)
      : doubt(`Ticket en ${name}, la unidad más cerca a ${distance(metres)}`, litres)
  },
  rise({ litres, level }) {
    if (!level) return unknown('El nivel del tanque no se conoce')
    const rise = Math.max(0, level.after - level.before)
    const says = `Ticket ${whole.format(litres)} L, el tanque subió ${whole.format(rise)} L`
    return rise < litres * enoughRise ? doubt(says, litres - rise) : ok(says)
  },
  tank({ litres, capacity, level }) {
    if (!capacity) return unknown('La unidad no dice cuánto cabe en sus tanques')
    if (litres > capacity * tankMargin)
      return doubt(
        `Ticket ${whole.format(litres)} L, sus tanques son de ${whole.format(capacity)} L`,
        litres - capacity,
      )
    const room = level ? Math.max(0, capacity - level.before) : capacity
    return litres > room + capacity * (tankMargin - 1)
      ? doubt(`Ticket ${whole.format(litres)} L y le cabían ${whole.format(room)} L`, litres - room)
      : ok(`Le cabían ${whole.format(room)} L de ${whole.format(capacity)} L`)
  },
  near({ at, litres, previous, capacity, km, expected }) {
    if (!previous) return unknown('Es la primera carga de la unidad')
    const minutes = (at - previous.at) / minute
    if (minutes * minute < tooNear) return doubt(`${whole.format(minutes)} min después de la anterior`, litres)
    if (capacity && km !== null && expected) {
      const burnt = km / expected.middle
      const over = previous.litres + litres - (capacity * tankMargin + burnt)
      if (over > 0)
        return doubt(
          `Con la anterior son ${whole.format(previous.litres + litres)} L, y sólo quemó ${whole.format(burnt)} L`,
          Math.min(litres, over),
        )
    }
    return ok(km === null ? 'Hay tiempo desde la anterior' : `${whole.format(km)} km desde la anterior`)
  },
  gallons({ litres, price, capacity, usualPrice }) {
    if (!capacity || !usualPrice) return unknown('Sin capacidad o precio con qué comparar')
    const fits = litres * litresPerGallon <= capacity * tankMargin
    const costs = Math.abs(price / litresPerGallon / usualPrice - 1) <= leastBand
    return fits && costs
      ? doubt(
          `Como galones serían ${whole.format(litres * litresPerGallon)} L a $${two.format(price / litresPerGallon)}`,
        )
      : ok('El precio es de un litro')
  },
  drain({ fall, clock }) {
    if (fall === undefined) return unknown('El nivel del tanque no se conoce')
    if (fall === null) return ok('Sin bajas estacionado desde la anterior')
    const minutes = whole.format((fall.to - fall.from) / minute)
    return doubt(
      `De ${whole.format(fall.before)} a ${whole.format(fall.after)} L en ${minutes} min, ${clock(fall.from)}`,
      fall.litres,
    )
  },
  yield({ interval, expected, litres }) {
    if (!interval) return unknown('Se sabe de tanque lleno a tanque lleno')
    const makes = interval.km / interval.litres
    if (!expected) return unknown(`Rinde ${two.format(makes)} km/l; aún no hay con qué comparar`)
    const off = makes / expected.middle - 1
    const says = `Rinde ${two.format(makes)} km/l, espera ${two.format(expected.middle)}`
    if (makes < expected.middle - expected.band)
      return doubt(
        `${says} (${whole.format(-off * 100)} % menos)`,
        Math.min(litres, interval.litres - interval.km / expected.middle),
      )
    return makes > expected.middle + expected.band ? doubt(`${says}: puede faltar una carga`) : ok(says)
  },
  odometer({ odometer, previous, km }) {
    if (odometer === null) return unknown('El ticket no trae odómetro')
    if (previous?.odometer == null || km === null) return unknown('Sin odómetro anterior con qué comparar')
    const expected = previous.odometer + km
    const off = Math.abs(odometer - expected)
    const says = `Ticket ${whole.format(odometer)} km, GPS ${whole.format(expected)} km`
    return off > Math.max(20, km * 0.01) ? doubt(says) : ok(says)
  },
  price({ price, litres, usualPrice }) {
    if (!usualPrice) return unknown('Sin cargas recientes del proveedor')
    const off = price / usualPrice - 1
    const says = `$${two.format(price)} por litro, lo usual son $${two.format(usualPrice)}`
    return Math.abs(off) > priceBand ? doubt(says, null, Math.max(0, (price - usualPrice) * litres)) : ok(says)
  },
}

/** Every rule's opinion of a load, each with what it rests on. */
export function judge(facts: Facts): Judgement {
  const seen = look(facts)
  const checks = fuelRuleCodes.map((rule): FuelCheck => {
    const { verdict, says, litres = null, amount = null } = rules[rule](seen)
    const inDoubt = litres === null ? null : round(Math.max(0, litres), 1)
    return { rule, verdict, says, litres: inDoubt, amount: amountOf(inDoubt, amount, facts.price) }
  })
  const worst = checks.find(({ verdict }) => verdict === 'duda')
  return {
    checks,
    verdict: worst ? 'duda' : checks.some(({ verdict }) => verdict === 'ok') ? 'ok' : 'sin_datos',
    doubt: worst?.rule ?? null,
    litres: worst?.litres ?? null,
    amount: worst?.amount ?? null,
    expected: seen.expected ? round(seen.expected.middle, 3) : null,
    stop: seen.stop,
    evidence: evidenceOf(seen),
  }
}

const amountOf = (litres: number | null, amount: number | null, price: number) =>
  amount !== null ? round(amount, 2) : litres === null ? null : round(litres * price, 2)

function look(facts: Facts): Seen {
  const { at, heard, station, usual, kind, levels, zone } = facts
  const stops = stopsOf(heard).filter(
    ({ from, to }) => to - from >= shortestStop && from <= at + within && to >= at - within,
  )
  const point = station.lat === null || station.lon === null ? null : { lat: station.lat, lon: station.lon }
  const away = (stop: Stop) => (point ? distanceM(stop, point) : Math.max(0, stop.from - at, at - stop.to))
  const stop = stops.toSorted((a, b) => away(a) - away(b))[0] ?? null
  return {
    ...facts,
    stop,
    metres: stop && point ? distanceM(stop, point) : null,
    level: levelAround(levels, stop?.from ?? at, stop?.to ?? at),
    expected: expectedOf(usual, kind),
    clock: (moment) => shortMoment(new Date(moment), zone).slice(11),
  }
}

/** The unit's own past, else its kind's; with the band in which a good one may lie. */
function expectedOf(usual: readonly number[], kind: number | null) {
  if (usual.length < fewestIntervals) return kind === null ? null : { middle: kind, band: kind * leastBand * 2 }
  const middle = median(usual)
  const spread = median(usual.map((value) => Math.abs(value - middle)))
  return { middle, band: Math.max(perDeviation * spread, middle * leastBand) }
}

function evidenceOf({
  stop,
  metres,
  capacity,
  level,
  usualPrice,
  lastHeard,
  previous,
  km,
  at,
  heard,
}: Seen): FuelEvidence {
  const iso = (moment: number | undefined) => (moment === undefined ? null : new Date(moment).toISOString())
  const isHeard = heard.some(({ fixTime }) => Math.abs(fixTime - at) <= within)
  return {
    odometer: previous?.odometer == null || km === null ? null : round(previous.odometer + km, 0),
    stopFrom: iso(stop?.from),
    stopTo: iso(stop?.to),
    stopLat: stop?.lat ?? null,
    stopLon: stop?.lon ?? null,
    metres: metres === null ? null : round(metres, 0),
    capacity,
    before: level ? round(level.before, 0) : null,
    after: level ? round(level.after, 0) : null,
    usualPrice,
    silentSince: isHeard || stop || lastHeard === null ? null : iso(lastHeard)!,
  }
}
