export const texts = {
  notFound: 'No se encontró la ruta.',
  samePlace: 'El origen y el destino deben ser distintos',
  unknownPlace: 'No se encontró la geocerca',
} as const
