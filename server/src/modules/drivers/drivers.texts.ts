export const texts = {
  notFound: 'No se encontró el conductor.',
  changed: 'Otra persona cambió este conductor mientras lo editaba.',
  userNotFound: 'No se encontró el usuario.',
  userTaken: 'Otro conductor ya entra con este usuario.',
} as const
