import { documentStates } from '@arriero/contract/billing/documents/documents.rules.ts'

export const stateLabel = (state: string) => documentStates.find((one) => one.state === state)?.label ?? state

export const texts = {
  notFound: 'No se encontró el documento.',
  closed: (folio: string, state: string) => `${folio} está en «${state}»; sólo se cambia un borrador.`,
  sealed: (folio: string) =>
    `${folio} ya se envió a timbrar y no se sabe si quedó timbrada: vuelva a timbrarla (no se timbra dos veces) antes de cambiarla.`,
  notOpen: (folio: string, state: string) => `${folio} está en «${state}»; no se puede timbrar.`,
  noCsd: (issuer: string) => `${issuer} no tiene sello digital (CSD); cárguelo en Razones sociales.`,
  csdExpired: (issuer: string) => `El sello digital (CSD) de ${issuer} venció; cargue el nuevo en Razones sociales.`,
  otherKind: (series: string) => `La serie ${series} numera otra clase de documento.`,
  noSeries: 'No se encontró la serie.',
  noIssuer: 'La razón social de la serie ya no emite.',
  noCustomer: 'No se encontró el cliente.',
  overDiscount: 'El descuento pasa del importe.',
  tooMuch: 'El importe del documento es demasiado grande.',
  overWithheld: 'Lo retenido pasa de lo que se cobra.',
  rate: 'Indique el tipo de cambio.',
  tripTaken: (trip: string, folio: string) => `El viaje ${trip} ya está en ${folio}.`,
  noTrip: 'No se encontró el viaje.',
  tripTwice: 'Un viaje va en un solo concepto.',
  fixedSeries: 'La serie de un documento no cambia: su folio ya está tomado.',
  notStamped: (folio: string) => `${folio} no está timbrada.`,
  notCancellable: (folio: string, state: string) =>
    `${folio} está en «${state}»; sólo se cancela un documento timbrado.`,
  needsSubstitute: 'El motivo 01 pide el folio fiscal (UUID) del documento que sustituye.',
  noSubstitute: 'Sólo el motivo 01 lleva folio fiscal que sustituye.',
  sameSubstitute: 'Un documento no se sustituye a sí mismo.',
  hasMoves: (folio: string) => `${folio} tiene pagos o notas de crédito vigentes: cancélelos primero.`,
  advanceApplied: (folio: string, note: string) => `El anticipo ${folio} se aplica en ${note}: cancélela primero.`,
  overBalance: (folio: string, balance: string) => `${folio} sólo debe ${balance}; no se aplica más que su saldo.`,
  cashOnly: (name: string) => `A ${name} sólo se le vende de contado: use PUE o cambie su límite de crédito.`,
  overLimit: (name: string, would: string, limit: string, over: string) =>
    `Con este documento ${name} debería ${would} MXN y su límite de crédito es ${limit}: pasa por ${over}.`,
  nearLimit: (name: string, would: string, limit: string) =>
    `Con este documento ${name} debería ${would} MXN, cerca de su límite de crédito de ${limit}.`,
  moreDays: (given: number, own: number) => `Da ${given} días de crédito y el cliente tiene ${own}.`,
  late: (name: string, count: number, amount: string, days: number) =>
    `${name} tiene ${count === 1 ? 'un documento vencido' : `${count} documentos vencidos`} por ${amount} MXN; el más viejo, hace ${days === 1 ? 'un día' : `${days} días`}.`,
  noAcuse: (folio: string) => `${folio} no tiene acuse de cancelación.`,
  noAddress: 'El cliente no tiene a quién enviar documentos; escriba un correo.',
  waiting: 'El PAC no respondió; se vuelve a intentar solo cada 5 minutos. No se timbra dos veces.',
  rejected: 'El receptor rechazó la cancelación; el documento sigue vigente.',
  unanswered: 'El SAT no resolvió la cancelación en cinco días hábiles; revise con el receptor.',
} as const
