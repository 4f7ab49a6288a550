import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { file, form } from '../../core/files.ts'
import { wire } from '../../core/wire.ts'
import { documentRow } from '../documents/documents.entities.ts'

/** What is still owed of invoices stamped elsewhere: those in instalments, all of them or none. */
export const importOwings = [
  { key: 'instalments', label: 'Se deben las PPD; las PUE ya se cobraron' },
  { key: 'all', label: 'Todas se deben por completo' },
  { key: 'none', label: 'Ninguna: ya se cobraron' },
] as const
const owing = z.enum(importOwings.map(({ key }) => key))

const importFields = wire({ owing })
export type ImportedInvoice = z.output<typeof importFields>

/** Ours: keeps an invoice that another program stamped; one that is here already is answered, and not kept twice. */
export const importInvoiceXml = endpoint({
  method: 'POST',
  path: '/apis/invoice/import_xml',
  access: 'facturacion.documento.create',
  body: form(importFields, { file: file(['application/xml'], 2) }),
  reply: wire({ isNew: z.boolean(), invoice: documentRow }),
  summary: 'Importa el XML de una factura timbrada en otro sistema.',
})
