import type { SubjectKind } from '@arriero/contract/qr/qr.rules.ts'

export const texts = {
  notFound: 'No se encontró el código QR.',
  noSubject: {
    unit: 'No se encontró la unidad.',
    part: 'No se encontró la parte.',
    item: 'No se encontró la pieza.',
    asset: 'No se encontró el activo.',
    store: 'No se encontró el almacén.',
  } satisfies Record<SubjectKind, string>,
  both: 'Diga qué es y cuál: las dos cosas o ninguna.',
  hasCode: 'Ya tiene otro código QR: libérelo o elimínelo primero.',
  nothing: 'Elija al menos una etiqueta.',
  tooMany: (most: number) => `Un archivo lleva ${most} etiquetas como máximo.`,
  noOffset: 'La hoja no tiene esa etiqueta.',
  empty: 'No hay existencia en los almacenes que usted ve.',
  mounted: (unit: string) => `La pieza está montada en ${unit}.`,
  outOfUse: 'La pieza está fuera de uso.',
  notRented: 'No está en renta: no hay qué recibir.',
  tooOld: 'La lectura es de hace más de tres días: ya no dice dónde está.',
  future: 'La hora de la lectura todavía no llega: revise el reloj del teléfono.',
  needs: (permission: string) => `Necesita el permiso «${permission}»`,
} as const
