import type { Missing } from '@arriero/contract/checklists/filled/flow.rules.ts'
import type { Question } from '@arriero/contract/checklists/templates/content.ts'

export const texts = {
  notFound: 'No se encontró el CheckList llenado.',
  noChecklist: 'Ese CheckList ya no existe o no es de sus apartados.',
  unit: 'Diga de qué unidad es.',
  noUnit: 'No se encontró la unidad.',
  trip: 'Diga de qué viaje es.',
  noTrip: 'No se encontró el viaje.',
  foreignKey: 'Otra persona entregó ya un CheckList con esa clave.',
  order: 'Termina antes de empezar.',
  ahead: 'Tiene fecha futura: revise el reloj del teléfono.',
  noPhoto: 'Este CheckList no espera esa fotografía.',
  otherBytes: 'La fotografía llegó incompleta; envíela otra vez.',
  photoNeeded: 'Falta la fotografía.',
  badLink: 'El enlace venció o no es válido.',
  lacks: ({ photos }: Missing, { label }: Question) =>
    photos > 0 ? `Faltan ${photos} fotografías de «${label}».` : `Falta contestar «${label}».`,
  orderTitle: (folio: string, name: string) => `Hallazgos de ${folio}: ${name}`.slice(0, 160),
  alertDetail: (folio: string, found: readonly string[]) => `${folio}: ${found.join('; ')}`.slice(0, 500),
  told: (unit: string | null, name: string) => `${name}${unit ? ` de ${unit}` : ''}: hay hallazgos`,
  blocked: (unit: string) => `${unit} no puede salir`,
  lifted: 'Alguien levantó ya este bloqueo.',
  noBlock: 'No se encontró el bloqueo.',
}
