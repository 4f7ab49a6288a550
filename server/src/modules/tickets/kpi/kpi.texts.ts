export const texts = { person: 'No se encontró a esa persona.' } as const
