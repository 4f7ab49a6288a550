import { CfdiError } from '@arriero/cfdi/model/finding.ts'
import { readCfdi } from '@arriero/cfdi/xml/read-cfdi.ts'
import { sumOf } from '@arriero/contract/store/purchases/purchases.rules.ts'
import { badFields } from '../../../app/errors.ts'

/** A supplier's invoice as its XML says it; amounts in pesos without taxes unless said otherwise. */
export interface ReadInvoice {
  uuid: string
  series: string | null
  folio: string | null
  /** Local time of the issuer, without a zone. */
  issuedAt: string
  rfc: string
  receiverRfc: string
  /** Less discounts. */
  subtotal: number
  /** With taxes. */
  total: number
  lines: ReadInvoiceLine[]
}
export interface ReadInvoiceLine {
  code: string | null
  description: string
  qty: number
  /** Of one, less its discount: at most 6 decimals. */
  price: number
}

const refuse = (sentence: string) => badFields({ xml: [sentence] })

/** Reads what is compared with an order. Throws, in words, what is no invoice in pesos that adds up. */
export function readInvoice(xml: Uint8Array): ReadInvoice {
  const cfdi = readOrRefuse(xml)
  if (cfdi.TipoDeComprobante !== 'I') throw refuse('El XML no es una factura de ingreso.')
  if (cfdi.Moneda !== 'MXN') throw refuse(`La factura está en ${cfdi.Moneda}; las órdenes, en pesos (MXN).`)
  const stamp = cfdi.Complemento?.TimbreFiscalDigital
  if (!stamp?.UUID) throw refuse('El XML no está timbrado: le falta el folio fiscal (UUID).')
  const lines = cfdi.Conceptos.map((line) => {
    const [qty, amount, discount] = [amountIn(line.Cantidad), amountIn(line.Importe), amountIn(line.Descuento ?? '0')]
    if (!(qty > 0)) throw refuse(`La cantidad de «${line.Descripcion}» no se puede leer.`)
    return {
      code: line.NoIdentificacion ?? null,
      description: line.Descripcion,
      qty,
      price: Number(((amount - discount) / qty).toFixed(6)),
      amount,
      discount,
    }
  })
  const [subtotal, discount] = [amountIn(cfdi.SubTotal), amountIn(cfdi.Descuento ?? '0')]
  // Each line may be rounded to the cent.
  const isOff = (sum: number, said: number) => Math.abs(sum - said) > 0.01 * Math.max(1, lines.length)
  if (
    isOff(sumOf(lines.map((line) => line.amount)), subtotal) ||
    isOff(sumOf(lines.map((line) => line.discount)), discount)
  )
    throw refuse('Los importes de los conceptos no suman el subtotal de la factura.')
  return {
    uuid: stamp.UUID.toLowerCase(),
    series: cfdi.Serie ?? null,
    folio: cfdi.Folio ?? null,
    issuedAt: cfdi.Fecha,
    rfc: cfdi.Emisor.Rfc,
    receiverRfc: cfdi.Receptor.Rfc,
    subtotal: sumOf([subtotal, -discount]),
    total: amountIn(cfdi.Total),
    lines: lines.map(({ code, description, qty, price }) => ({ code, description, qty, price })),
  }
}

function readOrRefuse(xml: Uint8Array) {
  try {
    return readCfdi(xml).cfdi
  } catch (error) {
    if (error instanceof CfdiError) throw refuse('El archivo no es un CFDI que se pueda leer.')
    throw error
  }
}

function amountIn(text: string): number {
  const amount = Number(text)
  if (text === '' || !Number.isFinite(amount) || amount < 0) throw refuse('Un importe de la factura no se puede leer.')
  return amount
}
