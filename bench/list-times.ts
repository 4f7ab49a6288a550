import type { RunningApp } from '@arriero/server/app/start-app.ts'

export interface Measured {
  name: string
  p50: number
  p95: number
  /** Rows in the whole list. */
  count: number
}

const rounds = 40
const goalMs = 100

/** Measures a page of a list as whole HTTP calls, one after the other. */
export function lists({ url }: Pick<RunningApp, 'url'>, token: string) {
  return async (name: string, path: string): Promise<Measured> => {
    const times: number[] = []
    let count = 0
    // The first call is of who comes after a restart; it is not counted.
    for (let i = -1; i < rounds; i += 1) {
      const began = performance.now()
      const reply = await fetch(url + path, { headers: { authorization: `Token ${token}` } })
      const text = await reply.text()
      if (i >= 0) times.push(performance.now() - began)
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 300)}`)
      // The call's own reply; its shape is the contract's.
      count = (JSON.parse(text) as { count: number }).count
    }
    times.sort((a, b) => a - b)
    return { name, p50: times[rounds >> 1] ?? 0, p95: times[Math.floor(rounds * 0.95)] ?? 0, count }
  }
}

/** Prints a line for each list and which was slowest. */
export function tell(title: string, unit: string, results: readonly Measured[]): void {
  console.log(`${title}, llamada HTTP completa, ${rounds} veces; meta ${goalMs} ms`)
  for (const { name, p50, p95, count } of results) {
    console.log(
      `  ${name.padEnd(40)} ${String(count ?? '').padStart(7)} ${unit}  p50 ${p50.toFixed(0).padStart(4)} ms  p95 ${p95.toFixed(0).padStart(4)} ms${p95 > goalMs ? '  sobre la meta' : ''}`,
    )
  }
  const worst = results.toSorted((a, b) => b.p95 - a.p95)[0]
  console.log(
    `Peor p95: ${worst?.p95.toFixed(0)} ms (${worst?.name}); peor p50: ${Math.max(...results.map(({ p50 }) => p50)).toFixed(0)} ms`,
  )
}
