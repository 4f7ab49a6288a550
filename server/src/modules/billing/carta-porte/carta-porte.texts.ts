export const texts = {
  needsCustomer: 'Elija a quién se cobra; sin cliente es un traslado.',
  noCustomer: 'Un traslado no cobra a nadie: el receptor es quien lo emite.',
  noLines: 'Un traslado no lleva conceptos que se cobren.',
  noTrip: 'No se encontró el viaje.',
  noUnit: 'No se encontró la unidad.',
  noDriver: 'No se encontró el conductor.',
  noPlace: 'No se encontró el lugar.',
  fixedType: 'Un borrador no cambia entre ingreso y traslado: su folio ya está tomado.',
  numberTwice: 'El número de la ubicación está dos veces.',
  policyEnds: (policy: string, unit: string, on: string) =>
    `La póliza ${policy} de ${unit} vence el ${on}, antes de la última llegada.`,
  licenceEnds: (driver: string, on: string) => `La licencia de ${driver} vence el ${on}, antes de la última llegada.`,
  missing: {
    seriesId: 'Elija la serie.',
    customerId: 'Elija el cliente.',
    lines: 'Escriba cuánto se cobra de flete.',
    stops: 'Agregue al menos un origen y un destino.',
    goods: 'Agregue al menos una mercancía.',
    figures: 'Agregue al operador.',
  },
} as const
