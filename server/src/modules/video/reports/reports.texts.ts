export const texts = {
  noReport: 'No se encontró el informe.',
  taken: 'Ya hay un informe con ese nombre.',
  noDates: 'Con esas reglas no hay ninguna fecha por venir.',
  needsSomebody: 'Diga quién lo recibe.',
  noPerson: 'Elija personas de la cuenta.',
  noUnit: 'Elija unidades de la cuenta.',
  noDriver: 'Elija conductores de la cuenta.',
  notDrawn: 'No se pudo preparar el archivo; se intentó media hora.',
  noEyes: 'Quien lo guardó ya no puede ver eventos ni estadísticas: guárdelo alguien que pueda.',
  noAddress: 'Nadie de quienes lo reciben tiene correo.',
  noOwnAddress: 'Su usuario no tiene correo: escríbalo en su perfil.',
} as const
