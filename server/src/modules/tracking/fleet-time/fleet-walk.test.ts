import { expect, test } from 'vitest'
import { openDay, packDay } from '../engine/packing.ts'
import { truckDay } from '../engine/truck-day.fixture.ts'
import { FleetWalk } from './fleet-walk.ts'

const midnight = Date.parse('2026-11-20T00:00:00.000Z')
const rows = truckDay(4, midnight, 60)
const late = rows.filter((row) => row.fixTime >= midnight + 12 * 3_600_000)
const limitKmh = 80

/** What a walk of the tracks says of an instant. */
function tell(walk: FleetWalk, instant: number) {
  const i = walk.indexAt(instant)
  return i < 0 ? null : [walk.place(i), walk.speed(i), walk.course(i), walk.state(i, instant, limitKmh)]
}

test.each([
  { what: 'one day', pieces: [rows] },
  { what: 'a day and what is not packed of it', pieces: [rows.filter((row) => !late.includes(row)), late] },
  { what: 'a day that is being packed', pieces: [rows, late] },
])('a walk that begins at an instant says of it what one of all positions does: $what', ({ pieces }) => {
  const whole = new FleetWalk([openDay(packDay(rows))], -Infinity, Infinity)
  const blocks = pieces.map((piece) => packDay(piece))
  for (let instant = midnight - 60_000; instant < midnight + 86_500_000; instant += 1_234_567) {
    const tracks = blocks.map((block) => openDay(block))
    const walk = new FleetWalk(tracks, instant, instant)
    expect(tell(walk, instant)).toEqual(tell(whole, instant))
    expect(walk.count).toBeLessThan(40)
  }
})
