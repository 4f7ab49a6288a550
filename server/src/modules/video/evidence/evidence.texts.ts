export const texts = {
  noEvidence: 'No se encontró la evidencia.',
  noLink: 'El enlace no existe, venció o fue revocado.',
  notSealed: 'Este paquete todavía no está sellado.',
  noReserved: 'Este paquete no tiene archivos reservados: se abre sin código.',
  otherReserve: 'Ya se reúne un paquete de este evento que reserva otra cosa: espere a que se selle y selle otro.',
  notMade: 'No se pudo armar el paquete; inténtelo de nuevo.',
  diskFull: 'No hay espacio en el disco del servidor; no se guardó nada. Libere espacio y vuelva a intentarlo.',
  noClip: (channel: number, reason: string | null) => `Video del canal ${channel}: ${reason ?? 'no llegó a tiempo'}`,
  lostClips: (count: number) =>
    count === 1
      ? 'Video: alguien quitó un recorte antes del sello'
      : `Video: alguien quitó ${count} recortes antes del sello`,
  tooLarge: 'pesa demasiado para el paquete',
  noCamera: 'Video: la unidad no tiene una cámara registrada que lo guarde',
  notAsked: (reason: string) => `Video: no se pudo pedir (${reason})`,
  noStill: (at: number) => `Imagen ${at}: la plataforma ya no la tiene`,
  noPositions: 'Posiciones: la unidad no reportó en esos minutos',
  recorded: (unit: string) => `Lo grabó la cámara de ${unit}`,
  reviewed: (decision: string) => `Revisó el evento: ${decision}`,
  wrote: 'Escribió en el evento',
  asked: (reason: string | null | undefined) => (reason ? `Pidió sellarlo: ${reason}` : 'Pidió sellarlo'),
  askedAgain: (reason: string | null | undefined) =>
    reason ? `Pidió sellarlo otra vez: ${reason}` : 'Pidió sellarlo otra vez',
  fetched: (name: string) => `Arriero recibió ${name} sin recodificar`,
  sealed: (by: string) => `Sellado a petición de ${by}`,
  viewed: 'La vio en la consola',
  told: 'Leyó el código de los archivos reservados',
  exported: 'Descargó el paquete',
  printed: 'Sacó la constancia en PDF',
  shared: (to: string) => `Entregó un enlace a ${to}`,
  opened: (by: string) => `Visto con el enlace de ${by}`,
  revoked: (of: string) => `Revocó el enlace de ${of}`,
} as const
