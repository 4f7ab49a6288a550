/** Sentences of the trip screens that are no labels of one place only. Those the specification fixes are in the contract (`tripTexts`). */
export const screenTexts = {
  emptyTitle: 'Todavía no hay viajes',
  emptyText:
    'Un viaje une una unidad, sus conductores y los destinos que debe visitar. La consola lo sigue en vivo y avisa cuando llega, sale o se retrasa.',
  finishConsequence:
    'Deja de seguirse en vivo y pasa a Finalizados. Las posiciones que lleguen después ya no lo cambian.',
  cancelConsequence: 'Sale de la lista de todos y la unidad queda libre. No se puede deshacer.',
  required: 'El campo es requerido',
  arriveAfterLeave: 'Debe ser posterior a la salida',
  leaveAfterArrive: 'Debe ser posterior a la llegada anterior',
  badCoordinates: 'Escriba latitud y longitud: 20.6120, -100.3872',
} as const
