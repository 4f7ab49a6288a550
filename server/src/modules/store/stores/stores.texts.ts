export const texts = {
  notFound: 'No se encontró el almacén.',
  codeTaken: 'Ya existe un almacén con esa clave.',
  keeper: 'No se encontró a esa persona.',
  user: 'No se encontró a esa persona.',
  unknown: 'Uno de los almacenes no existe.',
  held: 'Sólo quien ve todos los almacenes reparte accesos.',
  moved: 'El almacén ya tiene movimientos o documentos; puede desactivarlo.',
} as const
