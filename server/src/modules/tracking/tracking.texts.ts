/** Sentences of the module; those of Wialon itself come with its errors. */
export const texts = {
  noAdapter: 'Esta plataforma aún no tiene conexión en Arriero.',
  sourceFailed: 'Ocurrió un error al leer la plataforma; se intenta de nuevo.',
  unknownUnit: 'No se encontró la unidad.',
  unknownSource: 'No se encontró la fuente.',
  unknownShare: 'El enlace no existe, venció o fue revocado.',
  tokenLost: 'No se pudieron leer las credenciales guardadas; escríbalas de nuevo.',
  sourceHasDevices: (count: number) =>
    `Quite antes sus equipos: ${count} ${count === 1 ? 'reporta' : 'reportan'} por esta fuente.`,
  valueMissing: (label: string) => `Escriba: ${label}.`,
  valueOfNobody: (name: string) => `Esta plataforma no tiene el campo «${name}».`,
  valueUnknown: (label: string) => `${label}: elija una de las opciones.`,
  urlMissing: 'Escriba la dirección de la plataforma.',
  sourceWorks: (user: string, units: number) => `Conexión correcta como ${user}: ${units} unidades.`,
  expiresPast: 'El vencimiento debe ser una fecha futura.',
  expiresFar: 'El vencimiento puede estar a lo más a 90 días.',
  tooSlow: 'La plataforma tardó demasiado en responder.',
  badPlace: 'Las coordenadas están fuera de los límites.',
  badDay: 'No hay historial de una fecha futura.',
  emptyDay: 'No hay posiciones ese día.',
} as const
