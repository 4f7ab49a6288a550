/** How money is handed over at a desk. */
export const paymentMethods = [
  { method: 'transfer', label: 'Transferencia' },
  { method: 'cash', label: 'Efectivo' },
  { method: 'check', label: 'Cheque' },
  { method: 'card', label: 'Tarjeta' },
] as const
export type PaymentMethod = (typeof paymentMethods)[number]['method']
export const paymentMethodNames = paymentMethods.map(({ method }) => method)
export const methodLabel = (method: PaymentMethod) =>
  paymentMethods.find((one) => one.method === method)?.label ?? method
