/**
 * A unit that several sources tell has one way: that of the best source that is alive. Ranks count from 0, the best.
 * Instants epoch ms.
 */
export interface SourcesHeard {
  /** Newest fix of each rank. */
  readonly newest: number[]
  /** A fix that was not taken lay far from one of the same moment that was. */
  disagreement: { at: number; km: number } | null
}

/** A better source that has been silent for so long lets the next one speak. */
export const takeOverMs = 180_000
/** Fixes of two sources are of the same moment when they are this close. */
const sameMomentMs = 60_000
/** Two sources of one truck are never further apart in one moment. */
export const apartKm = 3

export const sourcesHeard = (): SourcesHeard => ({ newest: [], disagreement: null })

/** What was heard when a unit's sources change: `former[rank]` is the rank the source had before, -1 when it is new. */
export function rankedAnew(heard: SourcesHeard | null, former: readonly number[]): SourcesHeard {
  if (!heard) return sourcesHeard()
  const isSame = former.every((rank, i) => rank === i) && heard.newest.length <= former.length
  if (isSame) return heard
  const newest: number[] = []
  former.forEach((before, rank) => {
    const at = heard.newest[before]
    if (at !== undefined) newest[rank] = at
  })
  return { newest, disagreement: null }
}

/** Whether this fix is the unit's, and notes that its source was heard. */
export function isTaken(heard: SourcesHeard, rank: number, fixTime: number): boolean {
  const { newest } = heard
  newest[rank] = Math.max(newest[rank] ?? -Infinity, fixTime)
  for (let better = 0; better < rank; better++) if (fixTime - (newest[better] ?? -Infinity) < takeOverMs) return false
  return true
}

interface Fix {
  fixTime: number
  lat: number
  lon: number
}

/** Compares a fix that was not taken with the unit's own place. */
export function compare(heard: SourcesHeard, spare: Fix, own: Fix): void {
  if (Math.abs(spare.fixTime - own.fixTime) > sameMomentMs) return
  const km = kmBetween(spare, own)
  heard.disagreement = km > apartKm ? { at: spare.fixTime, km } : null
}

function kmBetween(a: Fix, b: Fix): number {
  const toKm = 111.2
  const east = (b.lon - a.lon) * Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180))
  return toKm * Math.hypot(b.lat - a.lat, east)
}

/** Ranks that have told nothing for `silentMs` while another one of the unit has. */
export function silentRanks({ newest }: SourcesHeard, now: number, silentMs: number): number[] {
  const alive = newest.some((at) => at !== undefined && now - at < silentMs / 2)
  if (!alive) return []
  return newest.flatMap((at, rank) => (at !== undefined && now - at > silentMs ? [rank] : []))
}
