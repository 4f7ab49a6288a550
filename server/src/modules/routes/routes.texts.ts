export const texts = {
  notFound: 'No se encontró la ruta.',
  changed: 'Otra persona cambió esta ruta mientras la editaba.',
  samePlace: 'El origen y el destino deben ser distintos',
  unknownPlace: 'No se encontró la geocerca',
} as const
