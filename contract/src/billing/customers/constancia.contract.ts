import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { file, form } from '../../core/files.ts'
import { day, wire } from '../../core/wire.ts'

/** What a constancia de situación fiscal says, to fill the form of a customer with. */
const readConstancia = wire({
  rfc: z.string(),
  idCif: z.string().nullable(),
  /** As a CFDI writes it: without the kind of company. */
  name: z.string().nullable(),
  tradeName: z.string().nullable(),
  postalCode: z.string().nullable(),
  address: z.string().nullable(),
  /** Those in force, to choose from. */
  regimes: z.array(wire({ key: z.string(), label: z.string() })),
  status: z.string().nullable(),
  issuedOn: day.nullable(),
  /** What speaks against billing with it as it is. */
  warnings: z.array(z.string()),
  /** Who has that RFC already. */
  customer: wire({ id: z.number(), name: z.string() }).nullable(),
})
export type ReadConstancia = z.output<typeof readConstancia>

/** Ours: reads the PDF; saves nothing and asks the tax authority nothing. */
export const readConstanciaPdf = endpoint({
  method: 'POST',
  path: '/apis/customer/constancia',
  access: 'facturacion.catalogos.update',
  body: form(wire({}), { file: file(['application/pdf'], 5) }),
  reply: readConstancia,
  summary: 'Lee una constancia de situación fiscal.',
})
/** Ours: reads the address that stands in its QR. */
export const readConstanciaQr = endpoint({
  method: 'POST',
  path: '/apis/customer/constancia/qr',
  access: 'facturacion.catalogos.update',
  body: wire({ text: z.string().trim().min(1).max(500) }),
  reply: readConstancia,
  summary: 'Lee la dirección del QR de una constancia de situación fiscal.',
})
