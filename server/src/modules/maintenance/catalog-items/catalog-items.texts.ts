export const texts = {
  noType: 'No existe un catálogo de ese tipo.',
  makerNeeded: 'Indique la marca de la batería.',
  noMakerHere: 'Sólo un modelo de batería lleva marca.',
} as const
