import { noteStateLabel } from '@arriero/contract/billing/sales-notes/sales-notes.rules.ts'

export const texts = {
  notOpen: (folio: string, situation: string) =>
    `${folio} está en «${noteStateLabel(situation)}»; sólo se usa una nota abierta.`,
  stamped: (folio: string) => `${folio} está timbrada: ya es un comprobante fiscal y no se factura otra vez.`,
  mixed: 'Son de varios clientes: haga una factura por cliente, o una global.',
  mixedIssuer: 'Son de varias razones sociales o monedas; facture las de cada una por separado.',
  noPublic: 'Cree primero el cliente «Público en general», con el RFC XAXX010101000.',
  globalPesos: 'Una factura global sólo lleva notas en pesos.',
  noSeries: 'La razón social no tiene una serie activa de facturas.',
  tooMany: 'Son más conceptos de los que lleva una factura; elija menos notas.',
} as const
