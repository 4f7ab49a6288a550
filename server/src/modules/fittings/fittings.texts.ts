/** A tire or a battery, as sentences name it. */
interface Named {
  kind: 'tire' | 'battery'
  serial: string
}
/** 'montado', 'montada' */
const o = ({ kind }: Pick<Named, 'kind'>) => (kind === 'tire' ? 'o' : 'a')

/** Within a sentence: 'posición B'. */
const within = (place: string) => place.charAt(0).toLowerCase() + place.slice(1)

export const texts = {
  noTire: 'No se encontró el neumático.',
  noBattery: 'No se encontró la batería.',
  noUnit: 'No se encontró la unidad.',
  noLabel: 'No está en el catálogo.',
  noAxle: (unit: string, axles: number) =>
    `${unit} tiene ${axles === 1 ? 'un eje' : `${axles} ejes`}; su tipo de unidad dice cuántos.`,
  noPosition: (places: number) => `Ese eje lleva ${places} neumáticos.`,
  alreadyMounted: (piece: Named, unit: string, place: string) =>
    `${piece.serial} ya está montad${o(piece)} en ${unit}, ${within(place)}.`,
  occupied: {
    tire: (place: string, serial: string) => `${place}: ahí está ${serial}. Desmóntelo o cámbielo en el mismo paso.`,
    battery: (place: string, serial: string) => `${place}: ahí está ${serial}. Desmóntela o cámbiela en el mismo paso.`,
  },
  occupiedThen: 'La posición estuvo ocupada después de esa fecha.',
  mountedThen: { tire: 'Estuvo montado después de esa fecha.', battery: 'Estuvo montada después de esa fecha.' },
  disposed: (serial: string) => `${serial} está fuera de uso.`,
  outside: (piece: Named, where: string) =>
    `${piece.serial} está fuera (${where.toLowerCase()}): recíbal${o(piece)} antes.`,
  notOutside: (serial: string) => `${serial} no está fuera.`,
  leftFor: (serial: string) => `${serial} salió del almacén para otra unidad.`,
  notMounted: (piece: Named) => `${piece.serial} no está montad${o(piece)}.`,
  mounted: (piece: Named) => `${piece.serial} está montad${o(piece)}: desmóntel${o(piece)} antes.`,
  tooEarly: ({ serial }: Named) => `${serial} se montó después de esa hora.`,
  beforePurchase: 'Es antes de su compra.',
  future: 'La hora aún no llega.',
  twice: {
    tire: 'Dos movimientos ponen un neumático en el mismo lugar.',
    battery: 'Dos movimientos ponen una batería en el mismo lugar.',
  },
  samePiece: { tire: 'El neumático está dos veces.', battery: 'La batería está dos veces.' },
  takenMeanwhile: 'Otra persona ocupó la posición en ese momento; no se guardó nada.',
  regrown: (now: number, before: number) =>
    `${now.toFixed(1)} mm es más que los ${before.toFixed(1)} mm de la última medición. Revise, o confirme que es correcto.`,
  measuredThen: 'Ya hay una medición de esa hora.',
  removed: { tire: 'Dado de baja', battery: 'Dada de baja' },
  sentTo: (where: string, provider: string | null | undefined) => [where, provider].filter(Boolean).join(': '),
  receivedFrom: (where: string) => `De regreso: ${where.toLowerCase()}`,
  backTooEarly: (serial: string) => `${serial} salió después de esa hora.`,
  found: 'Sin lugar hasta ahora',
  serialTaken: 'Ya existe una pieza con ese número de serie.',
  otherUnit: 'Otra unidad',
  noPlaceInBank: (unit: string, bank: number) =>
    `${unit} lleva ${bank === 1 ? 'una batería' : `${bank} baterías`}; su tipo de unidad dice cuántas.`,
  bankFull: (unit: string) => `${unit} tiene su banco completo: diga cuál sale.`,
  position: (letter: string) => `Posición ${letter}`,
  noOrder: 'No es una orden abierta de esta unidad.',
  noTechnician: 'No se encontró el técnico.',
  noValue: 'Diga al menos uno: reposo, arranque o CCA.',
  unmounted: 'Se desmontó',
  depthOnlyRetread: 'Sólo un renovado empieza con otra profundidad.',
} as const
