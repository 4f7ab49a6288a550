export const texts = {
  unknown: 'No se encontró el cliente.',
  takenName: 'Ese nombre de usuario ya existe',
  takenEmail: 'Ese correo ya pertenece a otro usuario',
  mightier: 'El cliente tiene permisos que usted no tiene; su contraseña la cambia quien los tiene',
} as const
