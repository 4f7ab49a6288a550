export const texts = {
  unknown: 'No se encontró el cliente.',
  takenName: 'Ese nombre de usuario ya existe',
  takenEmail: 'Ese correo ya pertenece a otro usuario',
} as const
