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
  needsHeir: (folio: string, notes: readonly string[]) =>
    `${folio} cobra ${notes.length === 1 ? `la nota de venta ${notes[0]}` : `las notas de venta ${notes.join(', ')}`}: el folio que la sustituye debe ser el de una factura timbrada aquí, que las cobre desde entonces. Con otro motivo quedan abiertas.`,
  tooMany: 'Son más conceptos de los que lleva una factura; elija menos notas.',
} as const
