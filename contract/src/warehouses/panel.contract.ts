import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { wholeNumber, wire } from '../core/wire.ts'

/** Ours: what is owed, what ends, how full it is and what came in; of one plot or all. */
export const warehousePanel = endpoint({
  method: 'GET',
  path: '/apis/bodegas/panel',
  access: 'bodegas.view',
  query: wire({ land: wholeNumber.optional() }),
  reply: wire({
    late: wire({ contracts: z.number(), amount: z.number() }),
    ending: wire({ contracts: z.number(), rent: z.number() }),
    occupation: wire({
      spaces: z.number(),
      taken: z.number(),
      areaM2: z.number(),
      takenM2: z.number(),
      /** What is charged each month, and what the lists of all spaces ask. */
      rent: z.number(),
      listRent: z.number(),
    }),
    /** Of this month, with taxes. */
    month: wire({ charged: z.number(), paid: z.number() }),
    /** Charged and paid in each of the last twelve months, oldest first. */
    months: z.array(z.object({ month: z.string(), charged: z.number(), paid: z.number() })),
    lands: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        spaces: z.number(),
        taken: z.number(),
        areaM2: z.number(),
        takenM2: z.number(),
        /** In the last twelve months. */
        income: z.number(),
        owed: z.number(),
      }),
    ),
  }),
  summary: 'Adeudos, vencimientos, ocupación e ingresos de las bodegas.',
})
