const hour = 3_600_000

/**
 * How long somebody may drive (NOM-087-SCT-2-2017): hours in a day, hours without a pause, and how long a pause and the
 * rest between two days are. Milliseconds.
 */
export const drivingLimits = { most: 14 * hour, unpaused: 5 * hour, pause: hour / 2, rest: 8 * hour } as const

/** Epoch ms. */
export interface Span {
  from: number
  to: number
}

/** `stand`: too short to be a pause, or in which the unit was loaded or unloaded. */
export const dayParts = ['drive', 'pause', 'stand'] as const
export type DayPart = Span & { kind: (typeof dayParts)[number] }

export interface DrivingDay {
  /** Since the last rest, without a gap between them. */
  parts: DayPart[]
  drivenMs: number
  /** What may still be driven before the next pause, or before the day's rest where that is nearer. */
  leftMs: number
  /** The rest is nearer than the pause. */
  isRestNext: boolean
  isDriving: boolean
}

/** A drive that ended no longer ago goes on: positions take their time. */
const stillMs = 5 * 60_000

/**
 * The day of whoever drives a unit, from its drives in their order; null after a rest, or where nothing was driven.
 * `working`: when it was loaded or unloaded.
 */
export function drivingDay(drives: readonly Span[], working: readonly Span[], now: number): DrivingDay | null {
  const own = sinceRest(drives)
  const last = own.at(-1)
  if (!last || now - last.to >= drivingLimits.rest) return null
  const isDriving = now - last.to <= stillMs
  const parts: DayPart[] = own.flatMap((drive, at): DayPart[] => {
    const next = own[at + 1]
    const to = next ? next.from : isDriving ? drive.to : now
    const gap = { from: drive.to, to }
    return [{ kind: 'drive', ...drive }, ...(to > drive.to ? [{ kind: gapKind(gap, working), ...gap }] : [])]
  })
  const drivenMs = sum(parts)
  const unpaused = drivingLimits.unpaused - sum(parts.slice(parts.findLastIndex(({ kind }) => kind === 'pause') + 1))
  const untilRest = drivingLimits.most - drivenMs
  return {
    parts,
    drivenMs,
    leftMs: Math.max(0, Math.min(unpaused, untilRest)),
    isRestNext: untilRest <= Math.max(0, unpaused),
    isDriving,
  }
}

function sinceRest(drives: readonly Span[]): readonly Span[] {
  const at = drives.findLastIndex((drive, i) => i > 0 && drive.from - drives[i - 1]!.to >= drivingLimits.rest)
  return drives.slice(Math.max(0, at))
}

/** A pause is half an hour in a row without work. */
function gapKind(gap: Span, working: readonly Span[]): 'pause' | 'stand' {
  let from = gap.from
  for (const work of working.toSorted((a, b) => a.from - b.from)) {
    if (work.from - from >= drivingLimits.pause) break
    from = Math.max(from, Math.min(work.to, gap.to))
  }
  const next = working.reduce((least, work) => (work.from >= from ? Math.min(least, work.from) : least), gap.to)
  return next - from >= drivingLimits.pause ? 'pause' : 'stand'
}

const sum = (parts: readonly DayPart[]) =>
  parts.reduce((whole, { kind, from, to }) => (kind === 'drive' ? whole + to - from : whole), 0)
