/** A label and what is written under it. */
export interface Fact {
  label: string
  value: string
  detail?: string
}

export interface PrintParty {
  name: string
  rfc: string
  /** Key and text: '601 General de Ley Personas Morales'. */
  regime: string
}

export interface PrintLine {
  productKey: string
  sku: string
  quantity: string
  /** Key, then text: 'E48', 'Unidad de servicio'. */
  unitKey: string
  unit: string
  description: string
  unitPrice: string
  discount: string
  amount: string
  /** ObjetoImp with its text. */
  taxObject: string
  /** 'IVA 16 % sobre 28,500.00: 4,560.00', retentions with their word. */
  taxes: string[]
  /** Customs documents, property accounts, third party, parts. */
  more: string[]
}

/** A line of the sums under the table; retentions and discounts are taken away. */
export interface PrintSum {
  label: string
  /** 'sobre 65,730.00' */
  detail: string
  amount: string
  isSubtracted: boolean
}

export interface PrintTable {
  columns: readonly { header: string; width: number; isNumber?: boolean }[]
  rows: readonly (readonly { text: string; detail?: string }[])[]
}

/** A titled part of a complement: facts, then a table, then facts of each row that has more to tell. */
export interface PrintSection {
  title: string
  detail?: string
  facts: readonly Fact[]
  table?: PrintTable
}

export interface PrintStamp {
  uuid: string
  stampedAt: string
  issuerCertificate: string
  satCertificate: string
  providerRfc: string
  /** Sello of the issuer, of the authority, and the stamp's cadena: to be broken by characters. */
  seals: readonly Fact[]
  /** Text of the QR code. */
  qr: string
  /** Text of the Carta Porte's own QR code. */
  waybillQr?: string
}

/** All that §20 wants on the printed representation, in Spanish, ready to be laid out. */
export interface PrintModel {
  /** 'Factura', 'Nota de crédito', 'Complemento de pago', 'Carta porte' … */
  kind: string
  /** Serie and folio; '' when it has none. */
  reference: string
  issuedAt: string
  currency: string
  issuer: PrintParty
  receiver: PrintParty & { facts: readonly Fact[] }
  /** Tipo, exportación, forma, método, condiciones, moneda, lugar, certificate … */
  facts: readonly Fact[]
  relations: readonly Fact[]
  lines: readonly PrintLine[]
  sums: readonly PrintSum[]
  total: string
  words: string
  payments: readonly PrintSection[]
  waybill: readonly PrintSection[]
  legends: readonly string[]
  /** Undefined = not stamped: no QR, and the paper says so. */
  stamp: PrintStamp | undefined
  footnote: string
}
