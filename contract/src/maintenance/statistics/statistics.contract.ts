import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { day, id, named, wire } from '../../core/wire.ts'
import { process } from '../orders/orders.entities.ts'

const known = z.number().nullable()

/** Of one unit, of several, or of all; ratios are of sums. Costs are null for those who do not see them. */
const figures = {
  /** Correctives that ended. */
  correctives: z.number(),
  km: z.number(),
  outHours: named('out_hours', z.number()),
  /** Hours a repair takes; engine hours between two; 0 to 1. Null: nothing to divide by. */
  mttr: known,
  mtbf: known,
  availability: known,
  cost: known,
  costPerKm: named('cost_per_km', known),
  /** Days out of service, each at what its unit earns a day; null: of none of them it is known, or not for the caller's eyes. */
  lostIncome: named('lost_income', known),
}
const group = wire({ id: z.number().nullable(), name: z.string(), units: z.number(), ...figures })
export type WorkshopGroup = z.output<typeof group>

const reply = wire({
  from: day,
  to: day,
  total: wire(figures),
  /** Orders that were planned, worked on or over in the period, as their list shows them. */
  states: z.array(wire({ process, orders: z.number() })),
  /** Services that were done no later than a tenth of their interval, of those whose former time is known. */
  onTime: named('on_time', wire({ done: z.number(), inTime: named('in_time', z.number()), share: known })),
  /** What the orders cost that were confirmed in each month: `2026-01`. */
  months: z.array(wire({ month: z.string(), orders: z.number(), labor: known, parts: known, external: known })),
  types: z.array(group),
  models: z.array(group),
  /** The worst first: what a kilometre costs, then how long it stood. */
  units: z.array(group),
})

const call = { path: '/apis/mantto/estadisticas', access: 'mantenimiento.view', reply } as const

/** The last twelve months of all that one sees. */
export const workshopStatistics = endpoint({
  ...call,
  method: 'GET',
  summary: 'Estadísticas del taller: los últimos doce meses.',
})
/** The same, of a period, units or an external workshop. */
export const askStatistics = endpoint({
  ...call,
  method: 'POST',
  body: wire({
    from: named('date_start', day.optional()),
    to: named('date_end', day.optional()),
    unitId: named('unit', id.optional()),
    typeId: named('type', id.optional()),
    modelId: named('model', id.optional()),
    workshopId: named('workshop', id.optional()),
  }),
  summary: 'Estadísticas del taller, de lo que se filtre.',
})
