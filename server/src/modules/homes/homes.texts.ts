export const texts = {
  noUnit: 'No tiene una unidad asignada ni un viaje: pida a tráfico que se la asigne.',
  noTrip: 'No se encontró el viaje.',
  noPaper: 'No se encontró la carta porte.',
  noDocument: 'No se encontró el documento.',
  foreignKey: 'Otra persona reportó ya con esa clave.',
  phoneName: (person: string) => `Teléfono de ${person}`.slice(0, 120),
  reported: (unit: string | null, title: string) => (unit ? `${unit}: ${title}` : title),
} as const
