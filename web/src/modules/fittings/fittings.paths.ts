const tires = '/Consola/neumaticos'
const batteries = '/Consola/baterias'

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
  batteries,
  battery: (id: number) => `${batteries}/${id}`,
  newBattery: `${batteries}/nueva`,
  /** `?unidad=3&posicion=2&bateria=7`, as far as they are known. */
  mountBattery: (given: { unidad?: number | null; posicion?: number | null; bateria?: number | null }) =>
    `${batteries}/montar?${new URLSearchParams(Object.entries(given).flatMap(([key, value]) => (value ? [[key, String(value)]] : [])))}`,
} as const
