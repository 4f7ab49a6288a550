import { verifySeal } from '@arriero/cfdi/csd/verify.ts'
import { CfdiError } from '@arriero/cfdi/model/finding.ts'
import { readCfdi, type CfdiReading } from '@arriero/cfdi/xml/read-cfdi.ts'
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
  /** Why its seal could not be verified; null: it belongs to what the document says. */
  unverified: string | null
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
  const reading = readOrRefuse(xml)
  const { cfdi } = reading
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
    unverified: sealProblem(reading),
    lines: lines.map(({ code, description, qty, price }) => ({ code, description, qty, price })),
  }
}

function readOrRefuse(xml: Uint8Array) {
  try {
    return readCfdi(xml)
  } catch (error) {
    if (error instanceof CfdiError) throw refuse('El archivo no es un CFDI que se pueda leer.')
    throw error
  }
}

/** Findings that prove the document is not what its issuer sealed: signature (302), somebody else's certificate (303). */
const forged = new Set(['302', '303'])

/**
 * Why the seal says nothing about the document. It is verified with the certificate inside, whose own issuer is not asked:
 * what was changed on its way is refused, in words.
 */
function sealProblem(reading: CfdiReading): string | null {
  if (reading.cfdi.Certificado === '') return 'No trae certificado.'
  const found = verifySeal(reading)
  if (found.some(({ code }) => forged.has(code)))
    throw refuse('El sello no corresponde a lo que dice la factura: pida a su proveedor el XML original.')
  return found[0]?.message ?? null
}

function amountIn(text: string): number {
  const amount = Number(text)
  if (text === '' || !Number.isFinite(amount) || amount < 0) throw refuse('Un importe de la factura no se puede leer.')
  return amount
}
