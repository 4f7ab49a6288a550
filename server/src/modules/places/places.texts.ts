/** Sentences of the module. */
export const texts = {
  unknownPlace: 'No se encontró el lugar.',
  unknownStop: 'No se encontró la parada.',
  decided: (by: string | null, state: 'accepted' | 'ignored') =>
    `${by ?? 'Alguien'} ya ${state === 'accepted' ? 'aceptó' : 'ignoró'} este lugar.`,
  notDecided: 'Este lugar sigue entre las propuestas.',
  nothingToEnlarge: 'El lugar no toca ninguna geocerca que se pueda ampliar.',
} as const
