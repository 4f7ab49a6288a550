// What a person knows when a document is made. Everything that follows from it is computed by buildCfdi.
// Amounts, quantities and rates are decimal strings ("25000.00"); keys are those of the authority's catalogues.
import type { CartaPorteDraft } from './carta-porte-draft.ts'

/** A non-negative decimal number as text, never a JavaScript number. */
export type Decimal = string

export interface IssuerDraft {
  rfc: string
  /** As registered, without the kind of company ("SA DE CV"). */
  name: string
  regime: string
}

export interface ReceiverDraft {
  rfc: string
  name: string
  /** Fiscal postal code; for the generic RFCs it is the issuer's LugarExpedicion. */
  postalCode: string
  regime: string
  /** UsoCFDI. Fixed by the rules for traslado (S01) and pago (CP01). */
  use?: string
  /** Country and tax number of a foreign receiver (XEXX010101000). */
  taxResidence?: string
  taxId?: string
}

/** Transfer or retention on a line; `Exento` has no rate. */
export interface TaxDraft {
  kind: 'traslado' | 'retencion'
  /** 001 ISR, 002 IVA, 003 IEPS. */
  tax: string
  factor: 'Tasa' | 'Cuota' | 'Exento'
  rate?: Decimal
  /** Only for quotas, whose base is not money but units (litres …). */
  base?: Decimal
}

export interface LineDraft {
  /** ClaveProdServ. */
  productKey: string
  /** NoIdentificacion; in a global invoice the folio of the sales note. */
  sku?: string
  quantity: Decimal
  /** ClaveUnidad. */
  unitKey: string
  unit?: string
  description: string
  unitPrice: Decimal
  /** The price was entered with its transferred taxes: the net price is worked out at six decimals. */
  priceIncludesTax?: boolean
  /** Of the whole line, always without taxes. */
  discount?: Decimal
  taxes?: readonly TaxDraft[]
  /** ObjetoImp; by default 02 with taxes and 01 without. */
  taxObject?: string
  customsDocuments?: readonly string[]
  propertyAccounts?: readonly string[]
  thirdParty?: { rfc: string; name: string; regime: string; postalCode: string }
}

export interface RelationDraft {
  /** TipoRelacion 01–07. */
  type: string
  uuids: readonly string[]
}

export interface LegendDraft {
  provision?: string
  rule?: string
  text: string
}

export interface LocalTaxDraft {
  kind: 'traslado' | 'retencion'
  name: string
  /** Percentage with two decimals ("3.00"). */
  percent: Decimal
}

interface CommonDraft {
  series?: string
  folio?: string
  /** Moment of issue, ISO 8601 UTC; written as local time of the branch. */
  issuedAt: string
  /** IANA zone of the branch. */
  timeZone: string
  /** LugarExpedicion: postal code of the branch. */
  postalCode: string
  issuer: IssuerDraft
  relations?: readonly RelationDraft[]
  legends?: readonly LegendDraft[]
  confirmation?: string
}

/** Invoice (ingreso) or credit note (egreso). */
export interface SaleDraft extends CommonDraft {
  type: 'ingreso' | 'egreso'
  receiver: ReceiverDraft
  lines: readonly LineDraft[]
  /** Default MXN. */
  currency?: string
  /** Decimals of the currency; by default those of MXN and its like, 2. */
  currencyDecimals?: number
  /** Pesos per unit of the currency. */
  exchangeRate?: Decimal
  paymentMethod: 'PUE' | 'PPD'
  /** FormaPago; with PPD always written as 99. */
  paymentForm?: string
  conditions?: string
  /** Exportacion, default 01. */
  export?: string
  /** Sales to the public: makes it a global invoice. */
  global?: { periodicity: string; months: string; year: string }
  localTaxes?: readonly LocalTaxDraft[]
  cartaPorte?: CartaPorteDraft
}

/** Own goods on the road (traslado): issuer and receiver are the same, no amounts. */
export interface TransferDraft extends CommonDraft {
  type: 'traslado'
  /** The issuer's fiscal postal code, by default that of the branch. */
  fiscalPostalCode?: string
  lines: readonly Pick<LineDraft, 'productKey' | 'sku' | 'quantity' | 'unitKey' | 'unit' | 'description'>[]
  cartaPorte?: CartaPorteDraft
}

/** One tax of an invoice with its full base and amount, as `taxGroups` reads it from the invoice. */
export interface TaxGroup {
  kind: 'traslado' | 'retencion'
  tax: string
  factor: 'Tasa' | 'Cuota' | 'Exento'
  rate?: Decimal
  base: Decimal
  /** Absent when exempt. */
  amount?: Decimal
}

export interface PaidInvoiceDraft {
  uuid: string
  series?: string
  folio?: string
  currency: string
  /** Decimals of the invoice's currency, default 2. */
  currencyDecimals?: number
  /** Pesos per unit of the invoice's currency on the day of the payment; not needed when both are the same. */
  exchangeRate?: Decimal
  /** EquivalenciaDR where it was agreed otherwise: units of the invoice's currency per unit of the payment's. */
  equivalence?: Decimal
  instalment: number
  total: Decimal
  balanceBefore: Decimal
  paid: Decimal
  taxes: readonly TaxGroup[]
  /** ObjetoImpDR; by default 02 with taxes and 01 without. */
  taxObject?: string
}

export interface PaymentEntryDraft {
  /** Local date-time `YYYY-MM-DDThh:mm:ss` or date alone (then 12:00:00). */
  paidAt: string
  form: string
  currency: string
  /** Decimals of the payment's currency, default 2. */
  currencyDecimals?: number
  /** Pesos per unit; 1 for MXN. */
  exchangeRate?: Decimal
  amount: Decimal
  operation?: string
  payerBankRfc?: string
  foreignBank?: string
  payerAccount?: string
  payeeBankRfc?: string
  payeeAccount?: string
  /** SPEI proof, only with form 03 and always whole. */
  proof?: { type: string; certificate: string; chain: string; seal: string }
  invoices: readonly PaidInvoiceDraft[]
}

/** Payment receipt with Pagos 2.0. */
export interface PaymentDraft extends CommonDraft {
  type: 'pago'
  receiver: ReceiverDraft
  payments: readonly PaymentEntryDraft[]
}

export type CfdiDraft = SaleDraft | TransferDraft | PaymentDraft
