export const texts = {
  notFound: 'No se encontró el buzón.',
  taken: 'Ese buzón ya está conectado.',
  area: 'No se encontró el área.',
  needsPassword: 'Escriba la contraseña del buzón.',
  notPublic: 'Ese servidor no es público.',
  unreadable: 'No se pudo leer el buzón.',
  wrongPassword: 'El servidor no acepta el usuario o la contraseña.',
  noSubject: '(sin asunto)',
  empty: '(sin texto)',
  acknowledged: (folio: string) => `Recibimos su reporte con el folio ${folio}.`,
  answerHere: 'Responda este correo y lo que escriba queda en el ticket.',
} as const
