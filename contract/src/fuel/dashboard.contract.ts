import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { day, named, wire } from '../core/wire.ts'

const known = z.number().nullable()
/** Σ of a period; ratios are of sums, never means of ratios. */
const figures = wire({
  loads: z.number(),
  litres: z.number(),
  cost: known,
  price: known,
  kmPerLitre: known,
  costPerKm: known,
})
export type FuelFigures = z.output<typeof figures>

export const fuelDashboard = endpoint({
  method: 'POST',
  path: '/apis/loadfuel/dashboard',
  access: 'combustible.carga_combustible.view',
  body: wire({
    /** Hours as getTimezoneOffset()/60; else the account's zone. */
    timezone: z.number().min(-14).max(14).optional(),
    /** The month under way when left out. */
    from: named('date_start', day.optional()),
    to: named('date_end', day.optional()),
  }),
  reply: wire({
    from: day,
    to: day,
    current: figures,
    /** As many days before. */
    former: figures,
    /** The last 13 months: `2026-01`, `enero 2026`. */
    months: z.array(wire({ month: z.string(), label: z.string(), ...figures.fields })),
    /** By unit with a full-to-full interval in the period, worst first. */
    units: z.array(
      wire({
        id: z.number(),
        name: z.string(),
        litres: z.number(),
        kmPerLitre: z.number(),
        expected: known,
      }),
    ),
    findings: wire({ open: z.number(), accepted: z.number(), claimed: z.number(), amount: known }),
  }),
  summary: 'Consumo, costos por mes, rendimiento por unidad y hallazgos.',
})
