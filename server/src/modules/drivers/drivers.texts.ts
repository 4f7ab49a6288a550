export const texts = {
  notFound: 'No se encontró el conductor.',
  userNotFound: 'No se encontró el usuario.',
  userTaken: 'Otro conductor ya entra con este usuario.',
} as const
