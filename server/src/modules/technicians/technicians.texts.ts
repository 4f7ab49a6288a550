export const texts = {
  notFound: 'No se encontró el técnico.',
  services: 'La cuenta no tiene ese servicio.',
  userNotFound: 'No se encontró un usuario técnico con ese número.',
  alreadyAway: 'Ya estaba ausente algún día de esos.',
  backwards: 'Termina después de empezar.',
  tooLong: 'Una ausencia es de a lo más un año.',
  noAbsence: 'No se encontró la ausencia.',
  userTaken: 'Ese usuario ya es de otro técnico.',
} as const
