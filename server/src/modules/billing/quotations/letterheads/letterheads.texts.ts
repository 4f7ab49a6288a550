export const texts = {
  notFound: 'No se encontró el membrete.',
  taken: 'Ya hay un membrete con ese nombre.',
  active: (name: string) => `«${name}» es el membrete activo; active otro antes de eliminarlo.`,
} as const
