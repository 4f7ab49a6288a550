import {
  folioOf,
  stateLabel,
  waitLabel,
  type TicketState,
  type WaitReason,
} from '@arriero/contract/tickets/tickets/tickets.rules.ts'

/** What people read of tickets. */
export const texts = {
  notFound: 'No se encontró el ticket.',
  area: 'No se encontró el área.',
  issue: 'Ese asunto no es del área.',
  socialReason: 'No se encontró la razón social.',
  person: 'No se encontró a esa persona.',
  holder: 'Sólo lo atiende alguien de la casa.',
  unit: 'No se encontró la unidad.',
  trip: 'No se encontró el viaje.',
  order: 'No se encontró la orden.',
  alert: 'No se encontró la alerta.',
  message: 'No se encontró el mensaje.',
  closed: (folio: string) => `${folio} está cerrado: ábralo otra vez para cambiarlo.`,
  merged: (folio: string, into: string) => `${folio} se fusionó con ${into}: siga allí.`,
  needsWait: 'Diga a quién se espera.',
  needsReason: 'Diga por qué cambia de manos.',
  nothingChanges: 'Elija otra persona u otra área.',
  notYours: 'Sólo quien atiende lo mueve; usted puede comentarlo.',
  mergeSelf: 'Un ticket no se fusiona consigo mismo.',
  mergeOver: (folio: string) => `${folio} ya está cerrado: elija uno abierto.`,
  noNote: 'Las notas internas son de quien atiende.',
  commentNotFound: 'No se encontró el comentario.',
  notOwn: 'Sólo se corrige o borra lo que uno mismo escribió.',
  deleted: 'El comentario ya se borró.',
  mailed: 'Ya se envió por correo: no se corrige ni se borra.',
  tooManyFiles: (most: number) => `Hasta ${most} archivos a la vez.`,
  tooManyPeople: (most: number) => `Un ticket avisa a ${most} personas a lo más.`,
  notMentioned: 'Esa persona no está en el ticket.',
  mentionOthers: 'Sólo quien atiende cambia a quién se avisa.',
  event: {
    opened: (source: string) => `Se abrió desde ${source}`,
    state: (state: TicketState, wait?: WaitReason | null) =>
      wait
        ? `Pasó a «${stateLabel(state)}»: se espera a ${waitLabel(wait).toLowerCase()}`
        : `Pasó a «${stateLabel(state)}»`,
    taken: 'Lo tomó',
    handed: (name: string) => `Lo pasó a ${name}`,
    freed: 'Lo dejó sin responsable',
    area: (from: string, to: string) => `Lo pasó de ${from} a ${to}`,
    reason: (text: string) => `Motivo: ${text}`,
    mentioned: (names: readonly string[]) => `Agregó a ${names.join(', ')}`,
    mergedFrom: (number: number) => `Se le unió ${folioOf(number)}`,
    mergedInto: (number: number) => `Se unió a ${folioOf(number)} y quedó cerrado`,
    warned: (kind: 'first' | 'solve') =>
      kind === 'first'
        ? 'Se acerca la hora prometida de la primera respuesta'
        : 'Se acerca la hora prometida de solución',
    broken: (kind: 'first' | 'solve') => (kind === 'first' ? 'Venció la primera respuesta' : 'Venció la solución'),
    closedAlone: (days: number) => `Se cerró solo: ${days} días resuelto sin respuesta`,
    reopened: 'Se abrió otra vez: quien reporta respondió',
  },
} as const
