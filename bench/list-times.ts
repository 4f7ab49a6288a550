import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadavg } from 'node:os'
import type { EmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import type { RunningApp } from '@arriero/server/app/start-app.ts'
import { cpuSecondsOf, treeOf } from './process-tree.ts'

interface Measured {
  name: string
  p50: number
  p95: number
  /** Processor time of a call, of server, database and who asks, ms: what a busy machine does not stretch. */
  cpu: number
}

const rounds = 40

/** Measures pages of lists as whole HTTP calls, one after the other, and tells each as soon as it is known. */
export function lists({ url }: Pick<RunningApp, 'url'>, token: string, { dataDir }: EmbeddedPostgres, goalMs = 100) {
  const postgres = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  const usedMs = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000 + cpuSecondsOf(treeOf(postgres)) * 1000
  }
  const results: Measured[] = []
  return {
    /** A page of a list, or with a body what is asked by POST. */
    async measure(name: string, path: string, body?: object): Promise<void> {
      const times: number[] = []
      let [count, before] = [0, 0]
      // The first call is of who comes after a restart; it is not counted.
      for (let i = -1; i < rounds; i += 1) {
        if (i === 0) before = usedMs()
        const began = performance.now()
        const reply = await fetch(url + path, {
          headers: { authorization: `Token ${token}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        })
        const text = await reply.text()
        if (i >= 0) times.push(performance.now() - began)
        if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 300)}`)
        // The call's own reply; its shape is the contract's.
        count = (JSON.parse(text) as { count?: number }).count ?? 1
      }
      const cpu = (usedMs() - before) / rounds
      times.sort((a, b) => a - b)
      const [p50 = 0, p95 = 0] = [times[rounds >> 1], times[Math.floor(rounds * 0.95)]]
      results.push({ name, p50, p95, cpu })
      const figures = [`p50 ${ms(p50)}`, `p95 ${ms(p95)}`, `procesador ${ms(cpu)}`].join('  ')
      console.log(
        `  ${name.padEnd(44)} ${String(count).padStart(7)}  ${figures}${p95 > goalMs ? '  sobre la meta' : ''}`,
      )
    },
    /** What was slowest of all. */
    tell(title: string): void {
      const worst = (of: 'p50' | 'p95' | 'cpu') => results.reduce((most, one) => (one[of] > most[of] ? one : most))
      console.log(
        `${title}: llamada HTTP completa, ${rounds} veces cada una; meta ${goalMs} ms; carga media ${loadavg()[0]?.toFixed(1)}`,
      )
      console.log(
        `Peor p95: ${ms(worst('p95').p95)} (${worst('p95').name}); peor p50: ${ms(worst('p50').p50)}; peor procesador: ${ms(worst('cpu').cpu)} (${worst('cpu').name})`,
      )
    },
  }
}

const ms = (value: number) => `${value.toFixed(0).padStart(4)} ms`
