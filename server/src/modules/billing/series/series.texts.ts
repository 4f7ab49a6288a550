export const texts = {
  notFound: 'No se encontró la serie.',
  taken: 'Esa razón social ya tiene una serie con ese nombre.',
  issuer: 'No se encontró la razón social.',
  otherKind: (name: string) => `La serie ${name} numera otra clase de documento.`,
  inactive: 'La serie está inactiva.',
  behind: (last: number) => `El folio ${last} ya se usó; el siguiente debe ser mayor.`,
  fixed: (last: number) => `Ya no cambia: hay documentos hasta el folio ${last}.`,
  used: (last: number) => `La serie ya tiene documentos hasta el folio ${last}; puede desactivarla.`,
} as const
