export const texts = {
  notFound: 'No se encontró el producto.',
  skuTaken: 'Ya existe un producto con esa clave.',
  inUse: 'El producto ya está en documentos; puede desactivarlo.',
} as const
