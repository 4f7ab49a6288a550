import { purchaseTaxRate, type Authorization, type Process } from '../store.rules.ts'

/** What happens to a requisition or an order, as its history tells it. */
export const purchaseActions = [
  { code: 'created', label: 'Solicitada' },
  { code: 'changed', label: 'Cambió' },
  { code: 'authorized', label: 'Autorizada' },
  { code: 'denied', label: 'Denegada' },
  { code: 'cancelled', label: 'Cancelada' },
  { code: 'ordered', label: 'Orden de compra' },
  { code: 'sent', label: 'Enviada al proveedor' },
  { code: 'entered', label: 'Entrada' },
  { code: 'reversed', label: 'Entrada revertida' },
  { code: 'dropped', label: 'Se canceló lo pendiente' },
  { code: 'billed', label: 'Factura' },
  { code: 'unbilled', label: 'Se quitó la factura' },
  { code: 'resolved', label: 'Diferencia resuelta' },
  { code: 'paid', label: 'Enviada a pago' },
] as const
export type PurchaseAction = (typeof purchaseActions)[number]['code']
export const purchaseActionCodes = purchaseActions.map(({ code }) => code)
export const purchaseActionLabel = (code: PurchaseAction) =>
  purchaseActions.find((action) => action.code === code)?.label ?? code

// Products of decimals are off by a hair in binary: what is left behind the sixth decimal is no part of the amount.
const cents = (pesos: number) => Math.round(Number((pesos * 100).toFixed(6)))

/** Pesos of a quantity at a price, to the cent, halves up. */
export const amountOf = (qty: number, price: number): number => cents(qty * price) / 100
/** A sum of pesos that is exact to the cent. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + cents(amount), 0) / 100
/** A sum of quantities, which have three decimals at most. */
export const sumOfQty = (quantities: readonly number[]): number =>
  Math.round(quantities.reduce((sum, qty) => sum + qty, 0) * 1000) / 1000
/** What an amount costs with its taxes. */
export const withTax = (amount: number): number => sumOf([amount, amountOf(amount, purchaseTaxRate)])

/** What lines cost: each to the cent, taxes of the sum. */
export function totalsOf(lines: readonly { qty: number; price: number }[]) {
  const subtotal = sumOf(lines.map(({ qty, price }) => amountOf(qty, price)))
  const tax = amountOf(subtotal, purchaseTaxRate)
  return { subtotal, tax, total: sumOf([subtotal, tax]) }
}

/** What an order's line still waits for. */
export const pendingOf = ({ qty, received, dropped }: { qty: number; received: number; dropped: number }) =>
  Math.max(0, sumOfQty([qty, -received, -dropped]))

/** How far a requisition is: authorised it is in process until all of its lines are ordered. */
export function processOf(authorization: Authorization, lines: readonly { qty: number; ordered: number }[]): Process {
  if (authorization === 0) return 1
  if (authorization !== 1) return 4
  return lines.every(({ qty, ordered }) => ordered >= qty) ? 3 : 2
}

/** Units by piece have no parts; what is measured has the decimals of its measure. */
export const fitsDecimals = (qty: number, decimals: number) =>
  Math.abs(qty - Number(qty.toFixed(decimals))) < 0.000_000_1

/** `12:4,15:2`: parts and how many of each, in an address. */
export const partsInAddress = (parts: readonly { partId: number; qty: number }[]) =>
  parts.map(({ partId, qty }) => `${partId}:${qty}`).join(',')
export const partsOfAddress = (text: string) =>
  text.split(',').flatMap((one) => {
    const [, partId, qty] = /^(\d{1,9})(?::(\d{1,7}(?:\.\d{1,3})?))?$/.exec(one) ?? []
    return partId ? [{ partId: Number(partId), qty: Number(qty ?? 1) }] : []
  })
