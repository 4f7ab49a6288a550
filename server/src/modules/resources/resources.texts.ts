export const texts = {
  /** Exact to the letter. */
  takenColor: 'El color ya existe en otra notificacion',
  takenName: 'Ya existe uno con ese nombre',
  unknownInventoryType: 'No se encontró el tipo de inventario.',
} as const
