/** The stages of an arrangement, in their order: a contract is one that is no quote any more. */
export const stages = [
  { stage: 'quote', label: 'Cotización', tone: 'violet' },
  { stage: 'reserved', label: 'Reservado', tone: 'teal' },
  { stage: 'delivered', label: 'Entregado', tone: 'blue' },
  { stage: 'returned', label: 'Devuelto', tone: 'amber' },
  { stage: 'settled', label: 'Liquidado', tone: 'green' },
  { stage: 'cancelled', label: 'Cancelado', tone: 'grey' },
] as const
export type Stage = (typeof stages)[number]['stage']
export const stageNames = stages.map(({ stage }) => stage)
export const stageLook = (stage: Stage) => stages.find((one) => one.stage === stage)!
/** Those of a contract that is not over. */
export const runningStages = ['reserved', 'delivered', 'returned'] as const satisfies readonly Stage[]

/** What a rate list holds: a vehicle or asset with its rates, or something that goes with one. */
export const itemKinds = [
  { kind: 'thing', label: 'Unidad o activo' },
  { kind: 'extra', label: 'Adicional' },
] as const
export type ItemKind = (typeof itemKinds)[number]['kind']
export const itemKindNames = itemKinds.map(({ kind }) => kind)

/** How something that goes with a rental is charged. */
export const chargedBy = [
  { per: 'day', label: 'Por día' },
  { per: 'once', label: 'Una vez' },
] as const
export type ChargedBy = (typeof chargedBy)[number]['per']
export const chargedByNames = chargedBy.map(({ per }) => per)

/** What a charge is for. */
export const chargeKinds = [
  { kind: 'rent', label: 'Renta' },
  { kind: 'extra', label: 'Adicional' },
  { kind: 'late', label: 'Días de retraso' },
  { kind: 'over_km', label: 'Kilómetros excedentes' },
  { kind: 'fuel', label: 'Combustible faltante' },
  { kind: 'damage', label: 'Daños' },
] as const
export type ChargeKind = (typeof chargeKinds)[number]['kind']
export const chargeKindNames = chargeKinds.map(({ kind }) => kind)

/** What money was for: a deposit is held and is no income until it is applied. */
export const paymentConcepts = [
  { concept: 'rent', label: 'Pago' },
  { concept: 'deposit', label: 'Depósito en garantía' },
  { concept: 'deposit_applied', label: 'Depósito aplicado' },
  { concept: 'deposit_refund', label: 'Depósito devuelto' },
] as const
export type PaymentConcept = (typeof paymentConcepts)[number]['concept']
export const paymentConceptNames = paymentConcepts.map(({ concept }) => concept)
export const conceptLabel = (concept: PaymentConcept) =>
  paymentConcepts.find((one) => one.concept === concept)?.label ?? concept

/** What a customer said of what comes after the return of their contract. */
export const renewals = [
  { renewal: 'unasked', label: 'Sin preguntar', tone: 'amber' },
  { renewal: 'asked', label: 'Sin respuesta', tone: 'red' },
  { renewal: 'renews', label: 'Renueva', tone: 'green' },
  { renewal: 'ends', label: 'No renueva', tone: 'grey' },
] as const
export type Renewal = (typeof renewals)[number]['renewal']
export const renewalNames = renewals.map(({ renewal }) => renewal)

/** What a thing is kept by, on the time line. */
export const barKinds = [
  { kind: 'contract', label: 'Contrato' },
  { kind: 'late', label: 'Sin devolver' },
  { kind: 'quote', label: 'Cotización' },
  { kind: 'maintenance', label: 'Mantenimiento' },
  { kind: 'trip', label: 'Viaje' },
] as const
export type BarKind = (typeof barKinds)[number]['kind']
export const barKindNames = barKinds.map(({ kind }) => kind)

/** How full a tank is said to be, in eighths. */
export const fullTank = 8
/** Minutes a return may be late without another day. */
export const graceMinutes = 29
/** Days before a return on which people are told, and hours after it. */
export const tellReturnIn: readonly number[] = [3, 1, 0]
/** Days a contract is told to be ending in. */
export const endsSoonDays = 7
export const usualValidDays = 7
export const mostDays = 1100
export const mostLineDays = 92
export const mostExtras = 20
export const mostPhotos = 40

/** What may stand in the text of a template: `{{cliente}}`. */
export const templateVariables = [
  { name: 'folio', label: 'Folio' },
  { name: 'empresa', label: 'Nombre de la empresa' },
  { name: 'cliente', label: 'Cliente' },
  { name: 'rfc', label: 'RFC del cliente' },
  { name: 'contacto', label: 'Contacto' },
  { name: 'unidad', label: 'Unidad o activo' },
  { name: 'placas', label: 'Placas o serie' },
  { name: 'inicio', label: 'Inicio' },
  { name: 'fin', label: 'Fin' },
  { name: 'dias', label: 'Días' },
  { name: 'renta', label: 'Renta sin IVA' },
  { name: 'total', label: 'Total' },
  { name: 'deposito', label: 'Depósito en garantía' },
  { name: 'km_incluidos', label: 'Kilómetros incluidos' },
  { name: 'km_extra', label: 'Precio del kilómetro excedente' },
  { name: 'combustible', label: 'Precio del octavo de combustible' },
  { name: 'vigencia', label: 'Vigencia de la cotización' },
] as const
export type TemplateVariable = (typeof templateVariables)[number]['name']

/** Variables that a text names and nobody knows. */
export function unknownVariables(text: string): string[] {
  const known = new Set<string>(templateVariables.map(({ name }) => name))
  return [...new Set([...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name = '']) => name))].filter(
    (name) => !known.has(name),
  )
}

export const fillTemplate = (text: string, values: Record<TemplateVariable, string>): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => values[name as TemplateVariable] ?? whole)
