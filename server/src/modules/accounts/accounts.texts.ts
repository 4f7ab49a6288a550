export const texts = {
  notFound: 'No se encontró la cuenta.',
  distributorsOnly: 'Solo los distribuidores y la administración manejan cuentas.',
  kindBelow: 'Ese tipo de cuenta no puede depender de la cuenta elegida.',
  branchOfCompany: 'Solo una cuenta que depende de una empresa puede ser sucursal.',
  parentInactive: 'La cuenta de la que depende está desactivada.',
  services: (labels: string) => `La cuenta de la que depende no tiene: ${labels}.`,
  ownServices: 'Los servicios de su propia cuenta los cambia quien la administra.',
  ownState: 'No puede desactivar su propia cuenta.',
  timezone: 'La zona horaria no existe.',
  unknownService: 'El servicio no existe.',
  hasAccountsBelow: (count: number) =>
    count === 1
      ? 'Una cuenta activa depende de esta. Desactívela primero.'
      : `${count} cuentas activas dependen de esta. Desactívelas primero.`,
  userTaken: 'Ese nombre de usuario ya existe',
  emailTaken: 'Ese correo ya pertenece a otro usuario',
  tooManyFiles: 'Una cuenta guarda hasta 50 archivos.',
} as const
