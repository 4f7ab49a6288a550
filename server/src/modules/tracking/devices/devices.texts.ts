export const deviceTexts = {
  unknown: 'No se encontró el equipo.',
  noProtocol: 'Elija el protocolo del equipo.',
  taken: 'Este equipo ya está registrado en Arriero.',
  tooManySources: 'La unidad ya tiene diez fuentes; quite una en su formulario.',
  noSetting: 'El protocolo no ofrece esta opción.',
  noNetwork: 'Escriba cada red como 10.20.0.0/16, o una dirección.',
  noSecret: 'Este protocolo no tiene contraseña.',
  noUnit: 'Elija una unidad de la lista.',
} as const
