export const texts = {
  notFound: 'No se encontró el conteo.',
  noPart: 'No se encontró la parte.',
  alreadyOpen: 'Ese almacén ya tiene un conteo abierto.',
  closed: 'El conteo ya se cerró.',
  stillOpen: 'El conteo sigue abierto: ciérrelo primero.',
  decided: (by: string | null) => `Ya decidió ${by ?? 'otra persona'}.`,
  nothingCounted: 'Aún no se ha contado nada.',
  serials: 'Anote las series que vio.',
  howMuch: 'Anote cuánto hay.',
  own: 'Quien cuenta no aprueba sus diferencias: pídalo a otra persona.',
  missing: 'No apareció en el conteo',
  found: 'Apareció en el conteo',
} as const
