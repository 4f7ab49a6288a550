import {
  activityLabel,
  conditionLabel,
  reasonLabel,
  type ActivityKind,
  type Condition,
  type LostReason,
} from '@arriero/contract/crm/crm.rules.ts'

const pesos = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
const listed = (list: readonly string[]) => new Intl.ListFormat('es-MX').format(list)
const sales = (count: number) => (count === 1 ? '1 venta' : `${count} ventas`)

export const texts = {
  notFound: 'La venta no existe.',
  noCompany: 'La empresa no existe.',
  needsCompany: 'Diga de qué empresa es.',
  companyInUse: 'La empresa tiene ventas: elimínelas primero.',
  noCustomer: 'El cliente no existe.',
  noStage: 'La etapa ya no existe.',
  noTag: 'Alguna de las etiquetas ya no existe.',
  person: 'La lleva una persona activa de la casa.',
  noNote: 'La nota no existe.',
  notOwn: 'Sólo quien la escribió cambia o borra una nota.',
  nothingSaid: 'Escriba algo o adjunte un archivo.',
  tooManyFiles: (most: number) => `No más de ${most} archivos a la vez.`,
  alreadyDeleted: 'La nota ya se había borrado.',
  noActivity: 'La actividad no existe.',
  needsAmount: 'Diga por cuánto se ganó.',
  needsReason: 'Diga por qué se perdió.',
  needsDetail: 'Diga con palabras por qué se perdió.',
  startsOpen: 'Una venta empieza en una etapa abierta; después se gana o se pierde.',
  closed: (folio: string) => `${folio} está cerrada: reábrala moviéndola a una etapa abierta.`,
  otherStage: 'La venta de arriba ya no está en esa etapa: vuelva a soltarla.',
  lacks: (stage: string, what: readonly Condition[]) =>
    `Para pasar a «${stage}» falta: ${listed(what.map((one) => conditionLabel(one).toLowerCase()))}.`,
  nothingToQuote: 'Ponga un monto a la venta o conceptos a la cotización.',
  order: 'Termina antes de empezar.',
  longCalendar: 'No más de 62 días a la vez.',
  longSpan: 'No más de dos años a la vez.',
  stage: {
    taken: 'Ya hay una etapa con ese nombre.',
    tooMany: (most: number) => `No más de ${most} etapas.`,
    hasSales: (name: string, count: number) => `En «${name}» hay ${sales(count)}: diga a qué etapa pasan.`,
    badMove: 'Las ventas pasan a una etapa abierta que se queda.',
  },
  tag: {
    taken: 'Ya hay una etiqueta con ese nombre.',
    notFound: 'La etiqueta no existe.',
    inUse: 'Alguien acaba de poner esa etiqueta a una venta: intente de nuevo.',
  },
  event: {
    created: 'Venta creada',
    imported: (file: string) => `Importada de ${file}`,
    importedOver: (file: string) => `Actualizada desde ${file}`,
    moved: (from: string, to: string) => `${from} → ${to}`,
    replaced: (from: string, to: string) => `${from} → ${to}: se quitó la etapa`,
    won: (amount: number) => `Ganada por ${pesos.format(amount)}`,
    lost: (reason: LostReason, detail: string | null) =>
      `Perdida por ${reasonLabel(reason).toLowerCase()}${detail === null ? '' : `: ${detail}`}`,
    reopened: (stage: string) => `Reabierta en ${stage}`,
    amount: (from: number, to: number) => `Monto ${pesos.format(from)} → ${pesos.format(to)}`,
    probability: (from: number, to: number) => `Probabilidad ${from} % → ${to} %`,
    owner: (name: string | null) => (name === null ? 'Quedó sin responsable' : `La lleva ${name}`),
    planned: (kind: ActivityKind, title: string, when: string) => `${activityLabel(kind)} el ${when}: ${title}`,
    postponed: (title: string, when: string) => `«${title}» pasa al ${when}`,
    done: (kind: ActivityKind, title: string, outcome: string | null) =>
      `${activityLabel(kind)} hecha: ${title}${outcome === null ? '' : `. ${outcome}`}`,
    undone: (title: string) => `«${title}» vuelve a estar pendiente`,
    dropped: (title: string) => `Se quitó la actividad «${title}»`,
    quoted: (folio: string, total: number) => `Cotización ${folio} por ${pesos.format(total)}`,
  },
  given: 'Le asignaron esta venta.',
  remind: (kind: ActivityKind, title: string, when: string) => `${activityLabel(kind)} ${when}: ${title}`,
  activityGiven: (kind: ActivityKind, title: string, when: string) =>
    `Le programaron ${activityLabel(kind).toLowerCase()} el ${when}: ${title}`,
  sheet: {
    is: (name: string, by: string) => `Ya existe ${name} (${by}): Omitir, Completar, Sobrescribir o Crear.`,
    unknownChoice: (given: string) => `"${given}" no es Omitir, Completar, Sobrescribir ni Crear.`,
    noStage: (given: string) => `No se encontró la etapa abierta "${given}".`,
    noOwner: (given: string) => `No se encontró a "${given}" entre las personas de la casa.`,
    same: (row: number) => `Es la misma empresa que la fila ${row}: se crea una sola vez.`,
    newTags: (names: readonly string[]) => `Se crearán las etiquetas ${listed(names)}.`,
    tooManyTags: (most: number) => `No más de ${most} etiquetas.`,
    needsCompany: '"Empresa" es obligatorio.',
    needsTitle: '"Venta" es obligatorio.',
  },
} as const
