import { quotationStateLabel } from '@arriero/contract/billing/quotations/quotations.rules.ts'

export const texts = {
  notFound: 'No se encontró la cotización.',
  noVersion: (folio: string, number: number) => `${folio} no tiene una versión ${number}.`,
  noName: 'Elija un cliente o escriba a quién se cotiza.',
  noSeries: 'Cree primero una serie de cotizaciones en Series y folios.',
  otherSeries: (series: string) => `La serie ${series} numera otra clase de documento.`,
  fixedSeries: 'La serie de una cotización no cambia: su folio ya está tomado.',
  noLetterhead: 'No se encontró el membrete.',
  noClause: 'No se encontró la cláusula.',
  past: 'La vigencia ya pasó.',
  closed: (folio: string, state: string) =>
    `${folio} está en «${quotationStateLabel(state)}»; regrésela a borrador para cambiarla.`,
  sent: (folio: string) => `${folio} ya se envió y queda en la historia; puede rechazarla.`,
  expired: (folio: string) => `${folio} venció; renueve su vigencia primero.`,
  noStatus: (from: string, to: string) =>
    `De «${quotationStateLabel(from)}» no se pasa a «${quotationStateLabel(to)}».`,
  noAddress: 'No se sabe a quién enviarla; escriba un correo.',
  notAccepted: (folio: string) => `${folio} no está aceptada.`,
  prospect: 'Es de un prospecto: elija el cliente a quien se factura.',
  nothingToSell: 'Sólo tiene conceptos opcionales.',
  already: (folio: string) => `Ya se convirtió en ${folio}.`,
  noSalesSeries: (label: string) => `La razón social no tiene una serie activa para ${label}.`,
  trip: 'Se capturan con los datos de la cotización.',
} as const
