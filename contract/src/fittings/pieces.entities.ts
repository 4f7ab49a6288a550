import { z } from 'zod'
import { moment, wire } from '../core/wire.ts'
import { awayKindCodes } from './away.rules.ts'

/** A time a tire or a battery was outside. */
export const awayStay = wire({
  id: z.number(),
  kind: z.enum(awayKindCodes),
  from: moment,
  to: moment.nullable(),
  provider: z.string().nullable(),
  cost: z.number().nullable(),
  note: z.string().nullable(),
})
export type AwayStay = z.output<typeof awayStay>
