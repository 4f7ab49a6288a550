export const texts = {
  notFound: 'No se encontró el apartado.',
  taken: 'Ya existe un apartado con ese nombre.',
  full: 'El apartado tiene CheckList; muévalos o elimínelos primero, o desactive el apartado.',
  user: 'No se encontró la persona.',
  unknown: 'No se encontró uno de los apartados.',
  held: 'Usted usa sólo algunos apartados: no puede dar acceso a otros.',
}
