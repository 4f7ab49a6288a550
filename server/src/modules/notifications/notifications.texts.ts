export const texts = {
  notFound: 'No se encontró la notificación.',
  nobody: 'Ninguno de los usuarios elegidos está activo en su cuenta.',
  alertTitle: 'Alerta',
  recipientNotFound: 'No se encontró el destinatario.',
  recipientTaken: 'Este correo ya está en la lista.',
  userNotFound: 'No se encontró el usuario.',
  unitNotFound: 'No se encontró la unidad.',
  mailNotFound: 'No se encontró el correo.',
  mailNotFailed: 'Solo se vuelve a enviar un correo que falló o que no se confirmó.',
} as const
