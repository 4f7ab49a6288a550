/** Sentences of the map screens. */
export const mapTexts = {
  noWebGl:
    'Este navegador no puede dibujar el mapa (WebGL no está disponible). El resto de la pantalla sigue funcionando.',
  noUnits: {
    title: 'Todavía no hay unidades',
    text: 'Aquí se ve cada unidad en vivo: dónde está, qué hace y desde cuándo. Agregue la primera unidad o conecte una fuente de posiciones.',
  },
  noPosition: 'Esta unidad todavía no envía posiciones.',
  noGps: 'La unidad no tiene GPS: no hay posición que seguir ni historial.',
  noSuchUnit: 'La unidad no existe o no está entre las que usted puede ver.',
  silentLeftOut: 'Con señal, sin alerta',
  lost: 'Sin posiciones en vivo',
} as const

export const shareTexts = {
  gone: {
    title: 'El enlace ya no está disponible',
    text: 'Venció, fue revocado o nunca existió. Pida uno nuevo a quien se lo compartió.',
  },
} as const
