import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { day, idList, id, named, wholeNumber, wire } from '../core/wire.ts'
import { view } from './crm.access.ts'
import { lostReason } from './sales.entities.ts'

/** Percent; null: nothing to reckon with. */
const share = z.number().nullable()
const sums = { count: z.number(), amount: z.number() }

/** The cards above sales: what needs somebody now, how the month goes and what changed. */
export const saleDashboard = endpoint({
  method: 'POST',
  path: '/apis/crm_sales/dashboard',
  access: view,
  body: wire({
    ownerId: named('id_owner', id.optional()),
    companyId: named('id_company', id.optional()),
    tagIds: named('tags', z.array(id).max(50).optional()),
  }),
  reply: wire({
    open: wire({ ...sums, weighted: z.number() }),
    /** Open sales with something planned that is overdue; the oldest since when. */
    overdue: wire({ ...sums, since: z.string().nullable() }),
    /** Open sales with nothing planned, and those of them that went cold. */
    idle: wire({ ...sums, cold: z.number() }),
    /** Expected to close this month: weighted, plus what was won in it; `goal` pesos are wanted. */
    forecast: wire({ month: day, weighted: z.number(), won: z.number(), goal: z.number().nullable() }),
    /** Won this month, and in the one before up to the same day. */
    won: wire({ ...sums, before: z.number() }),
    /** Of those closed in ninety days: percent won, days it took, and why most of the others were lost. */
    rate: wire({
      won: share,
      days: z.number().nullable(),
      lost: z.number(),
      reason: lostReason.nullable(),
      ofReason: named('of_reason', z.number()),
    }),
  }),
  summary: 'Cifras de ventas de un vistazo.',
})

const month = wire({
  month: day,
  created: z.number(),
  won: z.number(),
  wonAmount: named('won_amount', z.number()),
  lost: z.number(),
  lostAmount: named('lost_amount', z.number()),
})
export type SaleMonth = z.output<typeof month>
const expected = wire({ month: day, amount: z.number(), weighted: z.number(), count: z.number() })
const ofStage = wire({
  stageId: named('id_stage', z.number()),
  name: z.string(),
  ...sums,
  weighted: z.number(),
  cold: z.number(),
})
const ofOwner = wire({
  ownerId: named('id_owner', z.number().nullable()),
  name: z.string().nullable(),
  open: z.number(),
  openAmount: named('open_amount', z.number()),
  won: z.number(),
  wonAmount: named('won_amount', z.number()),
  lost: z.number(),
})
export type SaleOwnerFigures = z.output<typeof ofOwner>

/** By months, stages, reasons and people. Days, both included; left out: the last six months. At most two years. */
export const saleStatistics = endpoint({
  method: 'GET',
  path: '/apis/crm_sales/dashboard/stadistics',
  also: ['POST /apis/crm_sales/dashboard/stadistics'],
  access: view,
  query: wire({
    start: day.optional(),
    end: day.optional(),
    ownerId: named('id_owner', wholeNumber.optional()),
    tagIds: named('tags', idList.optional()),
  }),
  reply: wire({
    start: day,
    end: day,
    months: z.array(month),
    /** What open sales are expected to bring, by the month of their close: this one and the five that follow. */
    forecast: z.array(expected),
    stages: z.array(ofStage),
    reasons: z.array(wire({ reason: lostReason, ...sums })),
    owners: z.array(ofOwner),
  }),
  summary: 'Series de ventas por mes, etapa, motivo y persona.',
})
