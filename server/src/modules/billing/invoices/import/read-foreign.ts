import { verifySeal } from '@arriero/cfdi/csd/verify.ts'
import type { Cfdi } from '@arriero/cfdi/model/cfdi.ts'
import { CfdiError } from '@arriero/cfdi/model/finding.ts'
import { readCfdi } from '@arriero/cfdi/xml/read-cfdi.ts'
import type { Amounts, DocumentLine, LineTax } from '@arriero/contract/billing/documents/documents.entities.ts'
import { mostLines } from '@arriero/contract/billing/documents/documents.rules.ts'
import { badFields } from '../../../../app/errors.ts'
import { texts } from './import.texts.ts'

/** An invoice that another program stamped, as its XML tells it. */
export interface ForeignInvoice {
  cfdi: Cfdi
  uuid: string
  /** As local time without a zone, like `Fecha`. */
  stampedAt: string
  pac: string
  /** The number of a certificate that really stamps begins with zeros. */
  isTest: boolean
  series: string
  /** None: it goes by its fiscal folio alone. */
  number: number | null
  amounts: Amounts
  lines: DocumentLine[]
  lineAmounts: number[]
}

export const refused = (sentence: string) => badFields({ file: [sentence] })

/**
 * Reads and checks an XML: a CFDI 4.0 of income with a stamp that covers its seal, and a seal that covers what stands in
 * it. Throws the 400 that says what is wrong. Whose it is stays to be asked.
 */
export function readForeign(xml: string): ForeignInvoice {
  const reading = parsed(xml)
  if (reading.cfdi.Version !== '4.0') throw refused(texts.version(reading.cfdi.Version))
  const cfdi = reading.cfdi as Cfdi
  const wrong = reading.findings.find(({ severity }) => severity === 'error')
  if (wrong) throw refused(texts.malformed(wrong.message))
  if (cfdi.TipoDeComprobante !== 'I') throw refused(texts.type(cfdi.TipoDeComprobante))
  const timbre = cfdi.Complemento?.TimbreFiscalDigital
  if (!timbre) throw refused(texts.notStamped)
  if (timbre.SelloCFD !== cfdi.Sello) throw refused(texts.otherStamp)
  const broken = verifySeal(reading).find(({ severity }) => severity === 'error')
  if (broken) throw refused(texts.seal(broken.message))
  if (cfdi.Conceptos.length > mostLines) throw refused(texts.tooLong(mostLines))
  return {
    cfdi,
    uuid: timbre.UUID.toLowerCase(),
    stampedAt: timbre.FechaTimbrado,
    pac: timbre.RfcProvCertif,
    isTest: !timbre.NoCertificadoSAT.startsWith('0000'),
    ...folioOf(cfdi),
    amounts: {
      subtotal: Number(cfdi.SubTotal),
      discount: Number(cfdi.Descuento ?? 0),
      transferred: Number(cfdi.Impuestos?.TotalImpuestosTrasladados ?? 0),
      withheld: Number(cfdi.Impuestos?.TotalImpuestosRetenidos ?? 0),
      total: Number(cfdi.Total),
    },
    lines: cfdi.Conceptos.map(lineOf),
    lineAmounts: cfdi.Conceptos.map(({ Importe }) => Number(Importe)),
  }
}

function parsed(xml: string) {
  try {
    return readCfdi(xml)
  } catch (error) {
    if (error instanceof CfdiError) throw refused(texts.noCfdi(error.message))
    throw error
  }
}

/** 'F' and 'A-120' are numbered in series FA: a folio here is a number, what stands before it goes to the series. */
function folioOf({ Serie = '', Folio = '' }: Pick<Cfdi, 'Serie' | 'Folio'>) {
  const [, before = '', digits] = /^(.*?)0*(\d{1,9})$/.exec(Folio) ?? []
  const written = digits === undefined ? '' : `${Serie}${before}`
  const series = written.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return { series: series.slice(0, 25) || 'XML', number: digits === undefined ? null : Number(digits) || null }
}

type Taxes = NonNullable<Cfdi['Conceptos'][number]['Impuestos']>
type Tax = NonNullable<Taxes['Traslados']>[number] | NonNullable<Taxes['Retenciones']>[number]

// The library let no other keys through.
const taxOf =
  (kind: LineTax['kind']) =>
  ({ Impuesto, TipoFactor, TasaOCuota }: Tax): LineTax => ({
    kind,
    tax: Impuesto as LineTax['tax'],
    factor: TipoFactor as LineTax['factor'],
    rate: TasaOCuota === undefined ? null : Number(TasaOCuota),
  })

const lineOf = (line: Cfdi['Conceptos'][number]): DocumentLine => ({
  productKey: line.ClaveProdServ,
  sku: line.NoIdentificacion ?? null,
  description: line.Descripcion,
  unitKey: line.ClaveUnidad,
  unit: line.Unidad ?? null,
  quantity: Number(line.Cantidad),
  unitPrice: Number(line.ValorUnitario),
  ...(line.Descuento === undefined ? {} : { discount: Number(line.Descuento) }),
  taxes: [
    ...(line.Impuestos?.Traslados ?? []).map(taxOf('traslado')),
    ...(line.Impuestos?.Retenciones ?? []).map(taxOf('retencion')),
  ],
})
