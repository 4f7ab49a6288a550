export const texts = {
  notFound: 'No se encontró el técnico.',
  services: 'La cuenta no tiene ese servicio.',
  userNotFound: 'No se encontró un usuario técnico con ese número.',
  userTaken: 'Ese usuario ya es de otro técnico.',
} as const
