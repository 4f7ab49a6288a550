import { longestClipMinutes } from '@arriero/contract/video/video.rules.ts'

export const texts = {
  overDays: 'Un recorte no pasa de un día a otro: corte a la medianoche y pida dos.',
  tooLong: `Un recorte dura a lo más ${longestClipMinutes} minutos.`,
  backwards: 'El recorte termina antes de empezar.',
  future: 'El recorte termina en el futuro.',
  channel: 'Ese canal no se muestra.',
  moreThanADay: 'Pida las grabaciones de un día a lo más.',
  clipNotFound: 'No se encontró la descarga.',
  notComplete: 'La descarga todavía no está completa.',
  forgotten: 'La plataforma ya no conoce esta descarga.',
  tooSlow: 'El equipo no la envió en dos horas.',
  failed: (reason: string | null) =>
    reason ? `La plataforma no la terminó: ${reason}` : 'La plataforma no la terminó.',
  noFile: 'La plataforma dice que está completa, pero no da el archivo.',
  notVideo: 'Lo que entregó la plataforma no es un video.',
  brokenOff: (percent: number) => `La descarga se cortó al ${percent} %.`,
  brokenOffAfter: (bytes: number) => `La descarga se cortó a los ${(bytes / 1e6).toFixed(1)} MB.`,
  unexpected: 'No se pudo guardar el video; inténtelo de nuevo.',
  otherCodec: 'La cámara grabó en un formato que no se puede guardar aquí (H.265).',
  changedFormat: 'La cámara cambió de formato a la mitad; pida el recorte en dos partes.',
  noPictures: 'La cámara no entregó imágenes de ese tiempo.',
  noSpace: 'No hay espacio en el disco del servidor; no se guardó nada.',
  tooLarge: 'El video es demasiado grande para guardarlo.',
} as const
