import { readFile } from 'node:fs/promises'
import { CfdiError } from '@arriero/cfdi/model/finding.ts'
import { readCfdi } from '@arriero/cfdi/xml/read-cfdi.ts'
import type { XmlElement } from '@arriero/cfdi/xml/element.ts'
import { cents } from '@arriero/contract/core/cents.ts'
import type { Upload } from '@arriero/contract/core/files.ts'
import type { InvoiceLine } from '@arriero/contract/fuel/invoices.rules.ts'
import { badFields } from '../../../app/errors.ts'
import { texts } from './invoices.texts.ts'

export interface ReadInvoice {
  uuid: string
  folio: string | null
  issuerRfc: string
  receiverRfc: string
  total: number
  lines: ReadLine[]
}
/** Its hour as the invoice writes it, without a zone; null where it tells only the day. */
export type ReadLine = Omit<InvoiceLine, 'at'> & { localAt: string | null; price: number }

const most = { lines: 5000, litres: 1e9, price: 1e8, amount: 1e12 }

/** Reads a station's invoice, or that of an electronic purse, whose purchases stand in its complement. */
export async function readInvoice(upload: Upload): Promise<ReadInvoice> {
  const { cfdi, root } = parsed(await readFile(upload.path))
  const uuid = cfdi.Complemento?.TimbreFiscalDigital?.UUID
  if (!uuid || !cfdi.Emisor || !cfdi.Receptor) throw badFields({ xml: [texts.notStamped] })
  const day = cfdi.Fecha.slice(0, 10)
  const purse = within(root, 'ConceptoEstadoDeCuentaCombustible')
  const lines = purse.length > 0 ? purse.map(purchase) : within(root, 'Concepto').flatMap((line) => charge(line, day))
  if (lines.length === 0) throw badFields({ xml: [texts.noFuel] })
  if (lines.length > most.lines) throw badFields({ xml: [texts.tooMany(most.lines)] })
  const total = purse.length > 0 ? sum(lines.map(({ amount }) => amount)) : Number(cfdi.Total)
  if (!lines.every(isSound) || !(total >= 0 && total < most.amount)) throw badFields({ xml: [texts.notRead] })
  return {
    uuid: uuid.toLowerCase(),
    folio: [cfdi.Serie, cfdi.Folio].filter(Boolean).join('-') || null,
    issuerRfc: cfdi.Emisor.Rfc.toUpperCase(),
    receiverRfc: cfdi.Receptor.Rfc.toUpperCase(),
    total,
    lines,
  }
}

/** Figures that its columns hold, of a day there is. */
const isSound = ({ litres, price, amount, day, localAt }: ReadLine): boolean =>
  litres > 0 &&
  litres < most.litres &&
  price < most.price &&
  amount > 0 &&
  amount < most.amount &&
  !Number.isNaN(Date.parse(`${localAt ?? `${day}T00:00:00`}Z`))

function parsed(bytes: Uint8Array) {
  try {
    return readCfdi(bytes)
  } catch (error) {
    if (error instanceof CfdiError) throw badFields({ xml: [error.message] })
    throw error
  }
}

/** Elements of that name, however deep. */
const within = (element: XmlElement, local: string): XmlElement[] =>
  element.children.flatMap((child) => (child.local === local ? [child] : within(child, local)))

const sum = (amounts: readonly number[]) => cents(amounts.reduce((total, amount) => total + amount, 0))
const figure = (element: XmlElement, name: string) => Number(element.attributes.get(name) ?? '0')
const told = (element: XmlElement, name: string) => element.attributes.get(name)?.trim().slice(0, 120) || null
/** With what is charged on top of it. */
const withTaxes = (element: XmlElement) =>
  sum([
    figure(element, 'Importe'),
    -figure(element, 'Descuento'),
    ...within(element, 'Traslado').map((tax) => figure(tax, 'Importe')),
  ])

function purchase(element: XmlElement): ReadLine {
  const localAt = element.attributes.get('Fecha') ?? ''
  const litres = figure(element, 'Cantidad')
  const amount = withTaxes(element)
  return {
    folio: told(element, 'FolioOperacion'),
    card: told(element, 'Identificador'),
    station: null,
    day: localAt.slice(0, 10),
    localAt,
    litres,
    price: litres > 0 ? amount / litres : 0,
    amount,
  }
}

/** Only litres are fuel; oils and car washes stand in the same invoices. */
function charge(element: XmlElement, day: string): ReadLine[] {
  if (element.attributes.get('ClaveUnidad') !== 'LTR') return []
  const litres = figure(element, 'Cantidad')
  const amount = withTaxes(element)
  // A discharge is named by the station's permit and its number: 'PL/1234/EXP/ES/2015-7654321'.
  const number = told(element, 'NoIdentificacion')
  const folio = number?.includes('-') ? number.slice(number.lastIndexOf('-') + 1) : number
  return [
    { folio: folio ?? null, card: null, station: null, day, localAt: null, litres, price: amount / litres, amount },
  ]
}
