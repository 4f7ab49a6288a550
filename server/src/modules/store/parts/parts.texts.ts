export const texts = {
  notFound: 'No se encontró la parte.',
  codeTaken: 'Ya existe una parte con esa clave.',
  barcodeTaken: 'Otra parte tiene ese código de barras.',
  measurement: 'No se encontró la unidad de medida.',
  supplier: 'No se encontró el proveedor.',
  moved: 'La parte ya tiene movimientos o documentos; puede desactivarla.',
  countedSo: 'Ya no cambia: la parte tiene movimientos o documentos.',
} as const
