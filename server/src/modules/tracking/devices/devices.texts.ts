export const deviceTexts = {
  unknown: 'No se encontró el equipo.',
  unknownCommand: 'No se encontró la orden.',
  noProtocol: 'Elija el protocolo del equipo.',
  taken: 'Este equipo ya está registrado en Arriero.',
  tooManySources: 'La unidad ya tiene diez fuentes; quite una en su formulario.',
  noSetting: 'El protocolo no ofrece esta opción.',
  noUnit: 'Elija una unidad de la lista.',
  cannot: (protocol: string) => `El protocolo ${protocol} no admite esta orden.`,
  needsUnit: 'Asigne el equipo a una unidad antes de enviar órdenes de motor.',
  notOpen: 'La orden ya no espera confirmación; pídala de nuevo.',
  otherName: (name: string) => `Escriba el nombre de la unidad: ${name}.`,
  alreadySent: 'La orden ya se envió al equipo.',
} as const
