/** Sentences of sign-in; those of the specification are exact to the letter. */
export const sessionTexts = {
  wrongPassword: 'Contraseña incorrecta',
  unknownUser: 'Usuario no encontrado',
  slogan: 'Cada unidad, cada viaje, en una sola consola.',
  product: 'Consola de flotas, transporte y logística',
} as const
