import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { wire } from '../../core/wire.ts'
import { documentQuery } from './document-calls.ts'
import { documentStateNames, fiscalKindNames } from './documents.rules.ts'

/** Ours: what the documents of a list come to, of all its pages: what its foot and its heads say. */
export const documentSums = endpoint({
  method: 'GET',
  path: '/apis/facturacion/sumas',
  access: 'facturacion.view',
  query: wire({ ...documentQuery.fields, kind: z.enum(fiscalKindNames) }),
  reply: wire({
    /** Of the filtered ones that are stamped, by currency. */
    sums: z.array(
      wire({
        currency: z.string(),
        count: z.number(),
        total: z.number(),
        balance: z.number(),
        overdue: z.number(),
      }),
    ),
    /** Of all of the kind, whatever the filters. */
    states: z.array(wire({ state: z.enum(documentStateNames), count: z.number() })),
    open: z.number(),
    overdue: z.number(),
  }),
  summary: 'Sumas de los documentos de una lista.',
})
