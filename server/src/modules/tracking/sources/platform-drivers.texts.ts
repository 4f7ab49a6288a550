export const texts = {
  notFound: 'No se encontró el conductor de la plataforma.',
  taken: 'Ese conductor ya está vinculado con otro de esta plataforma.',
  linked: 'Este conductor de la plataforma ya está vinculado.',
  unitNotFound: 'La plataforma no tiene esa unidad o no está vinculada.',
  noRename: 'Esta plataforma no permite cambiar el nombre de sus unidades.',
} as const
