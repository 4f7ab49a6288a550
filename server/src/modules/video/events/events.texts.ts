import { reviewLabel, type ReviewState } from '@arriero/contract/video/events.rules.ts'

export const texts = {
  order: 'La primera fecha va antes que la última.',
  tooLong: 'Elija un año o menos.',
  noEvent: 'No se encontró el evento.',
  noMedium: 'La plataforma ya no tiene esta imagen.',
  noCoaching: 'No se encontró el coaching.',
  noCoach: 'Elija a alguien de la cuenta.',
  noDriver: 'Sin conductor asignado en ese momento no hay a quién dar coaching.',
  changed: 'Otra persona cambió este evento mientras usted lo revisaba.',
  not: (state: ReviewState) => `El evento está «${reviewLabel(state)}»: esa decisión ya no aplica.`,
  done: 'El coaching terminó; sus eventos se cerraron.',
} as const

/** How the history of an event words a decision. */
export const decided = {
  confirm: 'Lo confirmó',
  coach: 'Lo confirmó con coaching',
  false: 'Lo marcó como falsa alarma',
  close: 'Lo cerró',
  reopen: 'Lo abrió otra vez',
} as const
