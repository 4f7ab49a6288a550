/** Hours a technician works on a day: eight, half of it on a Saturday, none on a Sunday. */
const hoursOfWeekday = [0, 8, 8, 8, 8, 8, 4] as const
export const capacityOn = (day: string) => hoursOfWeekday[new Date(`${day}T12:00Z`).getUTCDay()] ?? 0
/** The workshop opens and closes, by its own clock. */
export const opens = '08:00'
export const closes = '18:00'
/** A service whose hours nobody wrote down is expected to take so many. */
export const usualHours = 1
export const mostDays = 14
/** More services are not offered at once. */
export const mostProposals = 60

interface Span {
  from: number
  to: number
}
/** A day of the workshop: instants, ms; of today what is left of it. */
export interface WorkDay extends Span {
  day: string
  opens: number
}
export interface Need {
  unitId: number
  hours: number
  /** When it travels, ms, by when it leaves. */
  trips: readonly Span[]
}
export interface Slot {
  unitId: number
  technicianId: number
  day: string
  /** ms */
  at: number
}
export type Unplaced = 'hours' | 'trips' | 'technicians'
/** Why a unit has no place in these days, in words. */
export const unplacedWords: Record<Unplaced, string> = {
  hours: 'no cabe en un día de trabajo',
  trips: 'viaja todos estos días',
  technicians: 'ningún técnico tiene las horas',
}

const hour = 3_600_000

/**
 * Gives every need, in its order, the first day on which its unit stands long enough and a technician has its hours left;
 * of several the one who has the least to do; who is away gets none. `load` are hours by `day technician`, and grows by
 * what is placed.
 */
export function propose(
  needs: readonly Need[],
  days: readonly WorkDay[],
  technicians: readonly number[],
  load: Map<string, number>,
  isAway: (technician: number, day: string) => boolean = () => false,
) {
  const slots: Slot[] = []
  const unplaced: { unitId: number; why: Unplaced }[] = []
  const busy = (day: string, technician: number) => load.get(`${day} ${technician}`) ?? 0
  for (const need of needs) {
    const fits = days.filter(({ day }) => capacityOn(day) >= need.hours)
    const standing = fits.filter((day) => firstGap(need, day.from, day.to) !== undefined)
    const found = firstOf(standing, (day) =>
      firstOf(
        technicians
          .filter(
            (technician) =>
              !isAway(technician, day.day) && busy(day.day, technician) + need.hours <= capacityOn(day.day),
          )
          .toSorted((a, b) => busy(day.day, a) - busy(day.day, b)),
        (technicianId) => {
          // One job after another.
          const free = Math.max(day.from, day.opens + busy(day.day, technicianId) * hour)
          const at = firstGap(need, free, day.to)
          return at === undefined ? undefined : { unitId: need.unitId, technicianId, day: day.day, at }
        },
      ),
    )
    if (found) {
      slots.push(found)
      load.set(`${found.day} ${found.technicianId}`, busy(found.day, found.technicianId) + need.hours)
    } else
      unplaced.push({
        unitId: need.unitId,
        why: fits.length === 0 ? 'hours' : standing.length === 0 ? 'trips' : 'technicians',
      })
  }
  return { slots, unplaced }
}

function firstOf<One, Found>(list: readonly One[], find: (one: One) => Found | undefined): Found | undefined {
  for (const one of list) {
    const found = find(one)
    if (found !== undefined) return found
  }
  return undefined
}

/** When between two instants a unit first stands for as long as its work takes. */
function firstGap({ hours, trips }: Need, after: number, to: number): number | undefined {
  let from = after
  for (const trip of trips) {
    if (trip.to <= from) continue
    if (trip.from - from >= hours * hour) break
    from = Math.max(from, trip.to)
  }
  return to - from >= hours * hour ? from : undefined
}
