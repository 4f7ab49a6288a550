export const texts = {
  notFound: 'No se encontró el área.',
  general: 'General',
  nobody: 'La cuenta no tiene a nadie que atienda tickets.',
  taken: 'Ya hay un área con ese nombre.',
  user: 'No se encontró el usuario.',
  member: 'Alguna de las personas no es de esta cuenta.',
  zone: 'No se conoce esa zona horaria.',
  inUse: (tickets: number) =>
    tickets === 1 ? 'Tiene un ticket sin resolver.' : `Tiene ${tickets} tickets sin resolver.`,
} as const
