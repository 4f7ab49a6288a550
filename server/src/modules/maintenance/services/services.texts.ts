export const texts = {
  notFound: 'No se encontró el servicio.',
  taken: 'Ya hay un servicio con ese nombre.',
  inUse: 'Hay planes con este servicio; puede desactivarlo.',
} as const
