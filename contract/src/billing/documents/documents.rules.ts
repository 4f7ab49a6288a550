/** Fiscal documents, by the word they are stored under; `series` is the code of `documentKinds` that numbers them. */
export const fiscalKinds = [
  { kind: 'invoice', series: 'I', label: 'Factura' },
  { kind: 'credit_note', series: 'E', label: 'Nota de crédito' },
  { kind: 'payment', series: 'P', label: 'Complemento de pago' },
  { kind: 'note_sale', series: 'V', label: 'Nota de venta' },
  { kind: 'carta_porte', series: 'T', label: 'Carta porte' },
] as const
export type FiscalKind = (typeof fiscalKinds)[number]['kind']
export const fiscalKindNames = fiscalKinds.map(({ kind }) => kind)

/** One and many, as sentences count them. */
export const fiscalNouns: Record<FiscalKind, readonly [string, string]> = {
  invoice: ['factura', 'facturas'],
  credit_note: ['nota de crédito', 'notas de crédito'],
  payment: ['pago', 'pagos'],
  note_sale: ['nota de venta', 'notas de venta'],
  carta_porte: ['carta porte', 'cartas porte'],
}

/** What customers are charged with and pay: a carta porte of income is the invoice of its freight. */
export const chargingKinds = ['invoice', 'carta_porte'] as const satisfies readonly FiscalKind[]

/** The states of a document (`ambiguities.md`, Billing); whether it is paid follows from its balance. */
export const documentStates = [
  { state: 'draft', label: 'Borrador', tone: 'grey' },
  { state: 'stamping', label: 'Timbrando', tone: 'blue' },
  { state: 'stamped', label: 'Timbrada', tone: 'green' },
  { state: 'cancelling', label: 'Cancelando', tone: 'amber' },
  { state: 'cancelled', label: 'Cancelada', tone: 'grey' },
  { state: 'error', label: 'Error', tone: 'red' },
] as const
export type DocumentState = (typeof documentStates)[number]['state']
export const documentStateNames = documentStates.map(({ state }) => state)

/** May be changed and stamped. */
export const isOpen = (state: DocumentState): boolean => state === 'draft' || state === 'error'

/** c_FormaPago, those in use. */
export const paymentForms = [
  { key: '01', label: 'Efectivo' },
  { key: '02', label: 'Cheque nominativo' },
  { key: '03', label: 'Transferencia electrónica' },
  { key: '04', label: 'Tarjeta de crédito' },
  { key: '05', label: 'Monedero electrónico' },
  { key: '06', label: 'Dinero electrónico' },
  { key: '08', label: 'Vales de despensa' },
  { key: '12', label: 'Dación en pago' },
  { key: '13', label: 'Pago por subrogación' },
  { key: '14', label: 'Pago por consignación' },
  { key: '15', label: 'Condonación' },
  { key: '17', label: 'Compensación' },
  { key: '23', label: 'Novación' },
  { key: '24', label: 'Confusión' },
  { key: '25', label: 'Remisión de deuda' },
  { key: '26', label: 'Prescripción o caducidad' },
  { key: '27', label: 'A satisfacción del acreedor' },
  { key: '28', label: 'Tarjeta de débito' },
  { key: '29', label: 'Tarjeta de servicios' },
  { key: '30', label: 'Aplicación de anticipos' },
  { key: '31', label: 'Intermediario pagos' },
  { key: '99', label: 'Por definir' },
] as const

/** Reasons of a cancellation (domain §12.1). */
export const cancelMotives = [
  { key: '01', label: 'Comprobante emitido con errores con relación', needsSubstitute: true },
  { key: '02', label: 'Comprobante emitido con errores sin relación', needsSubstitute: false },
  { key: '03', label: 'No se llevó a cabo la operación', needsSubstitute: false },
  { key: '04', label: 'Operación nominativa relacionada en una factura global', needsSubstitute: false },
] as const
export const cancelMotiveKeys = cancelMotives.map(({ key }) => key)

/** c_TipoRelacion. */
export const relationTypes = [
  { key: '01', label: 'Nota de crédito de los documentos relacionados' },
  { key: '02', label: 'Nota de débito de los documentos relacionados' },
  { key: '03', label: 'Devolución de mercancía' },
  { key: '04', label: 'Sustitución de los CFDI previos' },
  { key: '05', label: 'Traslados de mercancías facturados previamente' },
  { key: '06', label: 'Factura generada por los traslados previos' },
  { key: '07', label: 'CFDI por aplicación de anticipo' },
] as const
export const relationTypeKeys = relationTypes.map(({ key }) => key)

/** Lines of one document; more make a mass of documents, not one. */
export const mostLines = 500
