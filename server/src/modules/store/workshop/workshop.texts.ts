export const texts = {
  noPart: 'No se encontró la parte, o no es de esa categoría.',
  serialTaken: 'Ya existe una pieza con ese número de serie.',
  registered: 'Alta sin entrada',
  noPiece: 'No se encontró la pieza.',
  mounted: (serial: string) => `La serie ${serial} ya está montada en una unidad.`,
  outOfUse: (serial: string) => `La serie ${serial} está fuera de uso.`,
  onItsWay: (serial: string) => `La serie ${serial} va en un traslado que nadie ha recibido.`,
  notMounted: (serial: string) => `La serie ${serial} no está montada en esa unidad.`,
  notOut: (folio: string, part: string | undefined, qty: number) =>
    part === undefined
      ? `Eso no salió para la orden ${folio}, o ya se devolvió.`
      : `De «${part}» quedan ${qty} por devolver de la orden ${folio}.`,
} as const
