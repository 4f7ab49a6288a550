export const texts = {
  cameraNotFound: 'No se encontró la cámara.',
} as const
