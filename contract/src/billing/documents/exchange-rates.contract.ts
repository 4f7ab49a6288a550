import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { day, wire } from '../../core/wire.ts'
import { currencyKey } from './documents.entities.ts'

/** Ours: at how many pesos a unit of a currency may stand on a document of a day, the likeliest first; none is known: empty. */
export const proposeRates = endpoint({
  method: 'GET',
  path: '/apis/facturacion/exchange_rate',
  access: 'facturacion.view',
  query: wire({ currency: currencyKey, day: day.optional() }),
  reply: z.array(
    wire({
      /** 'official' is that of the Diario Oficial in force on the day, 'document' the last one somebody used. */
      source: z.enum(['official', 'document']),
      rate: z.number(),
      day,
      /** The document that used it. */
      folio: z.string().nullable(),
    }),
  ),
  summary: 'Tipos de cambio que se proponen para una moneda y un día.',
})
