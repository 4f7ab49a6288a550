import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** What Prometheus reads at /metrics. Labels are names of ours, never values of a user. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'arriero_' })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'arriero_http_seconds',
      help: 'Duration of calls',
      labelNames: ['route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    sockets: new Gauge({ name: 'arriero_sockets', help: 'Open sockets', labelNames: ['channel'], registers }),
    positions: new Counter({
      name: 'arriero_positions_total',
      help: 'Positions by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    jobs: new Counter({
      name: 'arriero_jobs_total',
      help: 'Jobs by outcome',
      labelNames: ['job', 'outcome'],
      registers,
    }),
  }
}
