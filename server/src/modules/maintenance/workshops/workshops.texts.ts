export const texts = {
  workshop: {
    notFound: 'No se encontró el taller.',
    taken: 'Ya existe un taller con ese nombre.',
    inUse: 'El taller tiene trabajos; puede desactivarlo.',
  },
  concept: {
    notFound: 'No se encontró el concepto.',
    taken: 'Ya existe un concepto con ese nombre.',
    inUse: 'Hay órdenes con este concepto; puede desactivarlo.',
  },
} as const
