// Starts a process again when it dies.

/** So many deaths within this time, and another start helps nobody. */
const MOST_DEATHS = 5
const WITHIN_MS = 10 * 60_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Keeps `child` running: it and what `start` makes give `{ ended }`, a promise of the reason of its end. Starts it again
 * after 1, 2, 4… seconds and tells each death through `say`. Returns when it ended because all ends (`isOver`); rejects
 * with a sentence when it dies too often.
 */
export async function keepRunning(child, start, name, { say, isOver, now = Date.now, pause = wait }) {
  const deaths = []
  for (;;) {
    const reason = await child.ended
    if (isOver()) return
    deaths.push(now())
    const recent = deaths.filter((at) => now() - at < WITHIN_MS).length
    if (recent >= MOST_DEATHS) throw new Error(`${name} se detuvo ${recent} veces en diez minutos (${reason}).`)
    const waitMs = Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** (recent - 1))
    say(`✖ ${name} se detuvo (${reason}); arranca de nuevo en ${waitMs / 1000} s.`)
    await pause(waitMs)
    if (isOver()) return
    child = start()
  }
}

const wait = (ms) => new Promise((done) => setTimeout(done, ms))
