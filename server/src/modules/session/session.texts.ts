export const texts = {
  tooManyTries: 'Demasiados intentos. Espere 15 minutos o pida a su administrador que restablezca su contraseña.',
  deactivated: 'Su usuario está desactivado. Comuníquese con el administrador de su cuenta.',
  cmsRefused: 'Este acceso es solo para administradores.',
  wrongPassword: 'Contraseña incorrecta',
  unknownUser: 'Usuario no encontrado',
  cannotBeSeen: 'No se encontró el usuario.',
} as const
