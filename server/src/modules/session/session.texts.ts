export const texts = {
  deactivated: 'Su usuario está desactivado. Comuníquese con el administrador de su cuenta.',
  cmsRefused: 'Este acceso es solo para administradores.',
  wrongPassword: 'Contraseña incorrecta',
  unknownUser: 'Usuario no encontrado',
  secondStep: 'Falta el segundo paso para entrar.',
  stepTooLate: 'El inicio de sesión venció. Escriba de nuevo su usuario y contraseña.',
  wrongCode: 'El código no es correcto o ya se usó',
  stepIsOn: 'El segundo paso ya está activado.',
  stepNotBegun: 'Comience de nuevo la activación del segundo paso.',
  badKey: 'La llave de acceso no se pudo comprobar. Intente de nuevo.',
  tooManyKeys: 'Ya tiene diez llaves de acceso; quite una para agregar otra.',
  cannotBeSeen: 'No se encontró el usuario.',
} as const
