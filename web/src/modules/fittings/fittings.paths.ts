const tires = '/Consola/neumaticos'

/** Addresses of the screens of tires and batteries. */
export const fittingPaths = {
  tires,
  tire: (id: number) => `${tires}/${id}`,
  newTire: `${tires}/nuevo`,
  unit: (id: number) => `${tires}/unidad/${id}`,
  costs: `${tires}/costos`,
  wheelTypes: `${tires}/catalogos/tipos`,
  wheelSizes: `${tires}/catalogos/medidas`,
  wheelMakers: `${tires}/catalogos/marcas`,
  wheelModels: `${tires}/catalogos/modelos`,
  batteryCapacities: `${tires}/catalogos/capacidades`,
  batteryMakers: `${tires}/catalogos/marcas-baterias`,
  batteryModels: `${tires}/catalogos/modelos-baterias`,
} as const
