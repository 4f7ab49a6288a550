export const texts = {
  noTrip: 'No se encontró el viaje.',
  noExpense: 'No se encontró el gasto.',
  noTariff: 'No se encontró la tarifa.',
  hasTariff: 'Este conductor ya tiene tarifa.',
  noDriver: 'No se encontró el conductor.',
  noQuotation: 'No se encontró la cotización.',
  otherCurrency: 'La cotización está en otra moneda: indique el precio en pesos.',
  closed: (folio: string, invoice: string | null) =>
    `La cuenta de ${folio} está cerrada${invoice ? `: se facturó en ${invoice}` : ''}. Se abre si la factura se cancela.`,
  litres: 'Sólo el combustible lleva litros.',
  needsDriver: 'Indique qué conductor lo pagó.',
  linked: 'Este gasto viene de otro registro; cámbielo allá.',
  percent: 'Un porcentaje no pasa de 100.',
  running: 'El viaje no ha terminado.',
  cancelled: 'El viaje se canceló.',
  charged: (folio: string) => `Ya está en ${folio}.`,
  unpriced: 'No tiene precio: indique su precio por km o el acordado.',
  noCustomer: 'Su cliente no es un cliente de facturación.',
  otherCustomer: (name: string) => `Es de ${name}.`,
  noneLeft: (left: readonly { folio: string; why: string }[]) =>
    ['Ninguno de esos viajes se puede facturar.', ...left.slice(0, 3).map(({ folio, why }) => `${folio}: ${why}`)].join(
      ' ',
    ),
  chooseTrips: 'Elija los viajes o los días en que terminaron.',
  receipt: 'Elija el comprobante.',
} as const
