export const texts = {
  notFound: 'No se encontró la falla.',
  oneThing: 'Elija una parte o un activo, uno de los dos.',
  noPart: 'No se encontró la parte.',
  noPiece: 'No se encontró la pieza de esa parte.',
  closed: (by: string | null) => `La falla ya la cerró ${by ?? 'otra persona'}.`,
  reported: (folio: string, what: string) => `Falla ${folio}: ${what}`,
  mended: (folio: string) => `Falla ${folio}, cerrada`,
} as const
