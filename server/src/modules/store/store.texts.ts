export const texts = {
  noPart: 'No se encontró la parte.',
  noItem: 'No se encontró la pieza.',
  moved: 'La pieza tiene movimientos: no se elimina, puede desactivarla.',
  mounted: (unit: string) => `La pieza está montada en ${unit}: desmóntela primero.`,
  mostUnderLeast: 'El máximo no puede ser menor que el mínimo.',
} as const
